export { newActivity } from './activities.ts'
export { cancelLockedOrder } from './cancel-order.ts'
export {
  discountTerms,
  fromDiscountTerm,
  type OrderDiscountTerm,
  toDiscountTerm,
} from './discount-terms.ts'
export { findOrder, ownerScope } from './find-order.ts'
export { lineDetails, mailLine } from './line-details.ts'
export { mailConfirmation, mayMailConfirmation } from './mail-confirmation.ts'
export { mailNewOrder } from './mail-new-order.ts'
export { merchantOrderData, notifyMerchant, TEST_PROVIDER } from './notify-merchant.ts'
export { amountDue, creditOfRefund, isEnded } from './order-ledger.ts'
export { changedOrderMail, documentMail, refundMail } from './order-mails.ts'
export { orderPaid } from './order-paid.ts'
export { type OrderAction, orderStates, requireTransition } from './order-states.ts'
export { orderEnded, runRefundSteps } from './order-steps.ts'
export { orderUrl, readOrderToken, requireLinkedOrder } from './order-url.ts'
export { toLinkedOrder, toOrder } from './order-view.ts'
export { readOrdersSettings } from './orders-settings.ts'
export { releaseOrder } from './release-order.ts'
export { type Restock, takenBy, withRestockedUnits } from './restocked-units.ts'
export { emitFulfilled, saveOrder, saveTotal, totalColumns, viewFor } from './save-order.ts'
export { settlePayments } from './settle-payments.ts'
export { insertOrder, updateOrder } from './write-orders.ts'
