import type { contract, ReplyOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { EXTERNAL_PROVIDERS, refundState } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import type { PaymentEntryRow, PaymentRow, RefundRow } from '../storage/commerce/payments.ts'

type Refundability = ReplyOf<typeof contract.orderBilling.getOrderRefundability>['payments'][number]
type NonRefundableReason = NonNullable<Refundability['nonRefundable']>['reason']
type ManualReason = 'OFFLINE' | 'EXPIRED' | 'NOT_SUPPORTED'

/** Whether a payment can be refunded: by the platform, by the merchant outside of it, or not. */
export type PaymentRefundability =
  | { status: 'REFUNDABLE' }
  | { status: 'MANUAL'; reason: ManualReason }
  | { status: 'NOT_REFUNDABLE'; reason: NonRefundableReason }

const DAY_MS = 86_400_000

/** The sums of a payment that say what can be paid back. */
export type PaymentSums = Pick<
  PaymentRow,
  'captured_minor' | 'refunded_minor' | 'refund_pending_minor' | 'chargeback_minor'
>

/** What of a payment can be paid back, in minor units. */
export const maxRefund = ({
  captured_minor,
  refunded_minor,
  refund_pending_minor,
  chargeback_minor,
}: PaymentSums) =>
  BigInt(Math.max(0, captured_minor - refunded_minor - refund_pending_minor - chargeback_minor))

/** Whether a payment of an order can be refunded, and why not (protocol/orders §6). */
export function paymentRefundability(
  ctx: Pick<Ctx, 'platform' | 'site' | 'now'>,
  order: OrderRow,
  payment: PaymentRow,
): PaymentRefundability {
  const reason = nonRefundableReason(order, payment)
  if (reason) return { status: 'NOT_REFUNDABLE', reason }
  if (EXTERNAL_PROVIDERS.includes(payment.provider)) return { status: 'MANUAL', reason: 'OFFLINE' }
  if (payment.gift_card_transaction_id) return { status: 'REFUNDABLE' }
  // A plug-in gives back the whole amount of its card, which canceling the order does.
  if (payment.doc.giftCard) return { status: 'MANUAL', reason: 'NOT_SUPPORTED' }
  const provider = ctx.platform.paymentProviders.offeredBy(ctx.site).find(({ id }) => id === payment.provider)
  if (!provider) return { status: 'NOT_REFUNDABLE', reason: 'PROVIDER_IS_DOWN' }
  const { refundDays } = provider.features
  if (refundDays === 0) return { status: 'MANUAL', reason: 'NOT_SUPPORTED' }
  if (refundDays != null && ctx.now > payment.created_at + refundDays * DAY_MS)
    return { status: 'MANUAL', reason: 'EXPIRED' }
  return { status: 'REFUNDABLE' }
}

function nonRefundableReason(order: OrderRow, payment: PaymentRow): NonRefundableReason | undefined {
  if (order.status === 'PENDING' || order.status === 'INITIALIZED') return 'ORDER_IS_PENDING'
  if (order.status === 'REJECTED') return 'ORDER_IS_REJECTED'
  if (payment.amount_minor === 0) return 'ZERO_PRICE'
  // Credits of a membership return whole, by voidMemberships.
  if (payment.doc.membership) return 'FORBIDDEN'
  if (payment.captured_minor === 0) return 'NOT_PAID'
  if (payment.doc.refundDisabled) return 'DISABLED_BY_PROVIDER'
  if (maxRefund(payment) > 0n) return undefined
  if (payment.refund_pending_minor > 0) return 'PENDING_REFUND'
  return payment.chargeback_minor > 0 ? 'AMOUNT_OFFSET_BY_CHARGEBACK' : 'ALREADY_REFUNDED'
}

/** What was refunded of the parts of an order. Refunds whose every part has failed do not count. */
export function refundedParts(
  refunds: readonly RefundRow[],
  entries: readonly Pick<PaymentEntryRow, 'type' | 'reference' | 'refundId'>[],
) {
  const counts = refunds.filter(({ id }) => {
    const parts = Map.groupBy(
      entries.filter(({ refundId }) => refundId === id),
      ({ reference }) => reference,
    )
    return parts.size === 0 || [...parts.values()].some(part => refundState(part) !== 'FAILED')
  })
  const quantities = new Map<string, number>()
  const fees = new Map<string, bigint>()
  let shipping = 0n
  for (const { doc } of counts) {
    for (const { lineItemId, quantity } of doc.lineItems ?? [])
      quantities.set(lineItemId, (quantities.get(lineItemId) ?? 0) + quantity)
    for (const { additionalFeeId, amountMinor } of doc.additionalFees ?? [])
      fees.set(additionalFeeId, (fees.get(additionalFeeId) ?? 0n) + BigInt(amountMinor))
    shipping += BigInt(doc.shippingMinor ?? 0)
  }
  return { quantities, fees, shipping }
}

export type RefundedParts = ReturnType<typeof refundedParts>
