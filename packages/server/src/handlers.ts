import type { Contract } from '@stoa/contract'
import { abandonedCheckoutHandlers } from './abandoned-checkouts/abandoned-checkouts.ts'
import { backInStockHandlers } from './back-in-stock/back-in-stock-notifications.ts'
import { collectedMembershipHandlers, membershipHandlers } from './billing/charge-memberships.ts'
import { orderBillingHandlers } from './billing/order-billing.ts'
import { orderChargeHandlers } from './billing/order-charges.ts'
import { orderTransactionHandlers } from './billing/order-transactions.ts'
import { paymentCollectionHandlers } from './billing/payment-collection.ts'
import { paymentsCollectorHandlers } from './billing/payments-collector.ts'
import { savedPaymentMethodHandlers } from './billing/saved-payment-methods.ts'
import type { Handlers } from './call/context.ts'
import { checkoutSettingHandlers } from './checkout-settings/checkout-settings.ts'
import { checkoutTemplateHandlers } from './checkout-settings/checkout-templates.ts'
import { tipSettingHandlers } from './checkout-settings/tip-settings.ts'
import { externalConnectionHandlers } from './data/adaptors/external-connections.ts'
import { dataCollectionHandlers } from './data/collections/collections.ts'
import { dataPermissionHandlers } from './data/collections/permissions.ts'
import { dataIndexHandlers } from './data/indexes/indexes.ts'
import { itemHandlers } from './data/items.ts'
import { backupHandlers } from './data/jobs/backups/backups.ts'
import { movementJobHandlers } from './data/jobs/movement/movement-jobs.ts'
import { taskHandlers } from './data/jobs/tasks/tasks.ts'
import { addressCompletionHandlers } from './delivery/address-completion.ts'
import { deliveryProfileHandlers } from './delivery/delivery-profiles.ts'
import { localDeliveryOptionHandlers } from './delivery/local-delivery-options.ts'
import { pickupLocationHandlers } from './delivery/pickup-locations.ts'
import { shippingOptionHandlers } from './delivery/shipping-options.ts'
import { shippoConfigurationHandlers } from './delivery/shippo-configurations.ts'
import { deliverDownloads } from './digital-products/deliver-downloads.ts'
import { productFileHandlers } from './digital-products/product-files.ts'
import { couponHandlers } from './discounts/coupons.ts'
import { discountRuleHandlers } from './discounts/discount-rules.ts'
import { draftOrderHandlers, draftOrderTipHandlers } from './draft-orders/draft-orders.ts'
import { cartHandlers } from './ecom/carts.ts'
import { checkoutStatisticsHandlers } from './ecom/checkout-conversion.ts'
import { checkoutHandlers } from './ecom/checkouts.ts'
import { createdOrderHandlers } from './ecom/create-order.ts'
import { currentCartHandlers } from './ecom/current-cart.ts'
import { explanationHandlers } from './ecom/explanations.ts'
import { purchaseSimulationHandlers } from './ecom/purchase-simulation.ts'
import { tipChoiceHandlers } from './ecom/tip-choice.ts'
import { orderStatusUpdateHandlers } from './ecom/update-order-status.ts'
import type { AnyHandler } from './edge/run/edge-services.ts'
import { eventHandlers } from './events/events.ts'
import { parkedJobHandlers } from './events/parked-jobs.ts'
import { exchangeRateHandlers } from './exchange-rates/exchange-rates.ts'
import { orderFulfillmentHandlers } from './fulfillments/order-fulfillments.ts'
import { giftVoucherHandlers } from './gift-cards/gift-vouchers.ts'
import { issuedGiftCardHandlers } from './gift-cards/issued-gift-cards.ts'
import { apiKeyHandlers } from './identity/apps/api-keys.ts'
import { clientAppHandlers } from './identity/apps/client-apps.ts'
import { factorHandlers } from './identity/factors/factors.ts'
import { passkeyHandlers } from './identity/factors/passkeys.ts'
import { captchaHandlers } from './identity/protection/captcha.ts'
import { connectionHandlers } from './identity/providers/identity-providers.ts'
import { oauthHandlers } from './identity/sessions/oauth.ts'
import { sessionHandlers } from './identity/sessions/sessions.ts'
import { authenticationHandlers } from './identity/sign-in/authentication.ts'
import { magicLinkHandlers } from './identity/sign-in/magic-link.ts'
import { recoveryHandlers } from './identity/sign-in/recovery.ts'
import { signInHandlers } from './identity/sign-in/sign-in.ts'
import { verificationHandlers } from './identity/sign-in/verification.ts'
import { siteHandlers } from './identity/sites/sites.ts'
import { creditRefund, invoicePaidOrder } from './invoices/index.ts'
import { orderDocumentHandlers, receiptHandlers } from './invoices/order-documents.ts'
import { orderInvoiceHandlers } from './invoices/order-invoices.ts'
import { journalHandlers } from './journal/index.ts'
import { mailHandlers } from './mail/mails.ts'
import { mediaFileHandlers } from './media/media-files.ts'
import { buyerDataHandlers } from './members/buyer-data.ts'
import { memberGroupHandlers } from './members/member-groups.ts'
import { memberHandlers } from './members/members.ts'
import { newsletterHandlers } from './newsletter/newsletter.ts'
import { orderStatusHandlers } from './order-status/order-status.ts'
import { orderAggregateHandlers } from './orders/aggregate-orders.ts'
import { buyerHandlers } from './orders/buyers.ts'
import { addEndedOrderSteps, addPaidOrderSteps, addRefundSteps } from './orders/index.ts'
import { orderUpdateHandlers } from './orders/order-updates.ts'
import { orderHandlers } from './orders/orders.ts'
import { ordersSettingHandlers } from './orders/orders-settings.ts'
import { chargeHandlers } from './payment-requests/charge-payment-request.ts'
import { orderPaymentRequestHandlers } from './payment-requests/order-payment-requests.ts'
import { paymentPageHandlers } from './payment-requests/payment-pages.ts'
import { voidRequestsOfOrder } from './payment-requests/void-payment-request.ts'
import { productReviewHandlers } from './product-reviews/product-reviews.ts'
import { productSearchHandlers } from './product-search/product-search.ts'
import { productV3BulkHandlers } from './product-search/products-v3-bulk.ts'
import { productV3SearchHandlers } from './product-search/products-v3-search.ts'
import { synonymGroupHandlers } from './product-search/synonym-groups.ts'
import { recommendationHandlers } from './recommendations/recommendations.ts'
import { buyAgainHandlers } from './redirects/buy-again.ts'
import { checkoutCompletionHandlers } from './redirects/checkout-completion.ts'
import { checkoutUrlHandlers } from './redirects/checkout-urls.ts'
import { recoveredCheckoutHandlers } from './redirects/recovered-checkouts.ts'
import { redirectHandlers } from './redirects/redirects.ts'
import { templateCheckoutHandlers } from './redirects/template-checkouts.ts'
import { servicePluginHandlers } from './service-plugins/service-plugins.ts'
import { impersonationHandlers, roleHandlers, savedViewHandlers, staffHandlers } from './staff/index.ts'
import { brandHandlers } from './stores/brands.ts'
import { businessLocationHandlers } from './stores/business-locations.ts'
import { catalogVersioningHandlers } from './stores/catalog-versioning.ts'
import { categoryReadHandlers } from './stores/categories.ts'
import { categoryItemHandlers } from './stores/category-items.ts'
import { categoryWriteHandlers } from './stores/category-writes.ts'
import { collectionRuleHandlers } from './stores/collection-rules.ts'
import { collectionHandlers } from './stores/collections.ts'
import { customizationHandlers } from './stores/customizations.ts'
import { infoSectionHandlers } from './stores/info-sections.ts'
import { inventoryHandlers } from './stores/inventory.ts'
import { inventoryChangeHandlers } from './stores/inventory-changes.ts'
import { inventoryItemHandlers } from './stores/inventory-items.ts'
import { inventoryItemFilterHandlers } from './stores/inventory-items-by-filter.ts'
import { priceListHandlers } from './stores/price-lists.ts'
import { productChangeHandlers } from './stores/product-changes.ts'
import { productPreviewHandlers } from './stores/product-previews.ts'
import { productScheduleHandlers } from './stores/product-schedules.ts'
import { productV3WriteHandlers } from './stores/product-v3-writes.ts'
import { productHandlers } from './stores/products.ts'
import { productV3ReadHandlers } from './stores/products-v3.ts'
import { productV3InventoryHandlers } from './stores/products-v3-with-inventory.ts'
import { ribbonHandlers } from './stores/ribbons.ts'
import { subscriptionOptionHandlers } from './stores/subscription-options.ts'
import { catalogTransferHandlers } from './stores/transfer/catalog-transfers.ts'
import { translationHandlers } from './stores/translations.ts'
import { subscriptionContractHandlers } from './subscriptions/subscription-contracts.ts'
import { standardTaxRateHandlers } from './tax/standard-tax-rates.ts'
import { taxCalculationHandlers } from './tax/tax-calculation.ts'
import { taxGroupHandlers } from './tax/tax-groups.ts'
import { taxRateHandlers } from './tax/tax-rates.ts'
import { taxRegionHandlers } from './tax/tax-regions.ts'
import { tipHandlers } from './tips/tips.ts'
import { webhookHandlers } from './webhooks/webhooks.ts'

