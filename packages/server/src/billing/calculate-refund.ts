import type { contract, RequestOf } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import { rejectField } from '../call/failure.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { addAmounts, NOTHING, type RefundAmounts, unitAmounts } from './refund-amounts.ts'
import { partTotals, type RefundedParts } from './refundability.ts'

export type RefundItems = NonNullable<RequestOf<typeof contract.orderBilling.calculateRefund>['refundItems']>

/** Why a part cannot be refunded. */
export interface RefundProblem {
  lineItem?: { lineItemId: string; quantity: number }
  code: 'LINE_ITEM_NOT_FOUND' | 'QUANTITY_TOO_LARGE' | 'FEE_NOT_FOUND' | 'AMOUNT_TOO_LARGE'
  description: string
}

export interface CalculatedRefund {
  lineItems: { item: { lineItemId: string; quantity: number }; amounts: RefundAmounts }[]
  additionalFees: { additionalFeeId: string; amounts: RefundAmounts }[]
  shipping?: RefundAmounts
  sum: RefundAmounts
  problems: RefundProblem[]
}

const only = (total: bigint): RefundAmounts => ({ ...NOTHING, total, subtotal: total })

/** The amounts of a refund of parts of an order, to the minor unit, from the order's own numbers. */
export function calculateRefund(
  order: OrderRow,
  items: RefundItems,
  refunded: RefundedParts,
): CalculatedRefund {
  const { lineItems, currency = '' } = order.doc
  const totals = partTotals(order)
  const problems: RefundProblem[] = []
  const lines = (items.lineItems ?? []).flatMap(({ lineItemId, quantity }) => {
    if (!lineItemId || !quantity)
      return rejectField('refundItems.lineItems', 'REQUIRED_FIELD', 'needs lineItemId and quantity')
    const item = { lineItemId, quantity }
    const line = lineItems.find(({ id }) => id === lineItemId)
    const before = refunded.quantities.get(item.lineItemId) ?? 0
    if (!line) {
      problems.push({
        lineItem: item,
        code: 'LINE_ITEM_NOT_FOUND',
        description: 'The order has no such line item.',
      })
      return []
    }
    if (before + item.quantity > line.quantity) {
      const left = line.quantity - before
      const description = `Only ${left} of ${line.quantity} units can be refunded.`
      problems.push({ lineItem: item, code: 'QUANTITY_TOO_LARGE', description })
      return []
    }
    return [{ item, amounts: unitAmounts(line, currency, { refunded: before, units: item.quantity }) }]
  })
  const additionalFees = (items.additionalFees ?? []).flatMap(({ additionalFeeId, amount }) => {
    const id = additionalFeeId ?? ''
    const total = totals.fees.get(id)
    if (total === undefined) {
      problems.push({ code: 'FEE_NOT_FOUND', description: `The order has no additional fee ${id}.` })
      return []
    }
    const left = total - (refunded.fees.get(id) ?? 0n)
    const minor = amount?.amount ? parseAmount(amount.amount, currency) : left
    if (minor > left) {
      problems.push({ code: 'AMOUNT_TOO_LARGE', description: `Less is left of the additional fee ${id}.` })
      return []
    }
    return [{ additionalFeeId: id, amounts: only(minor) }]
  })
  const left = totals.shipping - refunded.shipping
  const asked = items.shipping
    ? items.shipping.amount?.amount
      ? parseAmount(items.shipping.amount.amount, currency)
      : left
    : undefined
  if (asked !== undefined && asked > left)
    problems.push({ code: 'AMOUNT_TOO_LARGE', description: 'Less is left of the delivery.' })
  const shipping = asked !== undefined && asked <= left ? only(asked) : undefined
  const parts = [...lines, ...additionalFees].map(({ amounts }) => amounts)
  return {
    lineItems: lines,
    additionalFees,
    ...(shipping && { shipping }),
    sum: [...parts, ...(shipping ? [shipping] : [])].reduce(addAmounts, NOTHING),
    problems,
  }
}
