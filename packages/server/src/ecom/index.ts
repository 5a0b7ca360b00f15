export { findCheckout } from './find-checkout.ts'
