export { mergeCarts } from './adopt-cart.ts'
export { findCheckout } from './find-checkout.ts'
