import { Brand } from '../entities/brand.ts'
import { supportEntity } from '../support-entity.ts'
import { readCalls } from '../support-entity-reads.ts'
import { getOrCreateCalls, writeCalls } from '../support-entity-writes.ts'

/** Brands of the catalogue (protocol/support-entities §6). */
export const brand = supportEntity({
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
