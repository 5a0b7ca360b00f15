import { compileRecordCheck } from '../edge/request/check-record.ts'
import { feature } from '../feature.ts'
import { categoryReadHandlers } from './categories/categories.ts'
import { categoryItemHandlers } from './categories/category-items.ts'
import { categoryWriteHandlers } from './categories/category-writes.ts'
import { collectionRuleHandlers } from './categories/collection-rules.ts'
import { collectionHandlers } from './categories/collections.ts'
import { refreshCollectionRules } from './categories/refresh-collection-rules.ts'
import { inventoryHandlers } from './inventory/inventory.ts'
import { inventoryChangeHandlers } from './inventory/inventory-changes.ts'
import { inventoryItemHandlers } from './inventory/inventory-items.ts'
import { inventoryItemFilterHandlers } from './inventory/inventory-items-by-filter.ts'
import { businessLocationHandlers } from './locations/business-locations.ts'
import { priceListHandlers } from './prices/price-lists.ts'
import { applyProductSchedules } from './products/apply-product-schedules.ts'
import { brandHandlers } from './products/brands.ts'
import { catalogVersioningHandlers } from './products/catalog-versioning.ts'
import { customizationHandlers } from './products/customizations.ts'
import { infoSectionHandlers } from './products/info-sections.ts'
import { productPreviewHandlers } from './products/product-previews.ts'
import { productScheduleHandlers } from './products/product-schedules.ts'
import { ribbonHandlers } from './products/ribbons.ts'
import { subscriptionOptionHandlers } from './products/subscription-options.ts'
import { productHandlers } from './products-v1/products.ts'
import { productV3WriteHandlers } from './products-v3/product-v3-writes.ts'
import { productV3ReadHandlers } from './products-v3/products-v3.ts'
import { productV3InventoryHandlers } from './products-v3/products-v3-with-inventory.ts'
import { catalogTransferHandlers } from './transfer/catalog-transfers.ts'
import { catalogTransferKinds } from './transfer/index.ts'
import { translationHandlers } from './translations/translations.ts'

/** The catalogue: products, categories, stock, prices. */
export const storesFeature = feature({
  name: 'stores',
  uses: ['data/jobs', 'exchange-rates'],
  handlers: {
    products: productHandlers,
    productsV3: { ...productV3ReadHandlers, ...productV3WriteHandlers },
    productsV3WithInventory: productV3InventoryHandlers,
    collections: collectionHandlers,
    categories: { ...categoryReadHandlers, ...categoryWriteHandlers, ...categoryItemHandlers },
    inventory: inventoryHandlers,
    inventoryItemsV3: { ...inventoryItemHandlers, ...inventoryItemFilterHandlers },
    inventoryChanges: inventoryChangeHandlers,
    businessLocations: businessLocationHandlers,
    catalogTransfers: catalogTransferHandlers,
    catalogVersioning: catalogVersioningHandlers,
    infoSectionsV3: infoSectionHandlers,
    customizationsV3: customizationHandlers,
    subscriptionOptions: subscriptionOptionHandlers,
    collectionRules: collectionRuleHandlers,
    productSchedules: productScheduleHandlers,
    priceLists: priceListHandlers,
    productPreviews: productPreviewHandlers,
    translations: translationHandlers,
    brandsV3: brandHandlers,
    ribbonsV3: ribbonHandlers,
  },
  jobKinds: catalogTransferKinds(compileRecordCheck),
  everyMinute: {
    'product schedules': applyProductSchedules,
    'collection rules': refreshCollectionRules,
  },
})
