import { callsWith } from '../call.ts'
import { TreeReference } from '../entities/catalogue/category.ts'
import { ProductFieldsV3, ProductV3 } from '../entities/catalogue/product-v3.ts'
import { VariantOfProductV3 } from '../entities/catalogue/product-v3-variant.ts'
import { AggregationData, SearchAggregation } from '../entities/catalogue/search-aggregation.ts'
import { CursorPagingMetadata, Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'

const everyone = ['visitor', 'member', 'merchant'] as const

export const requestedFields = {
  fields: s.array(s.enum(ProductFieldsV3), {
    max: 100,
    doc: 'Fields to return besides the default ones. `MERCHANT_DATA` is for merchants only. Default: none.',
  }),
}

export const productReply = s.object({
  product: s.req.with(ProductV3, { doc: 'The product after the call.' }),
})

export const productFilter = s.nullable.map(s.any(), {
  doc: 'Field names and conditions, such as `{"visible": true}`. Default: all products.',
})

const cursorQuery = (max: number) => ({
  cursorPaging: s.object(
    {
      limit: s.nullable.integer({ min: 1, max, doc: 'Largest number of entries. Default: 100.' }),
      cursor: s.nullable.string({
        max: 16_000,
        doc: 'Cursor of an earlier reply, which carries filter and sort order.',
      }),
    },
    { doc: 'Size of the page and position.' },
  ),
  filter: productFilter,
  sort: s.array(Sorting, { max: 5, doc: 'Sort keys. Default: in the order of their creation.' }),
})

const pagingMetadata = s.req.with(CursorPagingMetadata, {
  doc: 'Number of entries and cursors of the adjacent pages.',
})

/** Fields of variants that a search reads for its expression. */
export const searchableVariantFields = ['productData.name', 'sku'] as const

const variants = s.req.array(VariantOfProductV3, { doc: 'Matching variants of this page.' })
const ofVariants = {
  method: 'POST',
  prefixes: ['/stores', '/product-variants-reader'],
  readOnly: true,
  allow: everyone,
} as const

const call = callsWith({ allow: everyone })

/** Reads of products in catalogue V3 (protocol/catalogue §9). */
export const productsV3Reads = {
  getProductV3: call({
    method: 'GET',
    path: '/v3/products/{productId}',
    prefixes: ['/stores'],
    summary: 'Returns a product with its variants. Visitors and members see visible ones only.',
    request: s.object({
      productId: s.req.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' }),
      ...requestedFields,
    }),
    reply: productReply,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  getProductV3BySlug: call({
    method: 'GET',
    path: '/v3/products/slug/{slug}',
    prefixes: ['/stores'],
    summary: 'Returns the product with a slug, with its variants.',
    request: s.object({
      slug: s.req.string({ min: 1, max: 100, doc: 'Slug of the product.' }),
      ...requestedFields,
    }),
    reply: productReply,
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
      products: s.req.array(ProductV3, { doc: 'Matching products of this page.' }),
      pagingMetadata,
    }),
  }),
  queryVariantsV3: call({
    ...ofVariants,
    path: '/v3/products/query-variants',
    summary: 'Returns variants of all products that match a filter, each with its product.',
    request: s.object({
      query: s.object(cursorQuery(1000), { doc: 'Filter, sort order and page. Default: all variants.' }),
      ...requestedFields,
    }),
    reply: s.object({ variants, pagingMetadata }),
  }),
  searchVariantsV3: call({
    ...ofVariants,
    path: '/v3/products/search-variants',
    summary: 'Returns variants that contain words and match a filter, each with its product.',
    request: s.object({
      search: s.object(
        {
          ...cursorQuery(1000),
          search: s.object(
            {
              mode: s.enum(['OR', 'AND'], {
                doc: 'Whether one word must occur, or all of them. Default: OR.',
              }),
              expression: s.nullable.string({
                max: 100,
                doc: 'Words, or parts of them. Default: all variants.',
              }),
              fields: s.array(s.enum(searchableVariantFields), {
                max: 20,
                doc: 'Fields to search. Default: all of them.',
              }),
              fuzzy: s.boolean({ doc: 'Accepted for compatibility; not used.' }),
            },
            { doc: 'Words to find, combined with the filter.' },
          ),
          aggregations: s.array(SearchAggregation, {
            max: 10,
            doc: 'Aggregations of all matching variants, not only those of the page. Fields: those of filters.',
          }),
          timeZone: s.nullable.string({ max: 50, doc: 'Accepted for compatibility; dates are in UTC.' }),
        },
        { doc: 'Words, filter, sort order, page and aggregations. Default: all variants.' },
      ),
      ...requestedFields,
    }),
    reply: s.object({
      variants,
      pagingMetadata,
      aggregationData: s.with(AggregationData, { doc: 'Results of the aggregations. Absent without them.' }),
    }),
  }),
  getAllProductsCategory: call({
    method: 'GET',
    path: '/v3/all-products-category',
    prefixes: ['/stores'],
    summary: 'Returns the id of the category that contains all products.',
    request: s.object({}),
    reply: s.object({
      categoryId: s.req.guid({ doc: 'Id of the category of all products, GUID.' }),
      treeReference: s.req.with(TreeReference, { doc: 'The tree of the category.' }),
    }),
  }),
}
