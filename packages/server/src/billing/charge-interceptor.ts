import type { AnyCtx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { CallInterceptor } from '../call/interceptor.ts'
import type { PluginCtx } from '../call/services.ts'
import { withPluginReplies } from '../service-plugins/index.ts'
import { getCheckoutRow } from '../storage/commerce/checkouts.ts'
import { getOrderRow } from '../storage/commerce/orders.ts'
import { findPayments, type PaymentRow } from '../storage/commerce/payments.ts'
import type { BillingCtx } from './apply-snapshot.ts'
import { type BillingRunner, executeIntents } from './execute-intents.ts'
import { requestVoid } from './request-void.ts'

/** Executes intents within a call, while it has no transaction open. */
export function runnerOf(ctx: AnyCtx): BillingRunner {
  const { platform, config } = ctx
  return {
    platform,
    config,
    transact: (siteId, work) =>
      withPluginReplies(ctx as PluginCtx, () =>
        ctx.transact({ siteId, role: 'merchant', id: 'stoa' }, inner => work(inner as unknown as BillingCtx)),
      ),
  }
}

interface ChargeRequest {
  id: string
  paymentToken?: string | null
  savedPaymentMethodId?: string | null
}
interface ChargeReply {
  orderId: string
  paymentResponseToken?: string
}

/**
 * Charges the order that `createOrderAndCharge` has placed, after its commit. A repetition of the call with its idempotency key
 * continues with the same payment.
 */
export const chargePlacedOrder: CallInterceptor = async (request, ctx, next, call) => {
  const { id, paymentToken, savedPaymentMethodId } = request as unknown as ChargeRequest
  const siteId = ctx.site.id
  const runner = runnerOf(ctx)
  // A repetition continues with its own payment.
  if (!(await call.storedReply())) await endFormerPayment(ctx, runner, id)
  const reply = (await next(request)) as ChargeReply
  const { orderId, paymentResponseToken: paymentId } = reply
  if (!paymentId) return reply
  const start = {
    paymentId,
    ...(paymentToken && { token: paymentToken }),
    ...(savedPaymentMethodId && { savedMethodId: savedPaymentMethodId }),
  }
  await executeIntents(runner, { siteId, orderId }, { start })
  const payments = await findPayments(ctx.db, siteId, [orderId])
  const payment = payments.find(row => row.id === paymentId) as PaymentRow
  if (payment.status === 'DECLINED')
    throw new Failure('PAYMENT_DECLINED', { orderId, paymentId, ...payment.doc.failure })
  const { redirectUrl } = payment.doc
  return {
    ...reply,
    paymentStatus: payment.status,
    ...(payment.status === 'PENDING' && redirectUrl && { redirectUrl }),
  }
}

/** Cancels an earlier payment of the checkout that still waits for the buyer, so that they can try another way to pay. */
async function endFormerPayment(ctx: AnyCtx, runner: BillingRunner, checkoutId: string): Promise<void> {
  const checkout = await getCheckoutRow(ctx.db, ctx.site.id, checkoutId)
  const orderId = checkout?.doc.initializedOrderId
  if (!orderId || checkout.completed) return
  const order = await getOrderRow(ctx.db, ctx.site.id, orderId)
  if (order?.status !== 'INITIALIZED') return
  await runner.transact(ctx.site.id, inner => requestVoid(inner, orderId))
  await executeIntents(runner, { siteId: ctx.site.id, orderId })
}
