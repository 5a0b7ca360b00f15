import { call } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { TaxRate, taxRateTerms } from '../entities/purchase/tax-rate.ts'
import { s } from '../schema.ts'

/** Tax rates that the merchant enters, each of a tax group in a tax region (protocol/taxes §3). */
export const taxRate = crudEntity({
  one: 'taxRate',
  many: 'taxRates',
  fqdn: 'stoa.billing.v1.tax_rate',
  path: '/v1/tax-rates',
  prefixes: ['/billing'],
  schema: TaxRate,
  required: ['taxRegionId', 'taxGroupId', 'name', 'rate'],
  defaults: { jurisdictionType: 'COUNTRY', compound: false, appliesToDelivery: true, appliesToFees: true },
  immutable: ['taxRegionId', 'taxGroupId'],
  fields: {
    taxRegionId: { type: 'guid' },
    taxGroupId: { type: 'guid' },
    name: { type: 'string' },
    rate: { type: 'decimal' },
    jurisdictionType: { type: 'string' },
  },
  readers: 'merchants',
  notFound: 'TAX_RATE_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 1000,
  maxSorts: 5,
  maxPerSite: 1000,
})

const { name, rate, ...terms } = taxRateTerms

export const taxRates = {
  ...readCalls(taxRate),
  ...writeCalls(taxRate),
  bulkSetTaxRates: call({
    method: 'POST',
    path: '/v1/bulk/tax-rates/set',
    prefixes: ['/billing'],
    summary:
      'Replaces all rates of a tax group in a tax region. Rates that are the same before and after do not change.',
    request: s.object({
      taxRegionId: s.req.guid({ doc: 'Id of the tax region, GUID.' }),
      taxGroupId: s.req.guid({ doc: 'Id of the tax group, GUID.' }),
      taxRates: s.req.array(s.object({ name: s.req(name), rate: s.req(rate), ...terms }), {
        max: 100,
        doc: 'The rates after the call.',
      }),
    }),
    reply: s.object({
      taxRates: s.req.array(TaxRate, { doc: 'All rates of the group in the region.' }),
      created: s.req.integer({ doc: 'Number of rates that were created.' }),
      deleted: s.req.integer({ doc: 'Number of rates that were deleted.' }),
    }),
    allow: ['merchant'],
    errors: ['TAX_REGION_NOT_FOUND', 'TAX_GROUP_NOT_FOUND', 'ENTITY_LIMIT_REACHED'],
    emits: ['stoa.billing.v1.tax_rate_created', 'stoa.billing.v1.tax_rate_deleted'],
  }),
}
