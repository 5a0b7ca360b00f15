import { useStaff } from '../session/staff-context.ts'

/** Formats times in the language and time zone of the shop. */
export function useDates() {
  const { locale, timeZone } = useStaff().site
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return (iso: string) => formatter.format(new Date(iso))
  }
  return {
    day: format({ dateStyle: 'medium' }),
    time: format({ dateStyle: 'medium', timeStyle: 'short' }),
  }
}
