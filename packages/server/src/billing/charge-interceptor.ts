import type { AnyCtx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { CallInterceptor } from '../call/interceptor.ts'
import { platformActor } from '../call/platform-actor.ts'
import type { PluginCtx } from '../call/services.ts'
import { withPluginReplies } from '../service-plugins/index.ts'
import { findPayments, type PaymentRow } from '../storage/commerce/payments.ts'
import type { BillingCtx } from './apply-snapshot.ts'
import { chargePlugins } from './charge-plugins.ts'
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
        ctx.transact(platformActor(siteId), inner => work(inner as BillingCtx)),
      ),
  }
}

type ChargeRequest = {
  id: string
  paymentToken?: string | null | undefined
  savedPaymentMethodId?: string | null | undefined
}
interface ChargeReply {
  orderId: string
  paymentResponseToken?: string
}

/**
 * Charges the order that a call has placed, after its commit: memberships and gift cards of plug-ins, then the online payment. A repetition of the call with its
 * idempotency key continues with the same payment.
 */
export const chargePlacedOrder: CallInterceptor<ChargeRequest> = async (request, ctx, next) => {
  const { paymentToken, savedPaymentMethodId } = request
  const siteId = ctx.site.id
  const runner = runnerOf(ctx)
  const reply = (await placeOrder(ctx, runner, () => next(request))) as ChargeReply
  const { orderId, paymentResponseToken: paymentId } = reply
  await chargePlugins(ctx, runner, orderId)
  if (!paymentId) return reply
  const read = async () => {
    const payments = await findPayments(ctx.db, siteId, [orderId])
    return payments.find(row => row.id === paymentId) as PaymentRow
  }
  const savedMethodId = savedPaymentMethodId ? (await read()).doc.chargedMethodId : undefined
  const start = {
    paymentId,
    ...(savedMethodId ? { savedMethodId } : paymentToken && { token: paymentToken }),
    // A merchant who places the order has no buyer at the page.
    buyerPresent: ctx.caller.role === 'member' || ctx.caller.role === 'visitor',
  }
  await executeIntents(runner, { siteId, orderId }, { start })
  const payment = await read()
  if (payment.status === 'DECLINED')
    throw new Failure('PAYMENT_DECLINED', { orderId, paymentId, ...payment.doc.failure })
  const { redirectUrl } = payment.doc
  return {
    ...reply,
    paymentStatus: payment.status,
    ...(payment.status === 'PENDING' && redirectUrl && { redirectUrl }),
  }
}

/**
 * Places the order. An earlier payment of the checkout that still waits for the buyer is voided first, so that they can pay in
 * another way.
 */
async function placeOrder(
  ctx: AnyCtx,
  runner: BillingRunner,
  place: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await place()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'PAYMENT_PENDING') throw error
    const orderId = String(error.data.orderId)
    await runner.transact(ctx.site.id, inner => requestVoid(inner, orderId))
    await executeIntents(runner, { siteId: ctx.site.id, orderId })
    return place()
  }
}
