import type { AnyCtx } from '../call/context.ts'
import type { CallInterceptor } from '../call/interceptor.ts'
import { isPluginCharge } from '../payments/index.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import { runnerOf } from './charge-interceptor.ts'
import { executeIntents } from './execute-intents.ts'
import { transactionsOf } from './order-billing.ts'

/** Sends the stored charges of an order to their plug-ins, one after the other. */
export async function startPluginCharges(ctx: AnyCtx, orderId: string): Promise<void> {
  const payments = await findPayments(ctx.db, ctx.site.id, [orderId])
  const waiting = payments.filter(
    row => isPluginCharge(row) && row.status === 'PENDING' && row.provider_payment_id === null,
  )
  for (const { id: paymentId } of waiting)
    await executeIntents(runnerOf(ctx), { siteId: ctx.site.id, orderId }, { start: { paymentId } })
}

/** Charges the memberships that a call has stored, after its commit, and replies with the results. */
export const chargeStoredMemberships: CallInterceptor = async (request, ctx, next) => {
  const { orderId, ecomOrderId } = request as { orderId?: string; ecomOrderId?: string }
  const reply = (await next(request)) as { payments?: { id?: string | null }[] }
  const id = (orderId ?? ecomOrderId ?? '').toLowerCase()
  await startPluginCharges(ctx, id)
  if (!reply.payments) return reply
  const { orderTransactions } = await transactionsOf(ctx, id)
  const current = new Map(orderTransactions.payments?.map(payment => [payment.id ?? '', payment]))
  return { ...reply, payments: reply.payments.map(payment => current.get(payment.id ?? '') ?? payment) }
}
