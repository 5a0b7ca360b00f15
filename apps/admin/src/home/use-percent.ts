import { localeOf } from '../i18n/languages.ts'
import { currentLanguage } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'

/** Formats a part from 0 to 1 as a percentage with at most one decimal. */
export function usePercent() {
  const { site } = useStaff()
  const { format } = new Intl.NumberFormat(localeOf(currentLanguage(), site.locale), {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  return format
}
