import { s } from '../../schema.ts'
import { InventoryItem } from './inventory-item.ts'
import { ProductV3 } from './product-v3.ts'
import { VariantV3 } from './product-v3-variant.ts'

const { quantity, inStock, preorderInfo } = InventoryItem.properties

const InventoryItemOfVariant = s.object({
  id: s.nullable.guid({
    doc: 'Id of the inventory item, GUID. Default: that of the variant at the default location.',
  }),
  revision: s.nullable.string({ doc: 'Current revision of the inventory item. Default: any.' }),
  quantity,
  inStock,
  preorderInfo,
})

const VariantWithInventory = s.object({
  ...VariantV3.properties,
  inventoryItem: s.nullable.with(InventoryItemOfVariant, {
    doc: 'Stock at the default location. Default: it stays; new variants are in stock, not counted.',
  }),
})

/** Product of catalogue V3, whose variants carry their stock (protocol/catalogue §14). */
export const ProductWithInventory = s.object({
  ...ProductV3.properties,
  variantsInfo: s.object(
    {
      variants: s.array(VariantWithInventory, {
        min: 1,
        max: 1000,
        doc: 'Variants. A list in a request replaces all.',
      }),
    },
    { doc: 'Variants with their stock. Required to create a product.' },
  ),
})
