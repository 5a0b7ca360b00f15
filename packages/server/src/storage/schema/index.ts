import { abandonedCheckoutsSchema } from './abandoned-checkouts.ts'
import { backInStockSchema } from './back-in-stock.ts'
import { cartsSchema } from './carts.ts'
import { checkoutSettingsSchema } from './checkout-settings.ts'
import { clientAppsSchema } from './client-apps.ts'
import { collectionProductsSchema } from './collection-products.ts'
import { dataCollectionsSchema } from './data-collections.ts'
import { dataJobsSchema } from './data-jobs.ts'
import { dataPipelinesSchema } from './data-pipelines.ts'
import { dataSearchSchema } from './data-search.ts'
import { deliverySchema } from './delivery.ts'
import { digitalProductsSchema } from './digital-products.ts'
import { discountsSchema } from './discounts.ts'
import { draftOrdersSchema } from './draft-orders.ts'
import { eventsSchema } from './events.ts'
import { exchangeRatesSchema } from './exchange-rates.ts'
import { formerSlugsSchema } from './former-slugs.ts'
import { fulfillmentsSchema } from './fulfillments.ts'
import { giftCardsSchema } from './gift-cards.ts'
import { inventorySchema } from './inventory.ts'
import { invoicesSchema } from './invoices.ts'
import { jobRunsSchema } from './job-runs.ts'
import { journalSchema } from './journal.ts'
import { mailSchema } from './mail.ts'
import { mediaSchema } from './media.ts'
import { membersSchema } from './members.ts'
import { newsletterSchema } from './newsletter.ts'
import { ordersSchema } from './orders.ts'
import { paymentRequestsSchema } from './payment-requests.ts'
import { paymentsSchema } from './payments.ts'
import { priceListsSchema } from './price-lists.ts'
import { productCountsSchema } from './product-counts.ts'
import { productListingsSchema } from './product-listings.ts'
import { productSearchSchema } from './product-search.ts'
import { productsSchema } from './products.ts'
import { servicePluginsSchema } from './service-plugins.ts'
import { sessionsSchema } from './sessions.ts'
import { signInSchema } from './sign-in.ts'
import { sitesSchema } from './sites.ts'
import { staffSchema } from './staff.ts'
import { subscriptionsSchema } from './subscriptions.ts'
import { taxSchema } from './tax.ts'
import { testPaymentsSchema } from './test-payments.ts'
import { tipsSchema } from './tips.ts'
import { translationsSchema } from './translations.ts'
import { webhooksSchema } from './webhooks.ts'

/** The schema of a new database, by subject. In the order of references: a table comes after those that it names. */
export const schema = [
  sitesSchema,
  eventsSchema,
  mailSchema,
  webhooksSchema,
  servicePluginsSchema,
  jobRunsSchema,
  clientAppsSchema,
  membersSchema,
  sessionsSchema,
  staffSchema,
  signInSchema,
  newsletterSchema,
  mediaSchema,
  dataCollectionsSchema,
  dataJobsSchema,
  dataPipelinesSchema,
  dataSearchSchema,
  productsSchema,
  formerSlugsSchema,
  productCountsSchema,
  collectionProductsSchema,
  inventorySchema,
  priceListsSchema,
  translationsSchema,
  productSearchSchema,
  productListingsSchema,
  backInStockSchema,
  taxSchema,
  discountsSchema,
  deliverySchema,
  checkoutSettingsSchema,
  exchangeRatesSchema,
  giftCardsSchema,
  cartsSchema,
  abandonedCheckoutsSchema,
  ordersSchema,
  draftOrdersSchema,
  paymentsSchema,
  testPaymentsSchema,
  paymentRequestsSchema,
  fulfillmentsSchema,
  invoicesSchema,
  digitalProductsSchema,
  subscriptionsSchema,
  tipsSchema,
  journalSchema,
]
