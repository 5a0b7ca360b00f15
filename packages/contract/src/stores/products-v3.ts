import { call } from '../call.ts'
import { CursorPagingMetadata, Sorting } from '../entities/paging.ts'
import { ProductFieldsV3, ProductV3 } from '../entities/product-v3.ts'
import { VariantOfProductV3 } from '../entities/product-v3-variant.ts'
import { s } from '../schema.ts'

const everyone = ['visitor', 'member', 'merchant'] as const

export const requestedFields = {
  fields: s.array(s.enum(ProductFieldsV3), {
    max: 100,
    doc: 'Fields to return besides the default ones. `MERCHANT_DATA` is for merchants only. Default: none.',
  }),
}

export const productReply = s.object({
  product: s.req(s.with(ProductV3, { doc: 'The product after the call.' })),
})

export const productFilter = s.map(s.any(), {
  nullable: true,
  doc: 'Field names and conditions, such as `{"visible": true}`. Default: all products.',
})

const cursorQuery = (max: number) => ({
  cursorPaging: s.object(
    {
      limit: s.integer({ min: 1, max, nullable: true, doc: 'Largest number of entries. Default: 100.' }),
      cursor: s.string({
        max: 16_000,
        nullable: true,
        doc: 'Cursor of an earlier reply, which carries filter and sort order.',
      }),
    },
    { doc: 'Size of the page and position.' },
  ),
  filter: productFilter,
  sort: s.array(Sorting, { max: 5, doc: 'Sort keys. Default: in the order of their creation.' }),
})

const pagingMetadata = s.req(
  s.with(CursorPagingMetadata, { doc: 'Number of entries and cursors of the adjacent pages.' }),
)

/** Reads of products in catalogue V3 (protocol/catalogue §9). */
export const productsV3Reads = {
  getProductV3: call({
    method: 'GET',
    path: '/v3/products/{productId}',
    prefixes: ['/stores'],
    summary: 'Returns a product with its variants. Visitors and members see visible ones only.',
    request: s.object({
      productId: s.req(s.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' })),
      ...requestedFields,
    }),
    reply: productReply,
    allow: everyone,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  getProductV3BySlug: call({
    method: 'GET',
    path: '/v3/products/slug/{slug}',
    prefixes: ['/stores'],
    summary: 'Returns the product with a slug, with its variants.',
    request: s.object({
      slug: s.req(s.string({ min: 1, max: 100, doc: 'Slug of the product.' })),
      ...requestedFields,
    }),
    reply: productReply,
    allow: everyone,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  queryProductsV3: call({
    method: 'GET',
    path: '/v3/products/query',
    prefixes: ['/stores'],
    complexQuery: true,
    summary: 'Returns products that match a filter, without their variants.',
    request: s.object({
      query: s.object(cursorQuery(100), { doc: 'Filter, sort order and page. Default: all products.' }),
      ...requestedFields,
    }),
    reply: s.object({
      products: s.req(s.array(ProductV3, { doc: 'Matching products of this page.' })),
      pagingMetadata,
    }),
    allow: everyone,
  }),
  queryVariantsV3: call({
    method: 'POST',
    path: '/v3/products/query-variants',
    prefixes: ['/stores', '/product-variants-reader'],
    readOnly: true,
    summary: 'Returns variants of all products that match a filter, each with its product.',
    request: s.object({
      query: s.object(cursorQuery(1000), { doc: 'Filter, sort order and page. Default: all variants.' }),
      ...requestedFields,
    }),
    reply: s.object({
      variants: s.req(s.array(VariantOfProductV3, { doc: 'Matching variants of this page.' })),
      pagingMetadata,
    }),
    allow: everyone,
  }),
}
