import { call } from '../call.ts'
import { BULK_MAX } from '../crud/crud-entity.ts'
import { currentRevision } from '../crud/crud-schemas.ts'
import { BulkActionMetadata, bulkReply, itemMetadata } from '../entities/bulk.ts'
import { InventoryItem } from '../entities/catalogue/inventory-item.ts'
import { ProductV3 } from '../entities/catalogue/product-v3.ts'
import { ProductWithInventory } from '../entities/catalogue/product-with-inventory.ts'
import { s } from '../schema.ts'
import { inventoryItemEvents } from './inventory-items.ts'
import { requestedFields } from './products-v3.ts'
import {
  changesOf,
  createdProductEvents,
  productWriteErrors,
  updatedProductEvents,
} from './products-v3-writes.ts'

const merchant = { prefixes: ['/stores'], allow: ['merchant'] } as const
const list = { min: 1, max: BULK_MAX }

const newProduct = s.with(ProductWithInventory, {
  doc: 'Product to create; `name` and `variantsInfo` are required.',
})
const changedProduct = s.object({
  ...ProductWithInventory.properties,
  id: s.req.guid({ doc: 'Id of the product to update, GUID.' }),
  revision: s.req(currentRevision),
})
const inventoryResults = s.req.object(
  {
    results: s.req.array(
      s.object({
        itemMetadata,
        item: s.with(InventoryItem, { doc: 'The inventory item after the change. Absent on failure.' }),
      }),
      { doc: 'One result for each variant with an inventoryItem, in the order of the request.' },
    ),
    bulkActionMetadata: s.req(BulkActionMetadata),
  },
  { doc: 'What became of the stock. A rejected item leaves the product as written.' },
)
const returnEntity = (what: string) =>
  s.boolean({ doc: `Whether the results contain the ${what}. Default: false.` })
const oneReply = s.object({
  product: s.req.with(ProductV3, { doc: 'The product after the call.' }),
  inventoryResults,
})
const bulkResults = s.object({
  productResults: s.req.with(
    bulkReply(
      s.object({
        itemMetadata,
        item: s.with(ProductV3, { doc: 'The product after the change. Absent on failure.' }),
      }),
    ),
    { doc: 'What became of the products.' },
  ),
  inventoryResults,
})
const created = [...createdProductEvents, ...inventoryItemEvents.updated]
const updated = [...updatedProductEvents, ...inventoryItemEvents.updated]

/** Writes of products of catalogue V3 with the stock of their variants (protocol/catalogue §14). */
export const productsV3WithInventory = {
  createProductV3WithInventory: call({
    ...merchant,
    method: 'POST',
    path: '/v3/products-with-inventory',
    summary: 'Creates a product with its variants and their stock at the default location.',
    request: s.object({
      product: s.req(newProduct),
      returnEntity: returnEntity('inventory items'),
      ...requestedFields,
    }),
    reply: oneReply,
    errors: productWriteErrors,
    emits: created,
  }),
  updateProductV3WithInventory: call({
    ...merchant,
    method: 'PATCH',
    path: '/v3/products-with-inventory/{product.id}',
    summary: 'Updates the fields sent of a product, and the stock of its variants.',
    request: s.object({
      product: s.req.with(changedProduct, { doc: 'Fields to change; `id` selects the product.' }),
      returnEntity: returnEntity('inventory items'),
      ...requestedFields,
    }),
    reply: oneReply,
    errors: [...productWriteErrors, 'PRODUCT_NOT_FOUND', 'REVISION_CONFLICT'],
    emits: updated,
  }),
  bulkCreateProductsV3WithInventory: call({
    ...merchant,
    method: 'POST',
    path: '/v3/bulk/products-with-inventory/create',
    summary: `Creates up to ${BULK_MAX} products with their stock, each independently.`,
    request: s.object({
      products: s.req.array(newProduct, { ...list, doc: 'The products to create.' }),
      returnEntity: returnEntity('products and inventory items'),
      ...requestedFields,
    }),
    reply: bulkResults,
    emits: created,
  }),
  bulkUpdateProductsV3WithInventory: call({
    ...merchant,
    method: 'POST',
    path: '/v3/bulk/products-with-inventory/update',
    summary: `Updates up to ${BULK_MAX} products and their stock, each independently.`,
    request: s.object({
      products: changesOf(changedProduct),
      returnEntity: returnEntity('products and inventory items'),
      ...requestedFields,
    }),
    reply: bulkResults,
    emits: updated,
  }),
}
