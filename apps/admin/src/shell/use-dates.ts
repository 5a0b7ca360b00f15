import { useStaff } from '../session/staff-context.ts'
import { useLocale } from './use-locale.ts'

/** Formats times in the language of the staff member and the time zone of the shop. */
export function useDates() {
  const { timeZone } = useStaff().site
  const locale = useLocale()
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return (iso: string) => formatter.format(new Date(iso))
  }
  return {
    day: format({ dateStyle: 'medium' }),
    time: format({ dateStyle: 'medium', timeStyle: 'short' }),
  }
}
