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
export { completeExternalCheckout } from './place-order/complete-external-checkout.ts'
export { missingInCheckout } from './place-order/missing-fields.ts'
export { toOrderLine } from './place-order/order-of-checkout.ts'
export type { MerchantOrder } from './place-order/order-of-merchant.ts'
export { placeMerchantOrder } from './place-order/place-merchant-order.ts'
export { type ReleaseEvent, rejectOrder } from './place-order/release-former-order.ts'
export { toExplanation } from './totals/explanation.ts'
export { taxableAddresses } from './totals/taxable-address.ts'
