import { authentication } from './auth/authentication.ts'
import { captcha } from './auth/captcha.ts'
import { connections } from './auth/connections.ts'
import { factors } from './auth/factors.ts'
import { magicLink } from './auth/magic-link.ts'
import { oauth } from './auth/oauth.ts'
import { passkeys } from './auth/passkeys.ts'
import { recovery } from './auth/recovery.ts'
import { memberSessions } from './auth/sessions.ts'
import { signIn } from './auth/sign-in.ts'
import { verification } from './auth/verification.ts'
import type { CallDeclaration } from './call.ts'
import { checkoutSettings } from './checkout-settings/checkout-settings.ts'
import { checkoutTemplate, checkoutTemplates } from './checkout-settings/checkout-templates.ts'
import { tipSettings, tipSettingsEntity } from './checkout-settings/tip-settings.ts'
import type { CrudEntity } from './crud/crud-entity.ts'
import { dataBackups } from './data/backups.ts'
import { dataCollections } from './data/collections.ts'
import { externalDatabaseConnections } from './data/external-connections.ts'
import { dataIndexes } from './data/indexes.ts'
import { items } from './data/items.ts'
import { movementJobs } from './data/movement-jobs.ts'
import { dataPermissions } from './data/permissions.ts'
import { dataTasks } from './data/tasks.ts'
import { addressCompletion } from './delivery/address-completion.ts'
import { deliveryProfile, deliveryProfileEntity } from './delivery/delivery-profile.ts'
import { localDeliveryOption, localDeliveryOptions } from './delivery/local-delivery-options.ts'
import { pickupLocation, pickupLocations } from './delivery/pickup-locations.ts'
import { shippingOption, shippingOptions } from './delivery/shipping-options.ts'
import { shippoConfiguration, shippoConfigurations } from './delivery/shippo-configurations.ts'
import { coupon, coupons } from './discounts/coupons.ts'
import { discountRule, discountRules } from './discounts/discount-rules.ts'
import { abandonedCheckouts } from './ecom/abandoned-checkouts.ts'
import { backInStockNotifications } from './ecom/back-in-stock-notifications.ts'
import { cart } from './ecom/carts.ts'
import { checkout } from './ecom/checkouts.ts'
import { createdOrders } from './ecom/created-orders.ts'
import { currentCart } from './ecom/current-cart.ts'
import { draftOrders } from './ecom/draft-orders.ts'
import { exchangeRates } from './ecom/exchange-rates.ts'
import { explanations } from './ecom/explanations.ts'
import { giftVouchers } from './ecom/gift-vouchers.ts'
import { issuedGiftCards } from './ecom/issued-gift-cards.ts'
import { orderBilling } from './ecom/order-billing.ts'
import { orderCharges } from './ecom/order-charges.ts'
import { orderDocuments } from './ecom/order-documents.ts'
import { orderFulfillments } from './ecom/order-fulfillments.ts'
import { orderInvoices } from './ecom/order-invoices.ts'
import { collectedMemberships, orderMemberships } from './ecom/order-memberships.ts'
import { orderPaymentRequests } from './ecom/order-payment-requests.ts'
import { orderStatus } from './ecom/order-status.ts'
import { orderTransactionCalls } from './ecom/order-transactions.ts'
import { orderUpdates } from './ecom/order-updates.ts'
import { orders } from './ecom/orders.ts'
import { ordersSettings } from './ecom/orders-settings.ts'
import { paymentPages } from './ecom/payment-page.ts'
import { paymentsCollector } from './ecom/payments-collector.ts'
import { productFiles } from './ecom/product-files.ts'
import { purchaseSimulation } from './ecom/purchase-simulation.ts'
import { savedPaymentMethods } from './ecom/saved-payment-methods.ts'
import { subscriptionContracts } from './ecom/subscription-contracts.ts'
import { tips } from './ecom/tips.ts'
import { mediaFile, mediaFiles } from './media/media-files.ts'
import { buyerData } from './members/buyer-data.ts'
import { buyers } from './members/buyers.ts'
import { memberGroup, memberGroups } from './members/member-groups.ts'
import { members } from './members/members.ts'
import { newsletter } from './members/newsletter.ts'
import { apiKeys } from './platform/api-keys.ts'
import { clientApps } from './platform/client-apps.ts'
import { events } from './platform/events.ts'
import { impersonation } from './platform/impersonation.ts'
import { journal } from './platform/journal.ts'
import { mails } from './platform/mails.ts'
import { parkedJobs } from './platform/parked-jobs.ts'
import { roles } from './platform/roles.ts'
import { savedViews } from './platform/saved-views.ts'
import { servicePlugins } from './platform/service-plugins.ts'
import { sites } from './platform/sites.ts'
import { staff } from './platform/staff.ts'
import { webhooks } from './platform/webhooks.ts'
import { redirects } from './redirects/redirects.ts'
import { brand, brandsV3 } from './stores/brands.ts'
import { businessLocation, businessLocations } from './stores/business-locations.ts'
import { catalogTransfers } from './stores/catalog-transfers.ts'
import { catalogVersioning } from './stores/catalog-versioning.ts'
import { categories } from './stores/categories.ts'
import { collectionRule, collectionRules } from './stores/collection-rules.ts'
import { collections } from './stores/collections.ts'
import { customization, customizationsV3 } from './stores/customizations.ts'
import { infoSection, infoSectionsV3 } from './stores/info-sections.ts'
import { inventory } from './stores/inventory.ts'
import { inventoryChanges } from './stores/inventory-changes.ts'
import { inventoryItemsV3 } from './stores/inventory-items.ts'
import { inventoryItemsByFilter } from './stores/inventory-items-by-filter.ts'
import { priceList, priceLists } from './stores/price-lists.ts'
import { productChanges } from './stores/product-changes.ts'
import { productPreviews } from './stores/product-previews.ts'
import { productReviews } from './stores/product-reviews.ts'
import { productSchedule, productSchedules } from './stores/product-schedules.ts'
import { productSearch } from './stores/product-search.ts'
import { products } from './stores/products.ts'
import { productsV3Reads } from './stores/products-v3.ts'
import { productsV3Bulk } from './stores/products-v3-bulk.ts'
import { productsV3Search } from './stores/products-v3-search.ts'
import { productsV3WithInventory } from './stores/products-v3-with-inventory.ts'
import { productsV3Writes } from './stores/products-v3-writes.ts'
import { recommendations } from './stores/recommendations.ts'
import { ribbon, ribbonsV3 } from './stores/ribbons.ts'
import { subscriptionOptions } from './stores/subscription-options.ts'
import { synonymGroup, synonymGroups } from './stores/synonym-groups.ts'
import { translations } from './stores/translations.ts'
import { standardTaxRates } from './tax/standard-tax-rates.ts'
import { taxCalculation } from './tax/tax-calculation.ts'
import { taxGroup, taxGroups } from './tax/tax-groups.ts'
import { taxRate, taxRates } from './tax/tax-rates.ts'
import { taxRegion, taxRegions } from './tax/tax-regions.ts'

