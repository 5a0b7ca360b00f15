import type { CallInterceptor, CallInterceptors } from '../call/interceptor.ts'
import { chargePlacedOrder, runnerOf } from './charge-interceptor.ts'
import { chargeStoredMemberships } from './charge-memberships-interceptor.ts'
import { chargeStoredIntent } from './charge-order-interceptor.ts'
import { executeIntents } from './execute-intents.ts'
import { refundIn, transactionsOf } from './order-billing.ts'
import { removeAtProvider } from './saved-payment-methods.ts'

interface BillingRequest {
  id?: string
  orderId?: string
  ecomOrderId?: string
}

interface BillingReply {
  orderTransactions?: object
  refund?: { id?: string }
  refundId?: string
  failedPaymentIds?: object[]
}

/** Sends the intents that a call has stored to the providers, after its commit, and replies with their results. */
const executeStoredIntents: CallInterceptor = async (request, ctx, next) => {
  const reply = (await next(request)) as BillingReply
  const { id, orderId = id, ecomOrderId = orderId } = request as BillingRequest
  const subject = { siteId: ctx.site.id, orderId: (ecomOrderId ?? '').toLowerCase() }
  await executeIntents(runnerOf(ctx), subject)
  if (!reply.orderTransactions) return reply
  const { orderTransactions } = await transactionsOf(ctx, subject.orderId)
  const refundId = reply.refund?.id ?? reply.refundId
  const refund = refundId === undefined ? undefined : refundIn(orderTransactions, refundId)
  const failed = (refund?.transactions ?? []).filter(({ refundStatus }) => refundStatus === 'FAILED')
  return {
    ...reply,
    orderTransactions,
    ...(reply.refund && { refund }),
    ...(reply.failedPaymentIds && {
      failedPaymentIds: failed.map(({ paymentId, refundStatusInfo }, originalIndex) => ({
        id: paymentId,
        originalIndex,
        success: false,
        error: { code: 'REFUND_FAILED', description: refundStatusInfo?.description ?? 'unknown' },
      })),
    }),
  }
}

/** Calls that ask payment providers after the commit of what they have stored. */
export const billingInterceptors: CallInterceptors = {
  checkout: { createOrder: chargePlacedOrder, createOrderAndCharge: chargePlacedOrder },
  orders: {
    chargeMemberships: chargeStoredMemberships,
    cancelOrder: executeStoredIntents,
    updateOrderStatus: executeStoredIntents,
    triggerRefund: executeStoredIntents,
    captureAuthorizedPayments: executeStoredIntents,
    voidAuthorizedPayments: executeStoredIntents,
  },
  savedPaymentMethods: { removeSavedPaymentMethod: removeAtProvider },
  orderBilling: {
    chargeOrder: chargeStoredIntent,
    chargeMemberships: chargeStoredMemberships,
    redeemGiftCard: chargeStoredIntent,
    voidMemberships: executeStoredIntents,
    authorizeChargeWithSavedPaymentMethod: chargeStoredIntent,
    refundPayments: executeStoredIntents,
    captureAuthorizedPayments: executeStoredIntents,
    voidAuthorizedPayments: executeStoredIntents,
  },
}
