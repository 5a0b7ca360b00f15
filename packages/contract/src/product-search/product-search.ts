import { call } from '../call.ts'
import { Paging, Product } from '../entities/catalogue/product.ts'
import {
  FacetFilter,
  FoundCollection,
  PriceRange,
  ProductFacet,
  ProductPrices,
} from '../entities/catalogue/product-search.ts'
import { PlatformPagingMetadata } from '../entities/paging.ts'
import { s } from '../schema.ts'

/** Search of products with facets (protocol/catalogue §7). */
export const productSearch = {
  searchProducts: call({
    method: 'POST',
    path: '/v1/products/search',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary:
      'Returns products that match words and facets, with the number of products for each value of a facet. Visitors see visible products only.',
    request: s.object({
      expression: s.string({
        max: 100,
        doc: 'Words to search for. Letter case, accents and forms of words do not matter. Default: all products.',
      }),
      prefix: s.boolean({
        doc: 'Whether the last word may be the beginning of a word. Default: true.',
      }),
      fuzzy: s.boolean({
        doc: 'Whether words with typing errors are looked for if nothing has the words as they are written. Default: true.',
      }),
      facets: s.array(FacetFilter, {
        max: 20,
        doc: 'Narrows the result. Products must have one of the values of every facet.',
      }),
      price: s.with(PriceRange, { doc: 'Range of the lowest price of a product.' }),
      sort: s.enum(['RELEVANCE', 'FEATURED', 'NEWEST', 'PRICE', 'PRICE_DESC', 'NAME'] as const, {
        doc: 'Order of the products. `FEATURED` is the order in which they were created. Default: `RELEVANCE` with words, otherwise `FEATURED`.',
      }),
      fallback: s.integer({
        min: 0,
        max: 20,
        doc: 'Most products that are suggested if a search for words without filters finds nothing, or nothing that is in stock. Default: 0.',
      }),
      paging: s.with(Paging, { doc: 'Section of the result. Default: the first 100 products.' }),
    }),
    reply: s.object({
      products: s.req(s.array(Product, { doc: 'Matching products of this page.' })),
      facets: s.req(
        s.array(ProductFacet, {
          doc: 'Facets with the values of the matching products. A facet with a filter counts as if it had none.',
        }),
      ),
      prices: s.with(ProductPrices, { doc: 'Prices of the matching products. Absent if there are none.' }),
      allWords: s.req(
        s.boolean({
          doc: 'Whether the products have all words. If no product has all of them, or words like them, those with some are returned.',
        }),
      ),
      language: s.string({
        doc: 'Language in which the words were found, BCP 47: the main one or another one of the site. Absent if it is that of the caller.',
      }),
      corrected: s.string({
        doc: 'The words without typing errors, if only words like them were found.',
      }),
      fallback: s.object(
        {
          reason: s.req(
            s.enum(['NOTHING_FOUND', 'NOTHING_IN_STOCK'] as const, {
              doc: 'Why products are suggested.',
            }),
          ),
          kind: s.req(
            s.enum(['SIMILAR', 'POPULAR'] as const, {
              doc: 'SIMILAR: of the collections of the results; POPULAR: sold most, or without sales the newest.',
            }),
          ),
          products: s.req(s.array(Product, { doc: 'Products in stock that are no results.' })),
        },
        { doc: 'Suggestions. Absent unless the request asks for them and there is a reason and a product.' },
      ),
      metadata: s.req(s.with(PlatformPagingMetadata, { doc: 'Paging information with the total.' })),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['DATA_SEARCH_TOO_BROAD'],
  }),
  searchCollections: call({
    method: 'POST',
    path: '/v1/collections/search',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary:
      'Returns collections whose names have all words, or words like them, the best first. Shoppers see visible collections with products.',
    request: s.object({
      expression: s.req(
        s.string({ min: 1, max: 100, doc: 'Words to search for, as in a search of products.' }),
      ),
      limit: s.integer({ min: 1, max: 50, doc: 'Most collections that are returned. Default: 10.' }),
    }),
    reply: s.object({
      collections: s.req(s.array(FoundCollection, { doc: 'Matching collections.' })),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['DATA_SEARCH_TOO_BROAD'],
  }),
}
