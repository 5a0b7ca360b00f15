import { bulkCreateCall } from '../crud/bulk-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { TaxRegion } from '../entities/purchase/tax.ts'

/** Tax regions: countries and subdivisions in which the shop collects tax (protocol/taxes §2). */
export const taxRegion = crudEntity({
  one: 'taxRegion',
  many: 'taxRegions',
  fqdn: 'wix.billing.v1.tax_region',
  path: '/v1/tax-regions',
  bulkPath: '/v1/bulk/tax-regions',
  prefixes: ['/billing'],
  schema: TaxRegion,
  required: ['country'],
  unique: ['country', 'subdivision'],
  fields: {
    id: { type: 'guid' },
    appId: { type: 'guid' },
    country: { type: 'string' },
    subdivision: { type: 'string' },
  },
  readers: 'merchants',
  notFound: 'TAX_REGION_NOT_FOUND',
  alreadyExists: 'TAX_REGION_ALREADY_EXISTS',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 1000,
  operations: { bulkCreate: 'bulkCreateTaxRegion' },
})

export const taxRegions = { ...readCalls(taxRegion), ...writeCalls(taxRegion), ...bulkCreateCall(taxRegion) }
