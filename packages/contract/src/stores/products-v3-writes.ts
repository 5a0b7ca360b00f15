import type { TObject } from 'typebox'
import { call } from '../call.ts'
import { BULK_MAX } from '../crud/crud-entity.ts'
import { currentRevision } from '../crud/crud-schemas.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { ProductV3 } from '../entities/catalogue/product-v3.ts'
import { s } from '../schema.ts'
import { membershipEvents } from './collection-rules.ts'
import { productReply, requestedFields } from './products-v3.ts'

const FQDN = 'wix.stores.catalog.v3.product'
const V1 = 'com.wix.ecommerce.catalog.api.v1'

/** Entities that a product names and that are created with it. */
const named = [
  'wix.stores.catalog.v3.brand_created',
  'wix.stores.catalog.v3.ribbon_created',
  'wix.stores.catalog.v3.info_section_created',
] as const
export const productV3Events = {
  created: [`${FQDN}_created`, `${V1}.ProductCreated`],
  updated: [`${FQDN}_updated`, `${V1}.ProductChanged`],
  deleted: [`${FQDN}_deleted`, `${V1}.ProductDeleted`],
} as const
export const createdProductEvents = [...productV3Events.created, ...named, ...membershipEvents]
export const updatedProductEvents = [...productV3Events.updated, ...named, ...membershipEvents]

export const productWriteErrors = [
  'SLUG_ALREADY_EXISTS',
  'BRAND_NOT_FOUND',
  'RIBBON_NOT_FOUND',
  'INFO_SECTION_NOT_FOUND',
] as const

const merchant = { prefixes: ['/stores'], allow: ['merchant'] } as const
const newProduct = s.with(ProductV3, { doc: 'Product to create; `name` and `variantsInfo` are required.' })
const changedProduct = s.object({
  ...ProductV3.properties,
  id: s.req.guid({ doc: 'Id of the product to update, GUID.' }),
  revision: s.req(currentRevision),
})
const returnEntity = s.boolean({ doc: 'Whether the results contain the products. Default: false.' })
const result = s.object({
  itemMetadata,
  item: s.with(ProductV3, { doc: 'The product after the change. Absent on failure.' }),
})
const list = { min: 1, max: BULK_MAX }
/** Changes of many products, each of another one. */
export const changesOf = <Product extends TObject>(product: Product) =>
  s.req.array(
    s.object({ product: s.req.with(product, { doc: 'Fields to change; `id` selects the product.' }) }),
    { ...list, doc: 'Changes, at most one per product.' },
  )

/** Writes of products in catalogue V3 (protocol/catalogue §11). */
export const productsV3Writes = {
  createProductV3: call({
    ...merchant,
    method: 'POST',
    path: '/v3/products',
    summary:
      'Creates a product with its variants. All of them are in stock until inventory items say otherwise.',
    request: s.object({ product: s.req(newProduct), ...requestedFields }),
    reply: productReply,
    errors: productWriteErrors,
    emits: createdProductEvents,
  }),
  updateProductV3: call({
    ...merchant,
    method: 'PATCH',
    path: '/v3/products/{product.id}',
    summary: 'Updates the fields sent. The revision must be the current one.',
    request: s.object({
      product: s.req.with(changedProduct, { doc: 'Fields to change; `id` selects the product.' }),
      ...requestedFields,
    }),
    reply: productReply,
    errors: [...productWriteErrors, 'PRODUCT_NOT_FOUND', 'REVISION_CONFLICT'],
    emits: updatedProductEvents,
  }),
  deleteProductV3: call({
    ...merchant,
    method: 'DELETE',
    path: '/v3/products/{productId}',
    summary: 'Deletes a product with its variants and their stock.',
    request: s.object({ productId: s.req.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' }) }),
    reply: s.object({}),
    errors: ['PRODUCT_NOT_FOUND'],
    emits: productV3Events.deleted,
  }),
  bulkCreateProductsV3: call({
    ...merchant,
    method: 'POST',
    path: '/v3/bulk/products/create',
    summary: `Creates up to ${BULK_MAX} products, each independently.`,
    request: s.object({
      products: s.req.array(newProduct, { ...list, doc: 'The products to create.' }),
      returnEntity,
      ...requestedFields,
    }),
    reply: bulkReply(result),
    emits: createdProductEvents,
  }),
  bulkUpdateProductsV3: call({
    ...merchant,
    method: 'POST',
    path: '/v3/bulk/products/update',
    summary: `Updates up to ${BULK_MAX} products, each independently. Each revision must be the current one.`,
    request: s.object({ products: changesOf(changedProduct), returnEntity, ...requestedFields }),
    reply: bulkReply(result),
    emits: updatedProductEvents,
  }),
  bulkDeleteProductsV3: call({
    ...merchant,
    method: 'POST',
    path: '/v3/bulk/products/delete',
    summary: `Deletes up to ${BULK_MAX} products, each independently.`,
    request: s.object({
      productIds: s.req.array(s.string({ min: 1, max: 36 }), {
        ...list,
        doc: 'Ids of the products to delete.',
      }),
    }),
    reply: bulkReply(s.object({ itemMetadata })),
    emits: productV3Events.deleted,
  }),
}
