import { Failure } from '../call/failure.ts'
import type { CallInterceptor } from '../call/interceptor.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import { runnerOf } from './charge-interceptor.ts'
import { executeIntents } from './execute-intents.ts'
import { transactionsOf } from './order-billing.ts'

interface ChargeRequest {
  orderId: string
  regularCharge?: { paymentToken?: string | null }
}
interface ChargeReply {
  payments?: readonly { id?: string | null | undefined }[]
  payment?: { id?: string | null | undefined }
  regularChargeResponseToken?: string
}

/** Sends the charge that a call has stored to its provider, after the commit, and replies with the result. */
export const chargeStoredIntent: CallInterceptor = async (request, ctx, next) => {
  const { orderId, regularCharge } = request as unknown as ChargeRequest
  const reply = (await next(request)) as ChargeReply
  const paymentId = reply.regularChargeResponseToken ?? reply.payment?.id
  if (!paymentId) return reply
  const find = async () =>
    (await findPayments(ctx.db, ctx.site.id, [orderId])).find(({ id }) => id === paymentId)
  const savedMethodId = (await find())?.doc.chargedMethodId
  const token = regularCharge?.paymentToken ?? undefined
  const start = { paymentId, ...(savedMethodId ? { savedMethodId } : { token }) }
  await executeIntents(runnerOf(ctx), { siteId: ctx.site.id, orderId }, { start })
  const payment = await find()
  if (payment?.status === 'DECLINED')
    throw new Failure('PAYMENT_DECLINED', { orderId, paymentId, ...payment.doc.failure })
  const { orderTransactions } = await transactionsOf(ctx, orderId)
  const current = (id: string | null | undefined) =>
    orderTransactions.payments?.find(known => known.id === id)
  return {
    ...reply,
    orderTransactions,
    ...(reply.payments && { payments: reply.payments.map(({ id }) => current(id)) }),
    ...(reply.payment && { payment: current(paymentId) }),
  }
}
