import { classNames } from '@stoa/ui'
import type { Stock } from '../catalogue/product-selection.ts'

const dots: Record<Stock['level'], string> = {
  in: 'bg-positive',
  low: 'bg-caution',
  out: 'bg-danger',
  preorder: 'bg-caution',
  choose: 'bg-line-strong',
}

/** One line about the stock, announced when a choice changes it. */
export function StockNote({ stock }: { stock: Stock }) {
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm">
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dots[stock.level])} />
      {stock.text}
    </p>
  )
}
