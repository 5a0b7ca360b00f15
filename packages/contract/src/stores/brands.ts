import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { getOrCreateCalls, writeCalls } from '../crud/write-calls.ts'
import { Brand } from '../entities/brand.ts'

/** Brands of the catalogue (protocol/crud-entities §6). */
export const brand = crudEntity({
  one: 'brand',
  many: 'brands',
  fqdn: 'wix.stores.catalog.v3.brand',
  version: 'v3',
  prefixes: ['/stores'],
  schema: Brand,
  unique: 'name',
  columns: { name: 'string' },
  computed: { ASSIGNED_PRODUCTS_COUNT: 'assignedProductsCount' },
  notFound: 'BRAND_NOT_FOUND',
  alreadyExists: 'BRAND_ALREADY_EXISTS',
  queryMethod: 'GET',
  maxPageSize: 300,
  maxSorts: 5,
})

export const brandsV3 = { ...readCalls(brand), ...writeCalls(brand), ...getOrCreateCalls(brand) }
