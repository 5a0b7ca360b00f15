import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const JurisdictionType = ['COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'] as const

/** Fields of a tax rate that say where and to what it applies, except its region and group. */
export const taxRateTerms = {
  name: s.always.string({
    min: 1,
    max: 200,
    doc: 'Name on invoices, such as "VAT 19 %". Required to create a rate.',
  }),
  rate: s.always.decimal({
    gte: 0,
    lte: 1,
    maxScale: 6,
    doc: 'Share of the price, such as "0.19" for 19 %. Required to create a rate.',
  }),
  taxType: s.nullable.string({
    max: 200,
    doc: 'Type of tax, such as "VAT" or "GST". Of rates with the same type of tax and of jurisdiction only the most specific applies.',
  }),
  jurisdiction: s.nullable.string({
    max: 200,
    doc: 'Name of the jurisdiction that levies the tax, such as "Québec".',
  }),
  jurisdictionType: s.always.enum(JurisdictionType, {
    doc: 'Type of the jurisdiction. All SPECIAL rates of an address apply together. Default: COUNTRY.',
  }),
  postalCodes: s.array(s.string({ min: 1, max: 50 }), {
    max: 500,
    doc: 'Postal codes (`10115`) or districts (`M1`), prefixes (`SW1*`) and ranges (`10115..10179`). Default: all of the region.',
  }),
  cities: s.array(s.string({ min: 1, max: 100 }), {
    max: 500,
    doc: 'Cities to which the rate applies, besides its postal codes. Default: all of the region.',
  }),
  compound: s.always.boolean({
    doc: 'Whether the rate applies to the price with the other taxes. Default: false.',
  }),
  appliesToDelivery: s.always.boolean({
    doc: 'Whether delivery is taxed. It has the rates of the default tax group. Default: true.',
  }),
  appliesToFees: s.always.boolean({
    doc: 'Whether additional fees are taxed. They have the rates of the default tax group. Default: true.',
  }),
  activeFrom: s.nullable.datetime({ doc: 'Start of validity, inclusive. Default: no start.' }),
  activeUntil: s.nullable.datetime({ doc: 'End of validity, exclusive. Default: no end.' }),
}

export const TaxRate = s.object({
  ...revisionedFields,
  taxRegionId: s.always.guid({ doc: 'Id of the tax region, GUID. Only creations set it, and must.' }),
  taxGroupId: s.always.guid({ doc: 'Id of the tax group, GUID. Only creations set it, and must.' }),
  ...taxRateTerms,
})
