import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const TaxGroup = s.object({
  ...revisionedFields,
  name: s.always.string({
    min: 1,
    max: 200,
    doc: 'Name for the merchant, such as "Books". Required to create a tax group.',
  }),
})

export const TaxRegion = s.object({
  ...revisionedFields,
  country: s.always.string({
    format: 'country',
    doc: 'Country, ISO 3166-1 alpha-2. Required to create a tax region.',
  }),
  subdivision: s.nullable.string({
    max: 50,
    doc: 'State, province or prefecture, such as "CA". Default: the rest of the country.',
  }),
  appId: s.nullable.guid({
    doc: 'Tax calculator of the region, GUID. Default: the rates that the merchant enters.',
  }),
  taxIncludedInPrice: s.nullable.boolean({
    doc: 'Whether prices in this region include tax. Default: the setting of the site.',
  }),
})
