import { currentLanguage, t } from '../i18n/translate.ts'

interface ListPositionProps {
  visible: readonly [first: number, last: number]
  total: number | undefined
}

/** Which rows of a long list the window shows, at its lower edge. */
export function ListPosition({ visible: [first, last], total }: ListPositionProps) {
  const number = new Intl.NumberFormat(currentLanguage())
  const range = { first: number.format(first + 1), last: number.format(last + 1) }
  return (
    <p className="tabular sticky bottom-0 z-10 justify-self-end rounded-t-sm bg-paper px-3 py-1.5 text-sm text-muted">
      {total === undefined
        ? t('{first} to {last}', range)
        : t('{first} to {last} of {total}', { ...range, total: number.format(total) })}
    </p>
  )
}
