import { bulkCalls } from '../crud/bulk-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { getOrCreateCalls } from '../crud/get-or-create-calls.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { Brand } from '../entities/catalogue/brand.ts'

/** Brands of the catalogue (protocol/crud-entities §6). */
export const brand = crudEntity({
  one: 'brand',
  many: 'brands',
  fqdn: 'wix.stores.catalog.v3.brand',
  path: '/v3/brands',
  bulkPath: '/v3/bulk/brands',
  prefixes: ['/stores'],
  schema: Brand,
  required: ['name'],
  unique: ['name'],
  fields: { name: { type: 'string' } },
  computed: { ASSIGNED_PRODUCTS_COUNT: 'assignedProductsCount' },
  readers: 'everyone',
  notFound: 'BRAND_NOT_FOUND',
  alreadyExists: 'BRAND_ALREADY_EXISTS',
  queryMethod: 'GET',
  maxPageSize: 300,
  maxSorts: 5,
})

export const brandsV3 = {
  ...readCalls(brand),
  ...countCall(brand),
  ...writeCalls(brand),
  ...bulkCalls(brand),
  ...getOrCreateCalls(brand),
}
