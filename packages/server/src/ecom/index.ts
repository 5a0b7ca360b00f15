export { mergeCarts } from './merge-carts.ts'
export { findCheckout } from './find-checkout.ts'
