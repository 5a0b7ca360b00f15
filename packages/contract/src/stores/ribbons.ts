import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { getOrCreateCalls, writeCalls } from '../crud/write-calls.ts'
import { Ribbon } from '../entities/ribbon.ts'

/** Ribbons of the catalogue (protocol/crud-entities §7). */
export const ribbon = crudEntity({
  one: 'ribbon',
  many: 'ribbons',
  fqdn: 'wix.stores.catalog.v3.ribbon',
  version: 'v3',
  prefixes: ['/stores'],
  schema: Ribbon,
  unique: 'name',
  columns: { name: 'string' },
  computed: { ASSIGNED_PRODUCT_COUNT: 'assignedProductCount' },
  notFound: 'RIBBON_NOT_FOUND',
  alreadyExists: 'RIBBON_ALREADY_EXISTS',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 4,
})

export const ribbonsV3 = { ...readCalls(ribbon), ...writeCalls(ribbon), ...getOrCreateCalls(ribbon) }
