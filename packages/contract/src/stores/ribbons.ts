import { Ribbon } from '../entities/ribbon.ts'
import { supportEntity } from '../support-entity.ts'
import { readCalls } from '../support-entity-reads.ts'
import { getOrCreateCalls, writeCalls } from '../support-entity-writes.ts'

/** Ribbons of the catalogue (protocol/support-entities §7). */
export const ribbon = supportEntity({
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
