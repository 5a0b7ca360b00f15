import { compileRecordCheck } from '../edge/request/check-record.ts'
import { feature } from '../feature.ts'
import { applyProductSchedules } from './apply-product-schedules.ts'
import { brandHandlers } from './brands.ts'
import { businessLocationHandlers } from './business-locations.ts'
import { catalogVersioningHandlers } from './catalog-versioning.ts'
import { categoryReadHandlers } from './categories.ts'
import { categoryItemHandlers } from './category-items.ts'
import { categoryWriteHandlers } from './category-writes.ts'
import { collectionRuleHandlers } from './collection-rules.ts'
import { collectionHandlers } from './collections.ts'
import { customizationHandlers } from './customizations.ts'
import { infoSectionHandlers } from './info-sections.ts'
import { inventoryHandlers } from './inventory.ts'
import { inventoryChangeHandlers } from './inventory-changes.ts'
import { inventoryItemHandlers } from './inventory-items.ts'
import { inventoryItemFilterHandlers } from './inventory-items-by-filter.ts'
import { priceListHandlers } from './price-lists.ts'
import { productChangeHandlers } from './product-changes.ts'
import { productPreviewHandlers } from './product-previews.ts'
import { productScheduleHandlers } from './product-schedules.ts'
import { productV3WriteHandlers } from './product-v3-writes.ts'
import { productHandlers } from './products.ts'
import { productV3ReadHandlers } from './products-v3.ts'
import { productV3InventoryHandlers } from './products-v3-with-inventory.ts'
import { refreshCollectionRules } from './refresh-collection-rules.ts'
import { ribbonHandlers } from './ribbons.ts'
import { subscriptionOptionHandlers } from './subscription-options.ts'
import { catalogTransferHandlers } from './transfer/catalog-transfers.ts'
import { catalogTransferKinds } from './transfer/index.ts'
import { translationHandlers } from './translations.ts'

/** The catalogue: products, categories, stock, prices. */
export const storesFeature = feature({
  name: 'stores',
  uses: ['data/jobs', 'exchange-rates'],
  handlers: {
    products: { ...productHandlers, ...productChangeHandlers },
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
