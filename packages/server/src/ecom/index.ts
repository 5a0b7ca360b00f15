export { unpaidCheckoutUrl } from './abandon-checkout.ts'
export { approveOrder, lockCheckoutOf } from './approve-order.ts'
export { ownerId } from './cart-view.ts'
export { checkoutFromLines } from './checkout-from-lines.ts'
export { claimOrders } from './claim-orders.ts'
export { completeCheckout } from './complete-checkout.ts'
export { writeOrder } from './create-order.ts'
export type { SentOrder } from './created-order.ts'
export { toExplanation } from './explanation.ts'
export { findCheckout } from './find-checkout.ts'
export { mergeCarts } from './merge-carts.ts'
export { toOrderLine } from './new-order.ts'
export { priceWithinWire, toLineInput } from './price-lines.ts'
export {
  loadProducts,
  type Products,
  productIdsOf,
  type ResolvedLine,
  rejectedLines,
  resolveLines,
} from './read-lines.ts'
export { type ReleaseEvent, rejectOrder } from './release-former-order.ts'
export { requestedLines } from './requested-lines.ts'
export { restoreCheckout } from './restore-checkout.ts'
export { taxableAddresses } from './taxable-address.ts'
