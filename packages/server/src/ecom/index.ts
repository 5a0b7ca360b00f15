export { ownerId } from './cart/cart-view.ts'
export { mergeCarts } from './cart/merge-carts.ts'
export { unpaidCheckoutUrl } from './checkout/abandon-checkout.ts'
export { checkoutFromLines } from './checkout/checkout-from-lines.ts'
export { findCheckout } from './checkout/find-checkout.ts'
export { restoreCheckout } from './checkout/restore-checkout.ts'
export { priceWithinWire, toLineInput } from './lines/price-lines.ts'
export {
  loadProducts,
  type Products,
  productIdsOf,
  type ResolvedLine,
  rejectedLines,
  resolveLines,
} from './lines/read-lines.ts'
export { requestedLines } from './lines/requested-lines.ts'
export { approveOrder, lockCheckoutOf } from './place-order/approve-order.ts'
export { claimOrders } from './place-order/claim-orders.ts'
export { completeCheckout } from './place-order/complete-checkout.ts'
export { writeOrder } from './place-order/create-order.ts'
export type { SentOrder } from './place-order/created-order.ts'
export { toOrderLine } from './place-order/new-order.ts'
export { type ReleaseEvent, rejectOrder } from './place-order/release-former-order.ts'
export { toExplanation } from './totals/explanation.ts'
export { taxableAddresses } from './totals/taxable-address.ts'
