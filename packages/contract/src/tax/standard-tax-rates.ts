import { call } from '../call.ts'
import { JurisdictionType, TaxRate } from '../entities/purchase/tax-rate.ts'
import { s } from '../schema.ts'

const share = (doc: string) => s.decimal({ gte: 0, lte: 1, maxScale: 6, doc })
const country = s.string({ format: 'country', doc: 'Country, ISO 3166-1 alpha-2.' })
const subdivision = s.string({ doc: 'State or province, such as "QC". Absent for whole countries.' })

export const StandardTaxRates = s.object({
  country: s.req(country),
  subdivision,
  taxIncludedInPrice: s.req.boolean({ doc: 'Whether prices for consumers usually include tax there.' }),
  taxes: s.req.array(
    s.object({
      name: s.req.string({ doc: 'Name of the tax in the language of the shop, such as "VAT" or "MwSt.".' }),
      taxType: s.req.string({ doc: 'Type of tax.' }),
      jurisdiction: s.req.string({ doc: 'Name of the jurisdiction that levies it.' }),
      jurisdictionType: s.req.enum(JurisdictionType, { doc: 'Type of the jurisdiction.' }),
      standard: s.req(share('Rate of most goods.')),
      reduced: s.req.array(share('Reduced rate.'), { doc: 'Reduced rates, the highest first.' }),
    }),
    { doc: 'Taxes that apply together.' },
  ),
  source: s.req.string({ doc: 'Publisher and title of the figures.' }),
  asOf: s.req.string({ doc: 'Day for which the figures were confirmed, such as "2026-09-07".' }),
})

/** Levels of standard rates; a country without reduced rates has the standard rate for all. */
export const StandardRateLevel = ['STANDARD', 'HIGHEST_REDUCED', 'LOWEST_REDUCED'] as const

/** Published standard tax rates, as a start for the rates of a site (protocol/taxes §7). */
export const standardTaxRates = {
  listStandardTaxRates: call({
    method: 'GET',
    path: '/v1/standard-tax-rates',
    prefixes: ['/billing'],
    summary: 'Lists published standard tax rates with their sources. Check them before use.',
    request: s.object({ country: s.with(country, { doc: 'Only rates of this country. Default: all.' }) }),
    reply: s.object({
      standardTaxRates: s.req.array(StandardTaxRates, { doc: 'Rates by country and subdivision.' }),
    }),
    allow: ['merchant'],
  }),

  applyStandardTaxRates: call({
    method: 'POST',
    path: '/v1/standard-tax-rates/apply',
    prefixes: ['/billing'],
    summary:
      'Creates the tax regions and tax rates of countries from the standard rates, and updates the rates that differ.',
    request: s.object({
      countries: s.req.array(s.string({ format: 'country' }), {
        min: 1,
        max: 250,
        doc: 'Countries, ISO 3166-1 alpha-2, with all their subdivisions.',
      }),
      taxGroups: s.array(
        s.object({
          taxGroupId: s.req.guid({ doc: 'Id of the tax group, GUID.' }),
          level: s.req.enum(StandardRateLevel, {
            doc: 'Which rate the group gets. Without reduced rates: the standard one.',
          }),
        }),
        { max: 100, doc: 'Groups that get rates. Default: the default group with STANDARD.' },
      ),
    }),
    reply: s.object({
      regions: s.req.array(
        s.object({
          taxRegionId: s.req.guid({ doc: 'Id of the tax region, GUID.' }),
          country: s.req(country),
          subdivision,
          created: s.req.boolean({ doc: 'Whether the call created the region.' }),
          rates: s.req.array(
            s.object({
              change: s.req.enum(['CREATED', 'UPDATED', 'UNCHANGED'] as const, { doc: 'What the call did.' }),
              taxRate: s.req.with(TaxRate, { doc: 'The rate after the call.' }),
            }),
            { doc: 'Rates of the requested groups.' },
          ),
        }),
        { doc: 'Regions of the requested countries.' },
      ),
      unknownCountries: s.req.array(s.string(), {
        doc: 'Requested countries without standard rates, ISO 3166-1 alpha-2.',
      }),
    }),
    allow: ['merchant'],
    errors: ['TAX_GROUP_NOT_FOUND', 'ENTITY_LIMIT_REACHED'],
    emits: [
      'wix.billing.v1.tax_region_created',
      'stoa.billing.v1.tax_rate_created',
      'stoa.billing.v1.tax_rate_updated',
    ],
  }),
}
