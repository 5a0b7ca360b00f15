/** Checkout templates and settings for other domains. */

export { acceptsGiftCards, readCheckoutOffers } from './checkout-offers.ts'
export { activeTemplate } from './checkout-templates.ts'
