import type { CallInterceptors } from '../call/interceptor.ts'
import { chargePlacedOrder } from './charge-interceptor.ts'
import { chargeStoredMemberships } from './charge-memberships-interceptor.ts'
import { chargeStoredIntent } from './charge-order-interceptor.ts'
import { executeStoredIntents } from './execute-interceptor.ts'
import { removeAtProvider } from './saved-payment-methods.ts'

/** Payments of orders for the platform's start and its pages. */
export { runnerOf } from './charge-interceptor.ts'
export { comparePayments } from './compare-payments.ts'
export { type BillingRunner, executeIntents } from './execute-intents.ts'
export { type PaidBack, paidBack } from './paid-back.ts'
export { paymentCallbacks } from './payment-callbacks.ts'
export { reconcilePayments } from './reconcile-payments.ts'
export { type OrderParts, type RefundAmounts, refundableParts, sumAmounts, taxKey } from './refund-amounts.ts'
export { type RefundedParts, refundedParts } from './refundability.ts'
export { reportDifferences } from './report-differences.ts'

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
