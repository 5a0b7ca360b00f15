import type { StorefrontFeature } from '@stoa/react/storefront'

/** What features bring to the pages, in their order in each slot. A line adds one: `loyaltyStorefront()` of `stoa-loyalty/storefront`. */
export const features: readonly StorefrontFeature[] = []