/** The handler of each call. A call of the contract without a handler does not compile. */
const all: { [R in keyof Contract]: Handlers<Contract[R]> } = {
  oauth: oauthHandlers,
  authentication: authenticationHandlers,
  recovery: recoveryHandlers,
  verification: verificationHandlers,
  memberSessions: sessionHandlers,
  captcha: captchaHandlers,
  magicLink: magicLinkHandlers,
  connections: connectionHandlers,
  factors: factorHandlers,
  passkeys: passkeyHandlers,
  signIn: signInHandlers,
  members: memberHandlers,
  memberGroups: memberGroupHandlers,
  newsletter: newsletterHandlers,
  buyers: buyerHandlers,
  buyerData: buyerDataHandlers,
  redirects: redirectHandlers,
  products: { ...productHandlers, ...productChangeHandlers },
  productsV3: { ...productV3ReadHandlers, ...productV3WriteHandlers },
  productsV3WithInventory: productV3InventoryHandlers,
  productsV3Search: productV3SearchHandlers,
  productsV3Bulk: productV3BulkHandlers,
  collections: collectionHandlers,
  categories: { ...categoryReadHandlers, ...categoryWriteHandlers, ...categoryItemHandlers },
  inventory: inventoryHandlers,
  inventoryItemsV3: { ...inventoryItemHandlers, ...inventoryItemFilterHandlers },
  inventoryChanges: inventoryChangeHandlers,
  businessLocations: businessLocationHandlers,
  mediaFiles: mediaFileHandlers,
  productSearch: productSearchHandlers,
  synonymGroups: synonymGroupHandlers,
  recommendations: recommendationHandlers,
  addressCompletion: addressCompletionHandlers,
  catalogTransfers: catalogTransferHandlers,
  catalogVersioning: catalogVersioningHandlers,
  infoSectionsV3: infoSectionHandlers,
  customizationsV3: customizationHandlers,
  subscriptionOptions: subscriptionOptionHandlers,
  collectionRules: collectionRuleHandlers,
  productSchedules: productScheduleHandlers,
  priceLists: priceListHandlers,
  productPreviews: productPreviewHandlers,
  productReviews: productReviewHandlers,
  translations: translationHandlers,
  brandsV3: brandHandlers,
  ribbonsV3: ribbonHandlers,
  backInStockNotifications: backInStockHandlers,
  discountRules: discountRuleHandlers,
  coupons: couponHandlers,
  taxGroups: taxGroupHandlers,
  taxRegions: taxRegionHandlers,
  taxRates: taxRateHandlers,
  taxCalculation: taxCalculationHandlers,
  standardTaxRates: standardTaxRateHandlers,
  deliveryProfile: deliveryProfileHandlers,
  shippingOptions: shippingOptionHandlers,
  pickupLocations: pickupLocationHandlers,
  localDeliveryOptions: localDeliveryOptionHandlers,
  shippoConfigurations: shippoConfigurationHandlers,
  checkoutSettings: checkoutSettingHandlers,
  checkoutTemplates: { ...checkoutTemplateHandlers, ...templateCheckoutHandlers },
  tipSettings: tipSettingHandlers,
  currentCart: currentCartHandlers,
  cart: cartHandlers,
  checkout: {
    ...checkoutHandlers,
    ...checkoutUrlHandlers,
    ...checkoutCompletionHandlers,
    ...checkoutStatisticsHandlers,
  },
  abandonedCheckouts: { ...abandonedCheckoutHandlers, ...recoveredCheckoutHandlers },
  orders: {
    ...orderHandlers,
    ...orderUpdateHandlers,
    ...orderStatusUpdateHandlers,
    ...paymentsCollectorHandlers,
    ...paymentCollectionHandlers,
    ...collectedMembershipHandlers,
    ...createdOrderHandlers,
    ...orderAggregateHandlers,
  },
  orderBilling: {
    ...orderBillingHandlers,
    ...orderChargeHandlers,
    ...membershipHandlers,
    ...receiptHandlers,
  },
  orderTransactions: orderTransactionHandlers,
  orderInvoices: orderInvoiceHandlers,
  orderDocuments: orderDocumentHandlers,
  productFiles: productFileHandlers,
  ordersSettings: ordersSettingHandlers,
  explanations: explanationHandlers,
  purchaseSimulation: purchaseSimulationHandlers,
  orderFulfillments: orderFulfillmentHandlers,
  orderStatus: { ...orderStatusHandlers, ...buyAgainHandlers },
  savedPaymentMethods: savedPaymentMethodHandlers,
  subscriptionContracts: subscriptionContractHandlers,
  draftOrders: draftOrderHandlers,
  orderPaymentRequests: { ...orderPaymentRequestHandlers, ...chargeHandlers },
  paymentPages: paymentPageHandlers,
  tips: { ...tipHandlers, ...tipChoiceHandlers, ...draftOrderTipHandlers },
  giftVouchers: giftVoucherHandlers,
  issuedGiftCards: issuedGiftCardHandlers,
  exchangeRates: exchangeRateHandlers,
  dataCollections: dataCollectionHandlers,
  items: itemHandlers,
  dataIndexes: dataIndexHandlers,
  dataPermissions: dataPermissionHandlers,
  dataTasks: taskHandlers,
  dataBackups: backupHandlers,
  movementJobs: movementJobHandlers,
  externalDatabaseConnections: externalConnectionHandlers,
  sites: siteHandlers,
  events: eventHandlers,
  mails: mailHandlers,
  parkedJobs: parkedJobHandlers,
  servicePlugins: servicePluginHandlers,
  clientApps: clientAppHandlers,
  apiKeys: apiKeyHandlers,
  staff: staffHandlers,
  roles: roleHandlers,
  impersonation: impersonationHandlers,
  journal: journalHandlers,
  savedViews: savedViewHandlers,
  webhooks: webhookHandlers,
}

addPaidOrderSteps(deliverDownloads, invoicePaidOrder)
addRefundSteps(creditRefund)
addEndedOrderSteps(voidRequestsOfOrder)

/** The same table for the edge, which validates input and caller against the declaration first. */
export const handlers = all as unknown as Record<string, Record<string, AnyHandler>>
