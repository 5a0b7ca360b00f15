import type { Contract } from '@stoa/contract'
import { abandonedCheckoutsFeature } from './abandoned-checkouts/feature.ts'
import { acpFeature } from './acp/feature.ts'
import { backInStockFeature } from './back-in-stock/feature.ts'
import { backupFeature } from './backup/feature.ts'
import { billingFeature } from './billing/feature.ts'
import type { Handlers } from './call/context.ts'
import { cdnFeature } from './cdn/feature.ts'
import { checkoutSettingsFeature } from './checkout-settings/feature.ts'
import { customFieldsFeature } from './custom-fields/feature.ts'
import { dataFeature } from './data/feature.ts'
import { deliveryFeature } from './delivery/feature.ts'
import { digitalProductsFeature } from './digital-products/feature.ts'
import { discountsFeature } from './discounts/feature.ts'
import { draftOrdersFeature } from './draft-orders/feature.ts'
import { ecomFeature } from './ecom/feature.ts'
import { edgeFeature } from './edge/feature.ts'
import { eventsFeature } from './events/feature.ts'
import { exchangeRatesFeature } from './exchange-rates/feature.ts'
import { fulfillmentsFeature } from './fulfillments/feature.ts'
import { giftCardsFeature } from './gift-cards/feature.ts'
import { healthFeature } from './health/feature.ts'
import { identityFeature } from './identity/feature.ts'
import { installationFeature } from './installation/feature.ts'
import { invoicesFeature } from './invoices/feature.ts'
import { journalFeature } from './journal/feature.ts'
import { mailFeature } from './mail/feature.ts'
import { mediaFeature } from './media/feature.ts'
import { membersFeature } from './members/feature.ts'
import { newsletterFeature } from './newsletter/feature.ts'
import { orderStatusFeature } from './order-status/feature.ts'
import { ordersFeature } from './orders/feature.ts'
import { paymentRequestsFeature } from './payment-requests/feature.ts'
import { paymentsFeature } from './payments/feature.ts'
import { productReviewsFeature } from './product-reviews/feature.ts'
import { productSearchFeature } from './product-search/feature.ts'
import { recommendationsFeature } from './recommendations/feature.ts'
import { redirectsFeature } from './redirects/feature.ts'
import { retentionFeature } from './retention/feature.ts'
import { servicePluginsFeature } from './service-plugins/feature.ts'
import { sitesFeature } from './sites/feature.ts'
import { staffFeature } from './staff/feature.ts'
import { storesFeature } from './stores/feature.ts'
import { subscriptionsFeature } from './subscriptions/feature.ts'
import { taxFeature } from './tax/feature.ts'
import { tipsFeature } from './tips/feature.ts'
import { ucpFeature } from './ucp/feature.ts'
import { webhooksFeature } from './webhooks/feature.ts'

/**
 * The whole platform. The order matters: of several interceptors of one call, that of the first feature is the outermost; steps
 * that follow a change of an order run in this order, and so does the work of every hour.
 */
export const features = [
  retentionFeature,
  edgeFeature,
  identityFeature,
  staffFeature,
  installationFeature,
  journalFeature,
  membersFeature,
  newsletterFeature,
  customFieldsFeature,
  storesFeature,
  productSearchFeature,
  productReviewsFeature,
  recommendationsFeature,
  mediaFeature,
  cdnFeature,
  backInStockFeature,
  discountsFeature,
  taxFeature,
  deliveryFeature,
  checkoutSettingsFeature,
  exchangeRatesFeature,
  paymentsFeature,
  billingFeature,
  giftCardsFeature,
  paymentRequestsFeature,
  subscriptionsFeature,
  ecomFeature,
  abandonedCheckoutsFeature,
  redirectsFeature,
  tipsFeature,
  ordersFeature,
  orderStatusFeature,
  digitalProductsFeature,
  invoicesFeature,
  fulfillmentsFeature,
  draftOrdersFeature,
  dataFeature,
  eventsFeature,
  webhooksFeature,
  healthFeature,
  mailFeature,
  servicePluginsFeature,
  backupFeature,
  sitesFeature,
  ucpFeature,
  acpFeature,
] as const

type UnionToIntersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer W) => void
  ? W
  : never
type Listed = (typeof features)[number]
type DeclaredIn<K extends PropertyKey> = Listed extends infer F
  ? F extends { readonly [P in K]: infer Declared }
    ? Declared
    : never
  : never

/** The tasks of all features by name, which `platform.run` does at once. */
export type Tasks = UnionToIntersection<
  DeclaredIn<'everyMinute'> | DeclaredIn<'everyHour'> | DeclaredIn<'onDemand'>
>

type AllHandlers = { [R in keyof Contract]: Handlers<Contract[R]> }
type DeclaredHandlers = UnionToIntersection<DeclaredIn<'handlers'>>
/** Does not compile if a call of the contract has no handler, or a handler no call. */
type Complete = DeclaredHandlers extends AllHandlers
  ? Exclude<keyof DeclaredHandlers, keyof Contract> extends never
    ? true
    : { noSuchResource: Exclude<keyof DeclaredHandlers, keyof Contract> }
  : {
      missing: {
        [R in keyof Contract]: R extends keyof DeclaredHandlers
          ? Exclude<keyof Contract[R], keyof DeclaredHandlers[R]>
          : R
      }[keyof Contract]
    }
true satisfies Complete
