import { abandonedCheckoutsContract } from './abandoned-checkouts/feature.ts'
import { backInStockContract } from './back-in-stock/feature.ts'
import { billingContract } from './billing/feature.ts'
import { checkoutSettingsContract } from './checkout-settings/feature.ts'
import { customFieldsContract } from './custom-fields/feature.ts'
import { dataContract } from './data/feature.ts'
import { deliveryContract } from './delivery/feature.ts'
import { digitalProductsContract } from './digital-products/feature.ts'
import { discountsContract } from './discounts/feature.ts'
import { draftOrdersContract } from './draft-orders/feature.ts'
import { ecomContract } from './ecom/feature.ts'
import { eventsContract } from './events/feature.ts'
import { exchangeRatesContract } from './exchange-rates/feature.ts'
import { fulfillmentsContract } from './fulfillments/feature.ts'
import { giftCardsContract } from './gift-cards/feature.ts'
import { healthContract } from './health/feature.ts'
import { identityContract } from './identity/feature.ts'
import { installationContract } from './installation/feature.ts'
import { invoicesContract } from './invoices/feature.ts'
import { journalContract } from './journal/feature.ts'
import { mailContract } from './mail/feature.ts'
import { mediaContract } from './media/feature.ts'
import { membersContract } from './members/feature.ts'
import { newsletterContract } from './newsletter/feature.ts'
import { orderStatusContract } from './order-status/feature.ts'
import { ordersContract } from './orders/feature.ts'
import { paymentRequestsContract } from './payment-requests/feature.ts'
import { paymentsContract } from './payments/feature.ts'
import { productReviewsContract } from './product-reviews/feature.ts'
import { productSearchContract } from './product-search/feature.ts'
import { recommendationsContract } from './recommendations/feature.ts'
import { redirectsContract } from './redirects/feature.ts'
import { servicePluginsContract } from './service-plugins/feature.ts'
import { sitesContract } from './sites/feature.ts'
import { staffContract } from './staff/feature.ts'
import { storesContract } from './stores/feature.ts'
import { subscriptionsContract } from './subscriptions/feature.ts'
import { taxContract } from './tax/feature.ts'
import { tipsContract } from './tips/feature.ts'
import { webhooksContract } from './webhooks/feature.ts'

/** All features, in the order of the reference. */
export const features = [
  identityContract,
  membersContract,
  newsletterContract,
  redirectsContract,
  storesContract,
  productSearchContract,
  mediaContract,
  productReviewsContract,
  recommendationsContract,
  backInStockContract,
  discountsContract,
  taxContract,
  checkoutSettingsContract,
  ecomContract,
  abandonedCheckoutsContract,
  ordersContract,
  billingContract,
  invoicesContract,
  digitalProductsContract,
  draftOrdersContract,
  paymentRequestsContract,
  paymentsContract,
  tipsContract,
  fulfillmentsContract,
  orderStatusContract,
  subscriptionsContract,
  giftCardsContract,
  exchangeRatesContract,
  dataContract,
  eventsContract,
  mailContract,
  servicePluginsContract,
  staffContract,
  installationContract,
  sitesContract,
  journalContract,
  webhooksContract,
  healthContract,
  customFieldsContract,
  // Last: its entities replace the flat rate of a site, and tests send all calls to one site in this order.
  deliveryContract,
] as const
