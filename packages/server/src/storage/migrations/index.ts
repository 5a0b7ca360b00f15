import { firstSale } from './001-first-sale.ts'
import { mail } from './002-mail.ts'
import { data } from './003-data.ts'
import { membersAndSignIn } from './004-members.ts'
import { factors } from './005-factors.ts'
import { connections } from './006-connections.ts'
import { collections } from './007-collections.ts'
import { memberQueries } from './008-member-queries.ts'
import { dataJobs } from './009-data-jobs.ts'
import { limitsOfSites } from './010-limits-of-sites.ts'
import { dataPipelines } from './011-data-pipelines.ts'
import { dataSearch } from './012-data-search.ts'
import { endedSessions } from './013-ended-sessions.ts'
import { eventsOfMembers } from './014-events-of-members.ts'
import { queryShapes } from './016-query-shapes.ts'
import { searchWords } from './017-search-words.ts'
import { servicePlugins } from './018-service-plugins.ts'
import { externalCollections } from './019-external-collections.ts'
import { jobResults } from './020-job-results.ts'
import { pipelineLimits } from './021-pipeline-limits.ts'
import { eventsWithoutLock } from './022-events-without-lock.ts'
import { mediaIndexes } from './023-media-indexes.ts'
import { standardNames } from './024-standard-names.ts'
import { minorUnits } from './025-minor-units.ts'
import { brandsAndRibbons } from './026-brands-and-ribbons.ts'
import { taxes } from './030-taxes.ts'
import { discountRules } from './031-discount-rules.ts'
import { delivery } from './032-delivery.ts'
import { checkoutSettings } from './033-checkout-settings.ts'
import { minorUnitsOfCarts } from './040-minor-units-of-carts.ts'
import { cartsById } from './041-carts-by-id.ts'
import { orderExplanations } from './042-order-explanations.ts'
import { giftCards } from './045-gift-cards.ts'
import { coupons } from './046-coupons.ts'
import { exchangeRates } from './047-exchange-rates.ts'
import { taxRates } from './050-tax-rates.ts'
import { giftCardPayments } from './051-gift-card-payments.ts'
import { abandonedCheckouts } from './053-abandoned-checkouts.ts'
import { rowCounts } from './056-row-counts.ts'
import { lowestPrices } from './064-lowest-prices.ts'
import { paymentLedger } from './065-payment-ledger.ts'
import { fulfillments } from './066-fulfillments.ts'
import { ordersSettings } from './068-orders-settings.ts'
import { orderDocuments } from './073-order-documents.ts'
import { tips } from './075-tips.ts'
import { orderPaymentRequests } from './076-order-payment-requests.ts'
import { paymentReminders } from './077-payment-reminders.ts'
import { giftCardRefunds } from './078-gift-card-refunds.ts'
import { onlinePayments } from './080-online-payments.ts'
import { preparedPayments } from './081-prepared-payments.ts'
import { paymentProviderSettings } from './083-payment-provider-settings.ts'
import { orderAggregates } from './084-order-aggregates.ts'
import { draftOrders } from './086-draft-orders.ts'
import { recommendations } from './088-recommendations.ts'
import { backInStockRequests } from './089-back-in-stock-requests.ts'
import { productSupport } from './092-product-support.ts'
import { oneTimePurchases } from './093-one-time-purchases.ts'
import { digitalProducts } from './099-digital-products.ts'
import { orderViews } from './100-order-views.ts'
import { inventoryItems } from './104-inventory-items.ts'
import { inventoryItemFields } from './105-inventory-item-fields.ts'
import { variantsById } from './106-variants-by-id.ts'
import { staff } from './111-staff.ts'
import { webhooks } from './115-webhooks.ts'
import { appCredentials } from './116-app-credentials.ts'
import { thirdPartyApps } from './117-third-party-apps.ts'
import { subscriptionAmounts } from './122-subscription-amounts.ts'
import { cartsByAge } from './123-carts-by-age.ts'
import { productSearch } from './124-product-search.ts'
import { mediaFiles } from './128-media-files.ts'
import { siteOfRemovedMedia } from './129-site-of-removed-media.ts'
import { providerSettings } from './140-provider-settings.ts'
import { subscriptionContracts } from './141-subscription-contracts.ts'
import { idTokenKeys } from './150-id-token-keys.ts'
import { categoryTree } from './160-category-tree.ts'
import { catalogVersion } from './161-catalog-version.ts'
import { bulkProducts } from './170-bulk-products.ts'
import { formerSlugs } from './171-former-slugs.ts'
import { productCounts } from './172-product-counts.ts'
import { journal } from './200-journal.ts'
import { rolesAndViews } from './201-roles-and-views.ts'
import { paymentsOfNothing } from './220-payments-of-nothing.ts'
import { pluginTraces } from './221-plugin-traces.ts'
import { productSchedules } from './230-product-schedules.ts'
import { collectionRules } from './231-collection-rules.ts'
import { priceLists } from './265-price-lists.ts'
import { translations } from './266-translations.ts'
import { translatedSearchNames } from './267-translated-search-names.ts'
import { collectionProducts } from './270-collection-products.ts'
import { plainSearchTexts } from './271-plain-search-texts.ts'
import { journalRows } from './280-journal-rows.ts'
import { synonymGroups } from './295-synonym-groups.ts'
import { newsletterSubscribers } from './300-newsletter-subscribers.ts'
import { staffLanguage } from './305-staff-language.ts'
import { productListings } from './320-product-listings.ts'
import { collectionSorts } from './321-collection-sorts.ts'
import { listingsAtOnce } from './322-listings-at-once.ts'
import { orderTaxDetails } from './330-order-tax-details.ts'
import { truncatedItems } from './350-truncated-items.ts'
import { historyOfRows } from './351-history-of-rows.ts'
import { memberWords } from './352-member-words.ts'
import { staffSessionDetails } from './380-staff-session-details.ts'
import { staffPasswords } from './381-staff-passwords.ts'
import { factorsOfStaff } from './382-factors-of-staff.ts'
import { testOrders } from './390-test-orders.ts'
import { checkoutsByAge } from './400-checkouts-by-age.ts'
import { factorsByCredential } from './401-factors-by-credential.ts'
import { importChanges } from './410-import-changes.ts'
import { staffPreferences } from './425-staff-preferences.ts'
import { orderTags } from './430-order-tags.ts'
import { buyersOfOrders } from './440-buyers.ts'
import { importedItems } from './445-imported-items.ts'
import { guestEmails } from './460-guest-emails.ts'
import { taggedOrders } from './480-tagged-orders.ts'
import { finalAccess } from './510-final-access.ts'
import { merchantTerms } from './530-merchant-terms.ts'
import { couponBuyerHashes } from './550-coupon-buyer-hashes.ts'
import { mailsAboutOrders } from './551-mails-about-orders.ts'
import { erasedBuyers } from './552-erased-buyers.ts'
import { giftCardsByRecipient } from './553-gift-cards-by-recipient.ts'
import { peopleOfEvents } from './554-people-of-events.ts'
import { ownersOfReviews } from './555-owners-of-reviews.ts'
import { rowsByAge } from './560-rows-by-age.ts'
import { revokedOrderLinks } from './561-revoked-order-links.ts'
import { jobRuns } from './600-job-runs.ts'
import { qualifiedNames } from './605-qualified-names.ts'
import { backupRuns } from './606-backup-runs.ts'
import { invalidations } from './615-invalidations.ts'
import { packedEvents, peopleOfPackedEvents } from './620-packed-events.ts'
import { creditedRefunds } from './630-credited-refunds.ts'
import { rejectedPaymentKeys } from './640-rejected-payment-keys.ts'
import { removedPaymentMethods } from './641-removed-payment-methods.ts'
import { capturableAmounts } from './642-capturable-amounts.ts'
import { deathsOfParkedJobs } from './645-deaths-of-parked-jobs.ts'
import { failedPayments } from './655-failed-payments.ts'
import { numbersOfPlacedOrders } from './656-numbers-of-placed-orders.ts'
import { idsBeforeMonths, months, validIdsBeforeMonths } from './660-months.ts'
import { couponCodes } from './670-coupon-codes.ts'

