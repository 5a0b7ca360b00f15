import type { Ctx } from '../call/context.ts'
import { voidRedemption } from '../gift-cards/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, insertRefund } from '../storage/commerce/payments.ts'
import { appendFacts, withEntries } from './ledger.ts'
import { orderPaymentStatus, sumPayments } from './payment-status.ts'

type Context = Ctx<never, 'stoa.ecom.v1.gift_card_updated' | 'wix.ecom.v1.order_transactions_updated'>

/** Gives what gift cards paid for a canceled order back to them, as one refund. Returns the changed columns of the order. */
export async function voidGiftCardPayments(
  ctx: Context,
  order: OrderRow,
): Promise<Partial<Pick<OrderRow, 'paid_minor' | 'refunded_minor' | 'payment_status'>>> {
  const payments = await withEntries(ctx, await findPayments(ctx.db, ctx.site.id, [order.id]))
  const refundId = ctx.ids.guid()
  const after = []
  let refunds = 0
  for (const payment of payments) {
    const { gift_card_transaction_id: redemption, captured_minor, refunded_minor } = payment.row
    const minor = BigInt(captured_minor - refunded_minor)
    if (!redemption || minor === 0n) {
      after.push(payment.row)
      continue
    }
    await voidRedemption(ctx, redemption)
    const refunded = { type: 'REFUNDED', minor, reference: ctx.ids.guid(), refundId } as const
    after.push((await appendFacts(ctx, order, payment, [refunded])).payment.row)
    refunds++
  }
  if (refunds === 0) return {}
  await insertRefund(ctx.db, ctx.site.id, ctx.now, { id: refundId, orderId: order.id, doc: {} })
  const { paid, refunded } = sumPayments(after)
  return {
    paid_minor: paid.toString(),
    refunded_minor: refunded.toString(),
    payment_status: orderPaymentStatus(BigInt(order.total_minor), after),
  }
}
