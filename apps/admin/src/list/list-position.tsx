import { currentLanguage, t } from '../i18n/translate.ts'

interface ListPositionProps {
  visible: readonly [first: number, last: number]
  total: number | undefined
}

/** Which rows of a long list the window shows, at its lower edge. */
export function ListPosition({ visible: [first, last], total }: ListPositionProps) {
  const number = new Intl.NumberFormat(currentLanguage())
  return (
    <p className="tabular sticky bottom-0 z-10 justify-self-end rounded-t-sm bg-paper px-3 py-1.5 text-sm text-muted">
      {number.format(first + 1)} {t('to')} {number.format(last + 1)}
      {total !== undefined && t(' of {0}', number.format(total))}
    </p>
  )
}
