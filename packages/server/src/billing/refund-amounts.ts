import type { Order, OrderLineItem } from '@stoa/contract'
import { allocate, parseAmount, roundHalfUp } from '@stoa/contract/money'

/** Amounts in minor units: `subtotal - discount + tax = total`. */
export interface RefundAmounts {
  total: bigint
  tax: bigint
  discount: bigint
  subtotal: bigint
}

/** A line item, the delivery or a fee of an order, with its amounts as they were ordered. */
export interface OrderPart {
  id: string
  amounts: RefundAmounts
  /** In how many steps it can be refunded: units of a line item, otherwise minor units. */
  steps: bigint
  /** The same for parts with the same taxes. */
  taxKey: string
}

export interface OrderParts {
  lines: readonly OrderPart[]
  shipping: OrderPart
  fees: readonly OrderPart[]
}

/** The id of the delivery among the parts of an order. */
export const SHIPPING = 'shipping'

export const refundAmounts = (total: bigint, tax: bigint, discount = 0n): RefundAmounts => ({
  total,
  tax,
  discount,
  subtotal: total + discount - tax,
})

export const NOTHING = refundAmounts(0n, 0n)

export const addAmounts = (a: RefundAmounts, b: RefundAmounts): RefundAmounts =>
  refundAmounts(a.total + b.total, a.tax + b.tax, a.discount + b.discount)

export const subtractAmounts = (a: RefundAmounts, b: RefundAmounts): RefundAmounts =>
  refundAmounts(a.total - b.total, a.tax - b.tax, a.discount - b.discount)

export const sumAmounts = (all: readonly RefundAmounts[]): RefundAmounts => all.reduce(addAmounts, NOTHING)

type Price = { amount: string } | undefined
type TaxInfo = OrderLineItem['taxInfo']
type Line = Pick<
  OrderLineItem,
  'id' | 'quantity' | 'totalDiscount' | 'totalPriceAfterTax' | 'taxInfo' | 'lineItemPrice'
>
type PricedOrder = Pick<Order, 'shippingInfo' | 'additionalFees'> & {
  currency?: string | undefined
  lineItems: readonly Line[]
}

/** The parts of an order with their amounts. They sum to its total, its tax and its discount. */
export function refundableParts({
  currency = '',
  lineItems,
  shippingInfo,
  additionalFees,
}: PricedOrder): OrderParts {
  const minor = (price: Price) => parseAmount(price?.amount ?? '0', currency)
  const part = (
    id: string,
    { total, discount, taxInfo }: { total: Price; discount?: Price; taxInfo: TaxInfo },
    steps = minor(total),
  ): OrderPart => ({
    id,
    amounts: refundAmounts(minor(total), minor(taxInfo?.taxAmount), minor(discount)),
    steps,
    taxKey: taxKey(taxInfo),
  })
  const { totalPriceAfterTax, price, taxInfo, discount } = shippingInfo?.cost ?? {}
  return {
    lines: lineItems.map(({ id, quantity, totalPriceAfterTax, lineItemPrice, totalDiscount, taxInfo }) =>
      part(
        id,
        { total: totalPriceAfterTax ?? lineItemPrice, discount: totalDiscount, taxInfo },
        BigInt(quantity),
      ),
    ),
    shipping: part(SHIPPING, { total: totalPriceAfterTax ?? price, discount, taxInfo }),
    fees: (additionalFees ?? []).map(({ id = '', priceAfterTax, price, taxInfo }) =>
      part(id, { total: priceAfterTax ?? price, taxInfo }),
    ),
  }
}

/** Parts with the same key have the same taxes. */
export const taxKey = ({ taxRate, taxBreakdown = [] }: NonNullable<TaxInfo> = {}): string =>
  JSON.stringify([taxRate ?? '', taxBreakdown.map(({ taxName, rate }) => [taxName, rate])])

/**
 * The amounts of a part from one step to another. Each is the difference of two cumulative shares, so that refunds of all steps in any
 * portions sum exactly to the part. The tax follows the price, so that it never exceeds it.
 */
export function shareOf({ amounts, steps }: OrderPart, from: bigint, to: bigint): RefundAmounts {
  const upTo = (step: bigint) => {
    if (steps === 0n) return NOTHING
    const total = (amounts.total * step) / steps
    return refundAmounts(
      total,
      proportion(amounts.tax, total, amounts.total),
      (amounts.discount * step) / steps,
    )
  }
  return subtractAmounts(upTo(to), upTo(from))
}

/** Splits an amount over parts by their price, each with the tax in it. It must not exceed their sum. */
export function splitAmount(amount: bigint, parts: readonly RefundAmounts[]): RefundAmounts[] {
  const totals = allocate(
    amount,
    parts.map(({ total }) => total),
  )
  return parts.map(({ total, tax }, i) => {
    const share = totals[i] ?? 0n
    return refundAmounts(share, proportion(tax, share, total))
  })
}

const proportion = (whole: bigint, part: bigint, of: bigint): bigint =>
  of === 0n ? 0n : roundHalfUp(whole * part, of)

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
