import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { SynonymGroup } from '../entities/catalogue/synonym-group.ts'

/** Words of one meaning, for searches of products and of content (protocol/synonyms). */
export const synonymGroup = crudEntity({
  one: 'synonymGroup',
  many: 'synonymGroups',
  fqdn: 'stoa.search.v1.synonym_group',
  path: '/v1/synonym-groups',
  prefixes: ['/stores'],
  schema: SynonymGroup,
  required: ['language', 'words'],
  fields: {
    language: { type: 'string' },
    words: { type: 'string', list: true, sort: false },
  },
  readers: 'merchants',
  notFound: 'SYNONYM_GROUP_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 3,
  maxPerSite: 1000,
})

export const synonymGroups = {
  ...readCalls(synonymGroup),
  ...countCall(synonymGroup),
  ...writeCalls(synonymGroup),
}
