import { localeOf } from '../i18n/languages.ts'
import { currentLanguage } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'

/** Formats times in the language and time zone of the shop. */
export function useDates() {
  const { locale: shopLocale, timeZone } = useStaff().site
  const locale = localeOf(currentLanguage(), shopLocale)
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return (iso: string) => formatter.format(new Date(iso))
  }
  return {
    day: format({ dateStyle: 'medium' }),
    time: format({ dateStyle: 'medium', timeStyle: 'short' }),
  }
}
