import { call } from '../call.ts'
import { ProductV3 } from '../entities/catalogue/product-v3.ts'
import { AggregationData, SearchAggregation } from '../entities/catalogue/search-aggregation.ts'
import { CursorPaging, CursorPagingMetadata, Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { productFilter, requestedFields } from '../stores/products-v3.ts'

/** Fields that a search of catalogue V3 reads for its expression, and the texts of the search engine that they are part of. */
export const searchableProductFields = {
  name: 'name',
  description: 'text',
  plainDescription: 'text',
  'variantsInfo.variants.sku': 'sku',
  'brand.name': 'brand',
  'ribbon.name': 'ribbon',
  'options.choicesSettings.choices.name': 'choices',
} as const

const everyone = ['visitor', 'member', 'merchant'] as const
const errors = ['DATA_SEARCH_TOO_BROAD'] as const
const reads = { method: 'GET', prefixes: ['/stores'], complexQuery: true, allow: everyone, errors } as const
/** Words to find. */
export const searchWords = s.object(
  {
    mode: s.enum(['OR', 'AND'], { doc: 'Whether one word must occur, or all of them. Default: OR.' }),
    expression: s.string({
      max: 100,
      nullable: true,
      doc: 'Words to find. Letter case, accents and forms of words do not matter. Default: all products.',
    }),
    fields: s.array(
      s.enum(Object.keys(searchableProductFields) as (keyof typeof searchableProductFields)[]),
      {
        max: 20,
        doc: 'Fields to search. Default: all of them.',
      },
    ),
    fuzzy: s.boolean({ doc: 'Whether words with typing errors are found as well. Default: false.' }),
  },
  { doc: 'Words to find, combined with the filter.' },
)

/** Search and count of products in catalogue V3 (protocol/catalogue §12). */
export const productsV3Search = {
  searchProductsV3: call({
    ...reads,
    path: '/v3/products/search',
    summary: 'Returns products that contain words and match a filter, without their variants.',
    request: s.object({
      search: s.object(
        {
          cursorPaging: s.with(CursorPaging, {
            doc: 'Size of the page, and cursor of an earlier reply, which carries words, filter and sort order.',
          }),
          filter: productFilter,
          sort: s.array(Sorting, {
            max: 5,
            doc: 'Sort keys. Default: by relevance with words, otherwise in the order of their creation.',
          }),
          search: searchWords,
          aggregations: s.array(SearchAggregation, {
            max: 10,
            doc: 'Aggregations of all matching products, not only those of the page.',
          }),
          timeZone: s.string({
            max: 50,
            nullable: true,
            doc: 'Accepted for compatibility; dates are in UTC.',
          }),
        },
        { doc: 'Words, filter, sort order, page and aggregations.' },
      ),
      ...requestedFields,
    }),
    reply: s.object({
      products: s.req(s.array(ProductV3, { doc: 'Matching products of this page.' })),
      pagingMetadata: s.req(
        s.with(CursorPagingMetadata, { doc: 'Number of entries and cursors of the adjacent pages.' }),
      ),
      aggregationData: s.with(AggregationData, { doc: 'Results of the aggregations.' }),
    }),
  }),
  countProductsV3: call({
    ...reads,
    path: '/v3/products/count',
    summary: 'Counts the products that contain words and match a filter.',
    request: s.object({ filter: productFilter, search: searchWords }),
    reply: s.object({ count: s.req(s.integer({ doc: 'Number of matching products.' })) }),
  }),
}
