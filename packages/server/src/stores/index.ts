/** The catalogue's interface for other domains. */
export { type Adjustments, adjustVariant } from './adjust-variant.ts'
export { businessAddress, findBusinessLocation } from './business-address.ts'
export { businessLocationStore } from './business-locations.ts'
export { changeCategoryItems } from './category-items.ts'
export { catalogueTag } from './collections.ts'
export { discountedPrice } from './discounted-price.ts'
export { itemAggregation, toAggregationResult } from './item-aggregations.ts'
export { absoluteMediaAddress } from './media-address.ts'
export { fromMinorUnits, toMinorUnits } from './minor-units.ts'
export { returnStock, takeStock } from './move-stock.ts'
export { priceBeforePercentage } from './price-before-percentage.ts'
export { productTag } from './product-id.ts'
export { listedValues, openListing, percentAlone } from './product-listing.ts'
export { productPage, productPages } from './product-page.ts'
export { viewV3Of } from './product-v3-view.ts'
export {
  changeProductsV3,
  changeVariantsV3,
  checkVariantV3,
  type ProductEdit,
  readInfoSections,
  removeProductsV3,
  resultsOfProductsV3,
  type SentVariant,
  updateProductsV3,
} from './product-v3-writes.ts'
export { pictureId, unitPrices, type View, viewOf } from './product-view.ts'
export { productsById } from './products-by-id.ts'
export { catalogueTags, planProductsV3, productsV3Of } from './products-v3.ts'
export { queryKey, toPagingMetadata } from './query.ts'
export { callingShopper, pricedRows, type Shopper } from './shopper-prices.ts'
export { type ShopperView, shopperView } from './shopper-view.ts'
export { emitStock, emitStockChanges } from './stock-events.ts'
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
} from './stored-product.ts'
export { inMainLanguage, optionTexts } from './translate-product.ts'
