import { loyaltyStorefront } from '../../../examples/loyalty/storefront/index.tsx'

/** What `app/features.ts` of a shop with the loyalty programme exports. */
export const features = [loyaltyStorefront()]
