import type { contract, ReplyOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { amountDue } from '../orders/index.ts'
import { expectedMinor } from '../payments/index.ts'
import { toDecimal } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import type { PaymentRow } from '../storage/commerce/payments.ts'

type Status = ReplyOf<typeof contract.orders.getPaymentCollectabilityStatus>['status']

export interface Collectability {
  status: Status
  /** What is due and not covered by payments in progress, in minor units. */
  minor: bigint
}

/** Whether a payment of an order can be collected, by default online, or why not (protocol/orders §6). The first reason counts. */
export function collectability(
  ctx: Pick<Ctx, 'platform' | 'site'>,
  order: OrderRow,
  payments: readonly PaymentRow[],
  { online = true } = {},
): Collectability {
  const due = amountDue(order)
  const open = payments.reduce((rest, payment) => rest - BigInt(expectedMinor(payment)), due)
  const reason = ((): Status | undefined => {
    if (order.status === 'CANCELED') return 'NONCOLLECTABLE_ORDER_IS_CANCELLED'
    if (order.status === 'REJECTED') return 'NONCOLLECTABLE_ORDER_IS_REJECTED'
    const isOpen = order.status === 'APPROVED' || order.doc.approvedWhenPaid === true
    if (!isOpen) return 'NONCOLLECTABLE_ORDER_IS_PENDING'
    if (payments.some(payment => payment.chargeback_minor > 0)) return 'NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS'
    if (due <= 0n) return 'NONCOLLECTABLE_ORDER_IS_PAID'
    if (open <= 0n) return 'NONCOLLECTABLE_ORDER_IS_PENDING'
    if (online && ctx.platform.paymentProviders.offeredBy(ctx.site).length === 0)
      return 'NONCOLLECTABLE_MISSING_PAYMENT_METHOD'
    return undefined
  })()
  return reason ? { status: reason, minor: 0n } : { status: 'COLLECTABLE', minor: open }
}

/** What can be collected of a locked order, in minor units. Fails if nothing can. */
export function requireCollectable(
  ctx: Ctx<'PAYMENT_NOT_COLLECTABLE'>,
  order: OrderRow,
  payments: readonly PaymentRow[],
  options?: { online: boolean },
): bigint {
  const { status, minor } = collectability(ctx, order, payments, options)
  return status === 'COLLECTABLE' ? minor : ctx.fail('PAYMENT_NOT_COLLECTABLE', { id: order.id, status })
}

/** Fails if a locked order cannot take a payment of this amount in minor units. */
export function requireCollectableAmount(
  ctx: Ctx<'PAYMENT_NOT_COLLECTABLE' | 'AMOUNT_EXCEEDS_AMOUNT_DUE'>,
  order: OrderRow,
  payments: readonly PaymentRow[],
  minor: bigint,
  options?: { online: boolean },
): void {
  const open = requireCollectable(ctx, order, payments, options)
  if (minor > open)
    ctx.fail('AMOUNT_EXCEEDS_AMOUNT_DUE', { amountDue: toDecimal(open, order.doc.currency ?? '') })
}
