import { bulkCalls } from '../crud/bulk-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { getOrCreateCalls } from '../crud/get-or-create-calls.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { Ribbon } from '../entities/catalogue/ribbon.ts'

/** Ribbons of the catalogue (protocol/crud-entities §7). */
export const ribbon = crudEntity({
  one: 'ribbon',
  many: 'ribbons',
  fqdn: 'wix.stores.catalog.v3.ribbon',
  path: '/v3/ribbons',
  bulkPath: '/v3/bulk/ribbons',
  prefixes: ['/stores'],
  schema: Ribbon,
  required: ['name'],
  unique: ['name'],
  fields: { name: { type: 'string' } },
  computed: { ASSIGNED_PRODUCT_COUNT: 'assignedProductCount' },
  readers: 'everyone',
  notFound: 'RIBBON_NOT_FOUND',
  alreadyExists: 'RIBBON_ALREADY_EXISTS',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 4,
})

export const ribbonsV3 = {
  ...readCalls(ribbon),
  ...countCall(ribbon),
  ...writeCalls(ribbon),
  ...bulkCalls(ribbon),
  ...getOrCreateCalls(ribbon),
}
