import { call } from '../call.ts'
import { Collection } from '../entities/catalogue/collection.ts'
import { PagingMetadata, PlatformPagingMetadata, PlatformQuery, textQuery } from '../entities/paging.ts'
import { s } from '../schema.ts'

const everyone = ['visitor', 'member', 'merchant'] as const

/** What the calls have in common that return a collection by its slug. */
export const collectionBySlug = {
  method: 'GET',
  summary: 'Returns a collection by its slug.',
  request: s.object({
    slug: s.req.string({ min: 1, max: 100, doc: 'Slug of the collection, unique in the site.' }),
  }),
  reply: s.object({ collection: s.req.with(Collection, { doc: 'Collection with this slug.' }) }),
  allow: everyone,
  errors: ['COLLECTION_NOT_FOUND'],
} as const

export const collections = {
  getCollection: call({
    method: 'GET',
    // Existing clients send no prefix; protocol/collections §3 uses that path for content collections (decision 020).
    path: '/stores-reader/v2/collections/{id}',
    aliases: ['/v2/collections/{id}', '/stores-reader/v1/collections/{id}', '/stores/v1/collections/{id}'],
    summary: 'Returns a collection by its id.',
    request: s.object({ id: s.req.string({ min: 1, max: 36, doc: 'Collection id, GUID.' }) }),
    reply: s.object({ collection: s.req.with(Collection, { doc: 'Collection with this id.' }) }),
    allow: everyone,
    errors: ['COLLECTION_NOT_FOUND'],
  }),

  getCollectionBySlug: call({
    ...collectionBySlug,
    path: '/v2/collections/slug/{slug}',
    prefixes: ['/stores-reader'],
  }),

  queryCollections: call({
    method: 'GET',
    path: '/v2/collections/query',
    prefixes: ['/stores-reader'],
    complexQuery: true,
    summary:
      'Returns collections that match a filter, sorted and paged. Visitors see visible collections only.',
    request: s.object({ query: s.with(PlatformQuery, { doc: 'Filter, sorting and paging.' }) }),
    reply: s.object({
      collections: s.req.array(Collection, { doc: 'Matching collections of this page.' }),
      metadata: s.req.with(PlatformPagingMetadata, { doc: 'Paging information.' }),
    }),
    allow: everyone,
  }),

  queryCollectionsByText: call({
    method: 'POST',
    path: '/v1/collections/query',
    prefixes: ['/stores-reader', '/stores'],
    readOnly: true,
    summary: 'Returns collections as queryCollections does, by a filter and a sort order that are texts.',
    request: s.object({
      query: textQuery('Fields: id, name, slug, visible.', 'Default: by name.'),
      includeNumberOfProducts: s.nullable.boolean({
        doc: 'Has no effect: collections have the number of their products.',
      }),
      includeDescription: s.nullable.boolean({ doc: 'Has no effect: collections have their description.' }),
    }),
    reply: s.object({
      collections: s.req.array(Collection, { doc: 'Matching collections of this page.' }),
      metadata: s.req.with(PagingMetadata, { doc: 'Number of entries and position.' }),
      totalResults: s.req.integer({ doc: 'Number of matching collections on all pages.' }),
    }),
    allow: everyone,
  }),
}
