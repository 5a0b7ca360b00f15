import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One row of an `OrderSummary`. */
export interface SummaryRow {
  label: ReactNode
  value: ReactNode
  /** A quiet remark below the label. */
  note?: ReactNode
  /** `total` closes the list, `saving` marks what is taken off. */
  kind?: 'total' | 'saving'
}

/** Amounts that add up to a total, as a list of terms. */
export function OrderSummary({ rows, pending }: { rows: SummaryRow[]; pending?: boolean }) {
  return (
    <dl
      aria-busy={pending || undefined}
      // Quiet, not faded: amounts that are about to change must be as legible as those that stay.
      className={classNames('tabular grid gap-3 text-sm transition-colors', pending && 'text-muted')}
    >
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have a fixed order and no identity of their own
          key={index}
          className={classNames(
            'flex flex-wrap items-baseline justify-between gap-x-6',
            row.kind === 'total' && 'mt-2 border-t border-line pt-4 text-lg font-medium',
            row.kind === 'saving' && 'text-accent',
          )}
        >
          <dt>
            {row.label}
            {row.note && <span className="block text-xs font-normal text-muted">{row.note}</span>}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
