/** The catalogue's interface for other domains. */

export { changeCategoryItems } from './categories/category-items.ts'
export { catalogueTag } from './categories/collections.ts'
export { adjustVariant } from './inventory/adjust-variant.ts'
export { returnStock, takeStock } from './inventory/move-stock.ts'
export { emitStock, emitStockChanges } from './inventory/stock-events.ts'
export { businessAddress, findBusinessLocation } from './locations/business-address.ts'
export { businessLocationStore } from './locations/business-locations.ts'
export { discountedPrice } from './prices/discounted-price.ts'
export { priceBeforePercentage } from './prices/price-before-percentage.ts'
export { callingShopper, pricedRows, type Shopper } from './prices/shopper-prices.ts'
export { type ShopperView, shopperView } from './prices/shopper-view.ts'
export { itemAggregation, toAggregationResult } from './products/item-aggregations.ts'
export { absoluteMediaAddress } from './products/media-address.ts'
export { fromMinorUnits, toMinorUnits } from './products/minor-units.ts'
export { productTag } from './products/product-id.ts'
export { listedValues, openListing, percentAlone } from './products/product-listing.ts'
export { productPage, productPages } from './products/product-page.ts'
export { queryKey, toPagingMetadata } from './products/query.ts'
export {
  availableUnits,
  countedUnits,
  DEFAULT_VARIANT,
  isStoresApp,
  orderableUnits,
  type ProductRow,
  type ProductSubscription,
  STORES_APP,
  type VariantRow,
} from './products/stored-product.ts'
export { pictureId, unitPrices, type View, viewOf } from './products/view.ts'
export { productsById } from './products-v1/products-by-id.ts'
export { aggregatedProductFields } from './products-v3/product-v3-fields.ts'
export type { SentProduct } from './products-v3/product-v3-input.ts'
export { viewV3Of } from './products-v3/product-v3-view.ts'
export {
  changeProductsV3,
  changeVariantsV3,
  checkVariantV3,
  type ProductEdit,
  readInfoSections,
  removeProductsV3,
  type SentVariant,
  updateProductsV3,
} from './products-v3/product-v3-writes.ts'
export { catalogueTags, planProductsV3, productsV3Of } from './products-v3/products-v3.ts'
export {
  addSections,
  idsOf,
  productV3BulkHandlers,
  readAdjustments,
  removeSections,
  tagEdit,
} from './products-v3/products-v3-bulk.ts'
export { inMainLanguage, optionTexts } from './translations/translate-product.ts'
