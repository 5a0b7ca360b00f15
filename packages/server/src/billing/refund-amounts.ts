import type { OrderLineItem } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'

/** Amounts of a part of a refund, in minor units. */
export interface RefundAmounts {
  total: bigint
  tax: bigint
  discount: bigint
  subtotal: bigint
}

export const NOTHING: RefundAmounts = { total: 0n, tax: 0n, discount: 0n, subtotal: 0n }

export const addAmounts = (a: RefundAmounts, b: RefundAmounts): RefundAmounts => ({
  total: a.total + b.total,
  tax: a.tax + b.tax,
  discount: a.discount + b.discount,
  subtotal: a.subtotal + b.subtotal,
})

type Line = Pick<
  OrderLineItem,
  'quantity' | 'totalDiscount' | 'totalPriceAfterTax' | 'taxInfo' | 'lineItemPrice' | 'price'
>

/** The amounts of a whole line item, as they were ordered. */
export function lineAmounts(line: Line, currency: string): RefundAmounts {
  const minor = (price: { amount: string } | undefined) => (price ? parseAmount(price.amount, currency) : 0n)
  const total = minor(line.totalPriceAfterTax ?? line.lineItemPrice)
  const discount = minor(line.totalDiscount)
  return { total, tax: minor(line.taxInfo?.taxAmount), discount, subtotal: minor(line.lineItemPrice) }
}

/** The share of the first `units` of a line, rounded down: shares of all units sum to the whole. */
const upTo = (whole: bigint, units: number, quantity: number) => (whole * BigInt(units)) / BigInt(quantity)

/**
 * The amounts of the next `units` of a line of which `refunded` units were refunded before. Each amount is the difference of two
 * cumulative shares, so that refunds of all units in any portions sum exactly to the line.
 */
export function unitAmounts(
  line: Line,
  currency: string,
  { refunded, units }: { refunded: number; units: number },
): RefundAmounts {
  const whole = lineAmounts(line, currency)
  const share = (amount: bigint) =>
    upTo(amount, refunded + units, line.quantity) - upTo(amount, refunded, line.quantity)
  return {
    total: share(whole.total),
    tax: share(whole.tax),
    discount: share(whole.discount),
    subtotal: share(whole.subtotal),
  }
}
