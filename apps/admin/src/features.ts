import { abandonedCheckoutsFeature } from './abandoned-checkouts/feature.ts'
import { accountFeature } from './account/feature.ts'
import { activityFeature } from './activity/feature.ts'
import type { AdminFeature } from './admin-feature.ts'
import { collectionsFeature } from './collections/feature.ts'
import { contentFeature } from './content/feature.ts'
import { couponsFeature } from './coupons/feature.ts'
import { customersFeature } from './customers/feature.ts'
import { deliveryFeature } from './delivery/feature.ts'
import { developersFeature } from './developers/feature.ts'
import { discountsFeature } from './discounts/feature.ts'
import { productDetailsFeature } from './entities/declared/feature.ts'
import { taxesFeature } from './entities/declared/taxes-feature.ts'
import { extensionFeatures } from './extension/extensions.ts'
import { giftCardsFeature } from './gift-cards/feature.ts'
import { healthFeature } from './health/feature.ts'
import { homeFeature } from './home/feature.ts'
import { jobsFeature } from './jobs/feature.ts'
import { mailFeature } from './mail/feature.ts'
import { mediaFeature } from './media/feature.ts'
import { newsletterFeature } from './newsletter/feature.ts'
import { ordersFeature } from './orders/feature.ts'
import { priceListsFeature } from './price-lists/feature.ts'
import { productsFeature } from './products/feature.ts'
import { reviewsFeature } from './reviews/feature.ts'
import { searchFeature } from './search/feature.ts'
import { settingsFeature } from './settings/feature.ts'
import { simulatorFeature } from './simulator/feature.ts'
import { staffFeature } from './staff/feature.ts'
import { subscriptionsFeature } from './subscriptions/feature.ts'
import { translationsFeature } from './translations/feature.ts'

/** The whole admin: its own features, and those of packages. In the navigation, the pages of a group are in this order. */
export const features: readonly AdminFeature[] = [
  homeFeature,
  ordersFeature,
  abandonedCheckoutsFeature,
  subscriptionsFeature,
  giftCardsFeature,
  productsFeature,
  collectionsFeature,
  reviewsFeature,
  productDetailsFeature,
  searchFeature,
  translationsFeature,
  customersFeature,
  newsletterFeature,
  discountsFeature,
  couponsFeature,
  priceListsFeature,
  simulatorFeature,
  deliveryFeature,
  taxesFeature,
  contentFeature,
  mediaFeature,
  settingsFeature,
  staffFeature,
  activityFeature,
  developersFeature,
  jobsFeature,
  healthFeature,
  mailFeature,
  accountFeature,
  ...extensionFeatures,
]
