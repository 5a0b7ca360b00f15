'use client'

import { classNames } from './class-names.ts'
import { useUiTexts } from './ui-context.tsx'

/** Props of `Price`. */
export interface PriceProps {
  /** What is to be paid, already formatted for the reader. */
  amount: string
  /** The regular price, when `amount` is a reduced one. Ignored when equal. */
  fullAmount?: string
  /** Put before the amount when it is the lowest of several. */
  from?: boolean
  /** The words around the amounts. Default: those of `UiProvider`. */
  words?: { now: string; before: string; from: string }
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = { sm: 'text-sm', md: 'text-base', lg: 'text-title' }

/** A price. A reduced price has a text for assistive technology besides the strike-through. */
export function Price({ amount, fullAmount, from, words, size = 'md', className }: PriceProps) {
  const texts = useUiTexts()
  const { now, before, from: fromText } = words ?? texts
  const reduced = fullAmount !== undefined && fullAmount !== amount
  return (
    <span
      className={classNames('tabular inline-flex flex-wrap items-baseline gap-x-2', sizes[size], className)}
    >
      <span className={classNames('font-medium', reduced && 'text-accent')}>
        {reduced && <span className="sr-only">{now} </span>}
        {from && <span className="text-[0.875em] font-normal text-muted">{fromText} </span>}
        {amount}
      </span>
      {reduced && (
        <s className="text-[0.9em] text-muted decoration-1">
          <span className="sr-only">, {before} </span>
          {fullAmount}
        </s>
      )}
    </span>
  )
}
