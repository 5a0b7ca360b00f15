import { classNames } from './class-names.ts'

export interface PriceProps {
  /** What is to be paid, already formatted for the reader. */
  amount: string
  /** The regular price, when `amount` is a reduced one. Ignored when equal. */
  fullAmount?: string
  /** Put before the amount when it is the lowest of several. */
  from?: boolean
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = { sm: 'text-sm', md: 'text-base', lg: 'text-title' }

/** A price. A reduced one is told in words to assistive technology, not by the stroke alone. */
export function Price({ amount, fullAmount, from, size = 'md', className }: PriceProps) {
  const reduced = fullAmount !== undefined && fullAmount !== amount
  return (
    <span
      className={classNames('tabular inline-flex flex-wrap items-baseline gap-x-2', sizes[size], className)}
    >
      <span className={classNames('font-medium', reduced && 'text-accent')}>
        {reduced && <span className="sr-only">Now </span>}
        {from && <span className="text-[0.875em] font-normal text-muted">from </span>}
        {amount}
      </span>
      {reduced && (
        <s className="text-[0.9em] text-muted decoration-1">
          <span className="sr-only">, before </span>
          {fullAmount}
        </s>
      )}
    </span>
  )
}
