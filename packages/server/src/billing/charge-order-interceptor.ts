import type { AnyCtx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { CallInterceptor } from '../call/interceptor.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import { runnerOf } from './charge-interceptor.ts'
import { startPluginCharges } from './charge-memberships-interceptor.ts'
import { executeIntents } from './execute-intents.ts'
import { transactionsOf } from './order-billing.ts'

type Url = string | null | undefined
type ChargeRequest = {
  orderId: string
  regularCharge?:
    | {
        paymentToken?: string | null | undefined
        redirectUrls?: { successUrl?: Url; cancelUrl?: Url } | null | undefined
      }
    | null
    | undefined
}
interface ChargeReply {
  payments?: readonly { id?: string | null | undefined }[]
  payment?: { id?: string | null | undefined }
  regularChargeResponseToken?: string
  orderTransactions?: object
}

/** Sends the charge that a call has stored to its provider, after the commit, and replies with the result. */
export const chargeStoredIntent: CallInterceptor<ChargeRequest> = async (request, ctx, next) => {
  const { orderId, regularCharge } = request
  const reply = (await next(request)) as ChargeReply
  await startPluginCharges(ctx, orderId)
  const paymentId = reply.regularChargeResponseToken ?? reply.payment?.id
  if (!paymentId) return withCurrentPayments(ctx, orderId, reply)
  const find = async () =>
    (await findPayments(ctx.db, ctx.site.id, [orderId])).find(({ id }) => id === paymentId)
  const savedMethodId = (await find())?.doc.chargedMethodId
  const token = regularCharge?.paymentToken ?? undefined
  const { successUrl, cancelUrl } = regularCharge?.redirectUrls ?? {}
  const start = {
    paymentId,
    ...(savedMethodId ? { savedMethodId } : { token }),
    returnUrls: { ...(successUrl && { success: successUrl }), ...(cancelUrl && { cancel: cancelUrl }) },
  }
  await executeIntents(runnerOf(ctx), { siteId: ctx.site.id, orderId }, { start })
  const payment = await find()
  if (payment?.status === 'DECLINED' || payment?.status === 'CANCELED')
    throw new Failure('PAYMENT_DECLINED', { orderId, paymentId, ...payment.doc.failure })
  const { redirectUrl } = payment?.doc ?? {}
  return {
    ...(await withCurrentPayments(ctx, orderId, reply)),
    ...(payment?.status === 'PENDING' && redirectUrl && { redirectUrl }),
  }
}

/** The reply of a charge with the payments as they are after it. */
async function withCurrentPayments(ctx: AnyCtx, orderId: string, reply: ChargeReply): Promise<ChargeReply> {
  const { orderTransactions } = await transactionsOf(ctx, orderId)
  const current = <P extends { id?: string | null | undefined }>(payment: P) =>
    orderTransactions.payments?.find(({ id }) => id === payment.id) ?? payment
  return {
    ...reply,
    orderTransactions,
    ...(reply.payments && { payments: reply.payments.map(current) }),
    ...(reply.payment && { payment: current(reply.payment) }),
  }
}
