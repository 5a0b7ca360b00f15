/** Checkout templates and settings for other domains. */

export { acceptsGiftCards, findTipSettings, readCheckoutOffers } from './checkout-offers.ts'
export { activeTemplate } from './checkout-templates.ts'
export { type KnownCheckoutSettings, readCheckoutSettings } from './read-checkout-settings.ts'
export { readPolicies } from './read-policies.ts'