/** Every call of the platform, by resource and public method name. */
export const contract = {
  oauth,
  authentication,
  recovery,
  verification,
  memberSessions,
  captcha,
  magicLink,
  connections,
  factors,
  passkeys,
  signIn,
  members,
  memberGroups,
  newsletter,
  buyers,
  buyerData,
  redirects,
  products: { ...products, ...productChanges },
  productsV3: { ...productsV3Reads, ...productsV3Writes },
  productsV3WithInventory,
  productsV3Search,
  productsV3Bulk,
  collections,
  categories,
  inventory,
  inventoryItemsV3: { ...inventoryItemsV3, ...inventoryItemsByFilter },
  inventoryChanges,
  businessLocations,
  mediaFiles,
  collectionRules,
  productSchedules,
  priceLists,
  productPreviews,
  productReviews,
  translations,
  productSearch,
  synonymGroups,
  recommendations,
  addressCompletion,
  catalogTransfers,
  catalogVersioning,
  brandsV3,
  infoSectionsV3,
  subscriptionOptions,
  customizationsV3,
  ribbonsV3,
  backInStockNotifications,
  discountRules,
  coupons,
  taxGroups,
  taxRegions,
  taxRates,
  taxCalculation,
  standardTaxRates,
  checkoutSettings,
  checkoutTemplates,
  tipSettings,
  currentCart,
  cart,
  checkout,
  abandonedCheckouts,
  orders: { ...orders, ...orderUpdates, ...paymentsCollector, ...collectedMemberships, ...createdOrders },
  orderBilling: { ...orderBilling, ...orderCharges, ...orderMemberships },
  orderTransactions: orderTransactionCalls,
  orderInvoices,
  orderDocuments,
  productFiles,
  ordersSettings,
  explanations,
  purchaseSimulation,
  draftOrders,
  orderPaymentRequests,
  paymentPages,
  tips,
  orderFulfillments,
  orderStatus,
  savedPaymentMethods,
  subscriptionContracts,
  giftVouchers,
  issuedGiftCards,
  exchangeRates,
  dataCollections,
  items,
  dataIndexes,
  dataPermissions,
  dataTasks,
  dataBackups,
  movementJobs,
  externalDatabaseConnections,
  sites,
  events,
  mails,
  parkedJobs,
  servicePlugins,
  clientApps,
  apiKeys,
  staff,
  roles,
  impersonation,
  journal,
  savedViews,
  webhooks,
  // Last: their entities replace the flat rate of a site, and tests send all calls to one site in this order.
  deliveryProfile,
  shippingOptions,
  pickupLocations,
  localDeliveryOptions,
  shippoConfigurations,
} as const

/** The type of the contract: the declarations of all calls, by resource and name. */
export type Contract = typeof contract

/** Declarations of the CRUD entities, by their resource. */
export const crudEntities = {
  brandsV3: brand,
  businessLocations: businessLocation,
  mediaFiles: mediaFile,
  ribbonsV3: ribbon,
  infoSectionsV3: infoSection,
  customizationsV3: customization,
  collectionRules: collectionRule,
  productSchedules: productSchedule,
  priceLists: priceList,
  memberGroups: memberGroup,
  synonymGroups: synonymGroup,
  discountRules: discountRule,
  coupons: coupon,
  taxGroups: taxGroup,
  taxRegions: taxRegion,
  taxRates: taxRate,
  deliveryProfile: deliveryProfileEntity,
  shippingOptions: shippingOption,
  pickupLocations: pickupLocation,
  localDeliveryOptions: localDeliveryOption,
  shippoConfigurations: shippoConfiguration,
  checkoutTemplates: checkoutTemplate,
  tipSettings: tipSettingsEntity,
} as const satisfies Partial<Record<keyof Contract, CrudEntity>>

/** One call with its name, for what walks over all of them. */
export interface NamedCall {
  resource: keyof Contract
  name: string
  declaration: CallDeclaration
}

/** All calls in declaration order. */
export const allCalls: readonly NamedCall[] = Object.entries(contract).flatMap(([resource, calls]) =>
  Object.entries(calls as Record<string, CallDeclaration>).map(([name, declaration]) => ({
    resource: resource as keyof Contract,
    name,
    declaration,
  })),
)
