import { s } from '../../schema.ts'
import { PreorderInfo } from './preorder-info.ts'

const oneOfId = s.having({ oneOf: 'Id' })

export const InventoryVariantV2 = s.object({
  variantId: s.always.string({
    doc: 'Id of the variant. The nil GUID if the product does not manage variants.',
  }),
  inStock: s.nullable.boolean({
    doc: 'True if the variant can be bought. Writable only while stock is not counted.',
  }),
  quantity: s.nullable.integer({
    doc: 'Units in stock, 0 to 99999. Requires `trackQuantity`; absent while stock is not counted. Null means 0.',
  }),
  availableForPreorder: s.ro.boolean({
    doc: 'True if no unit is in stock and the variant can be ordered in advance.',
  }),
})

export const InventoryItemV2 = s.object({
  id: s.always(s.nullable.string({ doc: 'Id of the inventory item; equal to the product id.' })),
  externalId: s.ro.nullable.string({ doc: 'Not set by this platform.' }),
  productId: s.always(
    s.ro.nullable.string({ doc: 'Product that this stock belongs to; in an update it is part of the path.' }),
  ),
  trackQuantity: s.always(
    s.nullable.boolean({
      doc: 'True to count stock in units; false to mark variants as in stock or not. Absent: unchanged.',
    }),
  ),
  variants: s.always.array(InventoryVariantV2, {
    doc: 'Stock by variant. In an update, omitted variants are unchanged.',
  }),
  lastUpdated: s.ro.nullable.datetime({ doc: 'Time of the last change of the product.' }),
  numericId: s.ro.string({ doc: 'Sequential number of the product in its site, as text.' }),
  preorderInfo: s.with(PreorderInfo, {
    doc: 'Orders in advance. An update sets them for all variants. Absent if they are off.',
  }),
})

export const IncrementData = s.object({
  inventoryId: oneOfId.string({ max: 36, doc: 'Inventory item; send this or `productId`.' }),
  productId: oneOfId.string({ max: 36, doc: 'Product; send this or `inventoryId`.' }),
  variantId: s.guid({ doc: 'Variant to change. Default: the only variant of the product.' }),
  incrementBy: s.integer({ min: 1, doc: 'Units to add; the result must not exceed 99999.' }),
})

export const DecrementData = s.object({
  inventoryId: oneOfId.string({ max: 36, doc: 'Inventory item; send this or `productId`.' }),
  externalId: oneOfId.string({ max: 36, doc: 'Not supported; send `productId` or `inventoryId`.' }),
  productId: oneOfId.string({ max: 36, doc: 'Product; send this or `inventoryId`.' }),
  variantId: s.guid({ doc: 'Variant to change. Default: the only variant of the product.' }),
  decrementBy: s.integer({ min: 1, doc: 'Units to subtract; must not exceed the units in stock.' }),
  preorderRequest: s.boolean({
    doc: 'Counts the units as ordered in advance instead of subtracting them. Default: false.',
  }),
})
