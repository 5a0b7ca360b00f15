import { localeOf } from '../i18n/languages.ts'
import { currentLanguage } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'

/** The locale of amounts, dates and names: the language of the staff member, with the region of the shop if it has one. */
export const useLocale = (): string => localeOf(currentLanguage(), useStaff().site.locale)
