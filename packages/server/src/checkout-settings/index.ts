/** Checkout templates for other domains. */
export { activeTemplate } from './checkout-templates.ts'
