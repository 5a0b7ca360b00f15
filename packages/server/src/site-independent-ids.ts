import { BUILT_IN_CARRIERS } from './delivery/delivery-options.ts'
import { FLAT_RATE_CARRIER } from './ecom/checkout/shipping.ts'
import { GIFT_CARD_APP_ID } from './gift-cards/gift-card-view.ts'
import { ALGORITHM_IDS } from './recommendations/recommendations.ts'
import { DEFAULT_VARIANT, STORES_APP } from './stores/products/stored-product.ts'
import { MANUAL_TAX_CALCULATOR } from './tax/tax-calculator.ts'
import { DEFAULT_TAX_GROUP } from './tax/tax-groups.ts'

/** Ids that are the same on every site: apps, carriers, the variant without options, the default tax group. */
export const SITE_INDEPENDENT_IDS: readonly string[] = [
  STORES_APP,
  FLAT_RATE_CARRIER,
  DEFAULT_VARIANT,
  DEFAULT_TAX_GROUP.id,
  MANUAL_TAX_CALCULATOR,
  GIFT_CARD_APP_ID,
  ...Object.values(BUILT_IN_CARRIERS),
  ...ALGORITHM_IDS,
]