/** In the order in which they are applied. Only ever add to the end. */
export const migrations = [
  firstSale,
  mail,
  data,
  membersAndSignIn,
  factors,
  connections,
  collections,
  memberQueries,
  dataJobs,
  limitsOfSites,
  dataPipelines,
  dataSearch,
  endedSessions,
  eventsOfMembers,
  queryShapes,
  searchWords,
  servicePlugins,
  externalCollections,
  jobResults,
  pipelineLimits,
  eventsWithoutLock,
  mediaIndexes,
  standardNames,
  minorUnits,
  brandsAndRibbons,
  taxes,
  discountRules,
  coupons,
  taxRates,
  minorUnitsOfCarts,
  cartsById,
  delivery,
  orderExplanations,
  checkoutSettings,
  giftCards,
  exchangeRates,
  rowCounts,
  lowestPrices,
  abandonedCheckouts,
  giftCardPayments,
  paymentLedger,
  tips,
  onlinePayments,
  paymentProviderSettings,
  orderPaymentRequests,
  preparedPayments,
  fulfillments,
  giftCardRefunds,
  paymentReminders,
  orderDocuments,
  ordersSettings,
  orderAggregates,
  recommendations,
  digitalProducts,
  draftOrders,
  productSupport,
  backInStockRequests,
  oneTimePurchases,
  inventoryItems,
  inventoryItemFields,
  staff,
  orderViews,
  webhooks,
  variantsById,
  mediaFiles,
  siteOfRemovedMedia,
  subscriptionAmounts,
  cartsByAge,
  productSearch,
  appCredentials,
  thirdPartyApps,
  categoryTree,
  bulkProducts,
  formerSlugs,
  journal,
  rolesAndViews,
  productCounts,
  idTokenKeys,
  catalogVersion,
  providerSettings,
  subscriptionContracts,
  paymentsOfNothing,
  pluginTraces,
  productSchedules,
  collectionRules,
  collectionProducts,
  priceLists,
  translations,
  journalRows,
  plainSearchTexts,
  translatedSearchNames,
  synonymGroups,
  newsletterSubscribers,
  productListings,
  collectionSorts,
  truncatedItems,
  staffLanguage,
  historyOfRows,
  orderTaxDetails,
  listingsAtOnce,
  memberWords,
  staffSessionDetails,
  testOrders,
  checkoutsByAge,
  staffPasswords,
  factorsOfStaff,
  factorsByCredential,
  orderTags,
  importChanges,
  staffPreferences,
  buyersOfOrders,
  importedItems,
  guestEmails,
  taggedOrders,
  rowsByAge,
  merchantTerms,
  couponBuyerHashes,
  mailsAboutOrders,
  erasedBuyers,
  giftCardsByRecipient,
  peopleOfEvents,
  finalAccess,
  revokedOrderLinks,
  ownersOfReviews,
  qualifiedNames,
  creditedRefunds,
  packedEvents,
  peopleOfPackedEvents,
  backupRuns,
  rejectedPaymentKeys,
  removedPaymentMethods,
  capturableAmounts,
  jobRuns,
  invalidations,
  failedPayments,
  couponCodes,
  deathsOfParkedJobs,
  numbersOfPlacedOrders,
  idsBeforeMonths,
  validIdsBeforeMonths,
  months,
]
