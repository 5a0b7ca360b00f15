import type { Order } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import { isoTime } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { toPrice } from '../../pricing/index.ts'
import type { OrderRow } from '../storage/orders.ts'

/** What happened to an order that is the merchant's own business. */
const MERCHANT_ONLY = new Set(['MERCHANT_COMMENT', 'CUSTOM_ACTIVITY'])

/** A stored order as the wire shows it; what is due follows from the ledger, never from a stored sum. */
export function toOrder(ctx: Ctx, row: OrderRow): Order {
  const { order } = row.doc
  const { currency, locale } = ctx.site
  const view = { currency: order.currency ?? currency, locale }
  const paid = BigInt(row.paid)
  const total = parseAmount(order.priceSummary.total?.amount ?? '0', view.currency)
  const open = row.status === 'CANCELED' || paid > total ? 0n : total - paid
  const zero = toPrice(0n, view)
  return {
    ...order,
    id: row.id,
    number: String(row.number),
    status: row.status,
    paymentStatus: row.payment_status,
    fulfillmentStatus: row.fulfillment_status,
    activities: order.activities.filter(
      ({ activityType = '' }) => ctx.caller.role === 'merchant' || !MERCHANT_ONLY.has(activityType),
    ),
    balanceSummary: {
      balance: toPrice(open, view),
      paid: toPrice(paid, view),
      refunded: zero,
      authorized: zero,
      pending: zero,
      pendingRefund: zero,
    },
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
  }
}
