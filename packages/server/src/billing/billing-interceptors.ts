import type { CallInterceptors } from '../call/interceptor.ts'
import { chargePlacedOrder } from './charge-interceptor.ts'
import { chargeStoredMemberships } from './charge-memberships-interceptor.ts'
import { chargeStoredIntent } from './charge-order-interceptor.ts'
import { executeStoredIntents } from './execute-interceptor.ts'
import { removeAtProvider } from './saved-payment-methods.ts'

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
