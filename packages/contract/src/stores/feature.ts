import { contractFeature } from '../contract-feature.ts'
import { brand, brandsV3 } from './brands.ts'
import { businessLocation, businessLocations } from './business-locations.ts'
import { catalogTransfers } from './catalog-transfers.ts'
import { catalogVersioning } from './catalog-versioning.ts'
import { categories } from './categories.ts'
import { collectionRule, collectionRules } from './collection-rules.ts'
import { collections } from './collections.ts'
import { customization, customizationsV3 } from './customizations.ts'
import { infoSection, infoSectionsV3 } from './info-sections.ts'
import { inventory } from './inventory.ts'
import { inventoryChanges } from './inventory-changes.ts'
import { inventoryItemsV3 } from './inventory-items.ts'
import { inventoryItemsByFilter } from './inventory-items-by-filter.ts'
import { priceList, priceLists } from './price-lists.ts'
import { productChanges } from './product-changes.ts'
import { productPreviews } from './product-previews.ts'
import { productSchedule, productSchedules } from './product-schedules.ts'
import { products } from './products.ts'
import { productsV3Reads } from './products-v3.ts'
import { productsV3WithInventory } from './products-v3-with-inventory.ts'
import { productsV3Writes } from './products-v3-writes.ts'
import { ribbon, ribbonsV3 } from './ribbons.ts'
import { subscriptionOptions } from './subscription-options.ts'
import { translations } from './translations.ts'

/** The catalogue: products, categories, stock, prices. */
export const storesContract = contractFeature({
  name: 'stores',
  group: 'Catalogue',
  area: 'CATALOG',
  resources: {
    products: { ...products, ...productChanges },
    productsV3: { ...productsV3Reads, ...productsV3Writes },
    productsV3WithInventory,
    collections,
    categories,
    inventory,
    inventoryItemsV3: { ...inventoryItemsV3, ...inventoryItemsByFilter },
    inventoryChanges,
    businessLocations,
    collectionRules,
    productSchedules,
    priceLists,
    productPreviews,
    translations,
    catalogTransfers,
    catalogVersioning,
    brandsV3,
    infoSectionsV3,
    subscriptionOptions,
    customizationsV3,
    ribbonsV3,
  },
  titles: {
    products: 'Products',
    productsV3: 'Products of catalogue V3',
    productsV3WithInventory: 'Products with their stock in catalogue V3',
    collections: 'Collections of products',
    categories: 'Categories of products',
    inventory: 'Inventory',
    inventoryItemsV3: 'Inventory items',
    inventoryChanges: 'Inventory changes',
    businessLocations: 'Business locations',
    collectionRules: 'Collections by rule',
    productSchedules: 'Scheduled prices and visibility',
    priceLists: 'Price lists',
    productPreviews: 'Previews of products',
    translations: 'Translations',
    catalogTransfers: 'Import and export',
    catalogVersioning: 'Catalogue version',
    brandsV3: 'Brands',
    infoSectionsV3: 'Info sections',
    subscriptionOptions: 'Subscription options',
    customizationsV3: 'Customizations',
    ribbonsV3: 'Ribbons',
  },
  areas: { priceLists: 'PRICES' },
  entities: {
    businessLocations: businessLocation,
    collectionRules: collectionRule,
    productSchedules: productSchedule,
    priceLists: priceList,
    brandsV3: brand,
    infoSectionsV3: infoSection,
    customizationsV3: customization,
    ribbonsV3: ribbon,
  },
})
