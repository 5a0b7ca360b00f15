import { contract, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { findOrder } from '../orders/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import { toPrice } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import { type PreparedPaymentDoc, preparedPaymentRows } from '../storage/commerce/prepared-payments.ts'
import { collectability, requireCollectable, requireCollectableAmount } from './collectability.ts'
import { requiredAmount } from './sent-amount.ts'

const {
  getPaymentCollectabilityStatus,
  preparePaymentCollection,
  paymentCollectionCreatePaymentGatewayOrder,
} = contract.orders

type DelayedCapture = Pick<
  RequestOf<typeof preparePaymentCollection>,
  'delayedCapture' | 'delayedCaptureSettings'
>

const UNIT_MS = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000 }

/** Settings of a payment that is only authorized. */
export function delayedCaptureOf({
  delayedCapture,
  delayedCaptureSettings,
}: DelayedCapture): PreparedPaymentDoc {
  const { scheduledAction, delayDuration } = delayedCaptureSettings ?? {}
  const afterMs = (delayDuration?.count ?? 0) * UNIT_MS[delayDuration?.unit ?? 'MINUTES']
  return {
    ...((delayedCapture || delayedCaptureSettings) && { delayedCapture: true }),
    ...(scheduledAction && afterMs > 0 && { scheduledAction: { type: scheduledAction, afterMs } }),
  }
}

const paymentsOf = (ctx: Ctx, { id }: OrderRow) => findPayments(ctx.db, ctx.site.id, [id])

export const paymentCollectionHandlers = implement(
  { getPaymentCollectabilityStatus, preparePaymentCollection, paymentCollectionCreatePaymentGatewayOrder },
  {
    async getPaymentCollectabilityStatus({ ecomOrderId }, ctx) {
      const order = await findOrder(ctx, ecomOrderId)
      const { status, minor } = collectability(ctx, order, await paymentsOf(ctx, order))
      return {
        status,
        amount: toPrice(minor, { currency: order.doc.currency ?? '', locale: ctx.site.locale }),
      }
    },

    async preparePaymentCollection({ ecomOrderId, amount, paymentGatewayOrderId, ...delayed }, ctx) {
      const order = await findOrder(ctx, ecomOrderId, { lock: true })
      const minor = requiredAmount(amount, order.doc.currency ?? '', 'amount')
      requireCollectableAmount(ctx, order, await paymentsOf(ctx, order), minor)
      const columns = { order_id: order.id, amount_minor: Number(minor) }
      const doc = delayedCaptureOf(delayed)
      const { db, site, now } = ctx
      if (!paymentGatewayOrderId) {
        const id = ctx.ids.guid()
        await preparedPaymentRows.insert(db, site.id, id, now, doc, columns)
        return { paymentGatewayOrderId: id }
      }
      const row = isGuid(paymentGatewayOrderId)
        ? await preparedPaymentRows.get(db, site.id, paymentGatewayOrderId, { lock: true })
        : undefined
      if (!row || row.order_id !== order.id)
        return ctx.fail('PREPARED_PAYMENT_NOT_FOUND', { paymentGatewayOrderId })
      await preparedPaymentRows.update(db, site.id, row, now, { ...row.doc, ...doc }, columns)
      return { paymentGatewayOrderId: row.id }
    },

    async paymentCollectionCreatePaymentGatewayOrder({ ecomOrderId, chargedBy }, ctx) {
      const order = await findOrder(ctx, ecomOrderId, { lock: true })
      const minor = requireCollectable(ctx, order, await paymentsOf(ctx, order))
      const id = ctx.ids.guid()
      const doc = chargedBy ? { chargedBy } : {}
      const columns = { order_id: order.id, amount_minor: Number(minor) }
      await preparedPaymentRows.insert(ctx.db, ctx.site.id, id, ctx.now, doc, columns)
      return { paymentGatewayOrderId: id }
    },
  },
)
