import type { contract, ReplyOf } from '@stoa/contract'
import { textOf } from '../form/form-values.ts'

export type Refundability = ReplyOf<typeof contract.orderBilling.getOrderRefundability>

/** Parts of an order to refund: units of line items, amounts of fees and of the delivery. */
export interface RefundItems {
  lineItems?: { lineItemId: string; quantity: number }[]
  additionalFees?: { additionalFeeId: string; amount: { amount: string } }[]
  shipping?: { amount: { amount: string } }
}

/** Names of the controls of a part. */
export const partNames = {
  line: (id: string) => `units-${id}`,
  fee: (id: string) => `fee-${id}`,
  shipping: () => 'delivery-amount',
}

/** The parts that a form names. */
export function readParts(form: FormData, { lineItems, additionalFees }: Refundability): RefundItems {
  const amountOf = (name: string) => {
    const amount = textOf(form, name)
    return Number(amount) > 0 ? { amount: { amount } } : undefined
  }
  const units = lineItems.flatMap(({ lineItemId }) => {
    const quantity = Number(textOf(form, partNames.line(lineItemId)))
    return quantity > 0 ? [{ lineItemId, quantity }] : []
  })
  const fees = additionalFees.flatMap(({ additionalFeeId }) => {
    const amount = amountOf(partNames.fee(additionalFeeId))
    return amount ? [{ additionalFeeId, ...amount }] : []
  })
  const shipping = amountOf(partNames.shipping())
  return {
    ...(units.length > 0 && { lineItems: units }),
    ...(fees.length > 0 && { additionalFees: fees }),
    ...(shipping && { shipping }),
  }
}

export const namesParts = (items: RefundItems): boolean => Object.keys(items).length > 0

/** Whether parts are more than what is left of them. */
export function exceeds(items: RefundItems, { lineItems, additionalFees, shipping }: Refundability): boolean {
  const isMore = (price: { amount: { amount: string } } | undefined, left: { amount: string } | undefined) =>
    Number(price?.amount.amount ?? 0) > Number(left?.amount ?? 0)
  return (
    (items.lineItems ?? []).some(
      ({ lineItemId, quantity }) =>
        quantity > (lineItems.find(line => line.lineItemId === lineItemId)?.availableRefundQuantity ?? 0),
    ) ||
    (items.additionalFees ?? []).some(fee =>
      isMore(
        fee,
        additionalFees.find(({ additionalFeeId }) => additionalFeeId === fee.additionalFeeId)
          ?.availableRefundAmount,
      ),
    ) ||
    isMore(items.shipping, shipping.availableRefundAmount)
  )
}
