import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { createCall, deleteCall, updateCall } from '../crud/write-calls.ts'
import { CollectionRule } from '../entities/catalogue/collection-rule.ts'

/** Events of collections whose products change. */
export const membershipEvents = [
  'com.wix.ecommerce.catalog.api.v1.CollectionChanged',
  'wix.categories.v1.category_item_added_to_category',
  'wix.categories.v1.category_item_removed_from_category',
] as const

/** Rules that decide which products are in a collection (protocol/catalogue-additions §3). */
export const collectionRule = crudEntity({
  one: 'collectionRule',
  many: 'collectionRules',
  fqdn: 'stoa.stores.v1.collection_rule',
  path: '/v1/collection-rules',
  prefixes: ['/stores'],
  schema: CollectionRule,
  required: ['collectionId', 'conditions'],
  defaults: { match: 'ALL' },
  immutable: ['collectionId'],
  fields: { collectionId: { type: 'guid', sort: false }, status: { type: 'string' } },
  readers: 'merchants',
  notFound: 'COLLECTION_RULE_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 3,
  maxPerSite: 200,
})

export const collectionRules = {
  ...readCalls(collectionRule),
  ...countCall(collectionRule),
  ...createCall(collectionRule, { emits: membershipEvents }),
  ...updateCall(collectionRule),
  ...deleteCall(collectionRule),
}
