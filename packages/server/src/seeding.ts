/** What a program needs to fill a new site: inserts in bulk, without calls, events and permission checks. */
export { isoTime } from './call/clock.ts'
export { type SeedTarget, seedEntities } from './crud/seed-entities.ts'
export { newFields } from './data/fields/define-fields.ts'
export { TRANSLATIONS } from './data/model/translations.ts'
export { deliveryProfileStore } from './delivery/profile-store.ts'
export { shippingOptionStore } from './delivery/shipping-options.ts'
export { storeProductFile } from './digital-products/store-product-file.ts'
export { couponStore } from './discounts/coupons.ts'
export { discountRuleStore } from './discounts/discount-rules.ts'
export {
  type Administration,
  createApiKey,
  createClientApp,
  createSite,
} from './identity/sites/administration.ts'
export { finishBulkInsert, insertProducts, type NewProduct } from './storage/commerce/bulk-catalogue.ts'
export { insertCollection } from './storage/commerce/collections.ts'
export { upsertExchangeRates } from './storage/commerce/exchange-rates.ts'
export { putTranslations } from './storage/commerce/translations.ts'
export { insertDataCollection } from './storage/data/collection-rows.ts'
export { createItemTables, createUniqueIndexes } from './storage/data/item-tables.ts'
export { insertItemRows, type NewItemRow } from './storage/data/item-writes.ts'
export { actualPriceRange } from './stores/prices/discounted-price.ts'
export { mediaAddress } from './stores/products/media-address.ts'
export type { StoredProduct, VariantRow } from './stores/products/stored-product.ts'
export { variantsOf } from './stores/products/variants-of.ts'
export { standardRates } from './tax/standard-rates.ts'
export { DEFAULT_TAX_GROUP } from './tax/tax-groups.ts'
export { taxRateStore } from './tax/tax-rates.ts'
export { taxRegionStore } from './tax/tax-regions.ts'
