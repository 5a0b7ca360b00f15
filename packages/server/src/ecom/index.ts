export { checkoutFromLines } from './checkout-from-lines.ts'
export { completeCheckout } from './complete-checkout.ts'
export { findCheckout } from './find-checkout.ts'
export { mergeCarts } from './merge-carts.ts'
