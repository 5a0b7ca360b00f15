import type { OrderRow } from '../storage/commerce/orders.ts'
import type { RefundRow } from '../storage/commerce/payments.ts'
import { sharesByAmount } from './calculate-refund.ts'
import {
  type RefundAmounts,
  refundAmounts,
  splitAmount,
  subtractAmounts,
  sumAmounts,
} from './refund-amounts.ts'

export interface PaidBack {
  /** Id of the line item or fee, `shipping` for the delivery. */
  id: string
  /** Units of a line item. */
  quantity?: number
  /** Absent for a share of an amount that names no part: that of all parts with the taxes of this one. */
  isPart?: true
  amounts: RefundAmounts
}

const NO_HISTORY = { refunded: { quantities: new Map(), fees: new Map(), shipping: 0n }, payments: [] }

/** What a refund of an order that has paid back an amount has paid back of which part. It sums to the amount. */
export function paidBack(order: OrderRow, { doc }: RefundRow, minor: bigint): PaidBack[] {
  const { lineItems = [], additionalFees = [], shippingMinor, amounts = [] } = doc
  const quantities = new Map(lineItems.map(({ lineItemId, quantity }) => [lineItemId, quantity]))
  const named = new Set([
    ...quantities.keys(),
    ...additionalFees.map(({ additionalFeeId }) => additionalFeeId),
    ...(shippingMinor === undefined ? [] : ['shipping']),
  ])
  const stored = amounts.map(({ id, minor, taxMinor, discountMinor }): PaidBack => {
    const quantity = quantities.get(id)
    return {
      id,
      ...(quantity && { quantity }),
      ...(named.has(id) && { isPart: true }),
      amounts: refundAmounts(BigInt(minor), BigInt(taxMinor), BigInt(discountMinor)),
    }
  })
  const all = stored.map(part => part.amounts)
  const excess = sumAmounts(all).total - minor
  // A payment of the refund has failed, or the refund returns an overpayment as well.
  if (excess > 0n) {
    const lowered = splitAmount(excess, all)
    return stored.map((part, i) => ({
      ...part,
      amounts: subtractAmounts(part.amounts, lowered[i] ?? refundAmounts(0n, 0n)),
    }))
  }
  // Refunds of earlier versions have stored no amounts.
  return excess < 0n ? [...stored, ...sharesByAmount(order, -excess, NO_HISTORY)] : stored
}
