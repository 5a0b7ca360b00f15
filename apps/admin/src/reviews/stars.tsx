import { t } from '../i18n/translate.ts'
import { useLocale } from '../shell/use-locale.ts'

/** A number of stars, such as `4.6 ★`. */
export function Stars({ rating }: { rating: number }) {
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rating)
  return (
    <span className="tabular whitespace-nowrap">
      <span aria-hidden="true">{number} ★</span>
      <span className="sr-only">{t('{number} of 5 stars', { number })}</span>
    </span>
  )
}
