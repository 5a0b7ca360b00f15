export { checkoutFromLines } from './checkout-from-lines.ts'
export { findCheckout } from './find-checkout.ts'
export { mergeCarts } from './merge-carts.ts'
