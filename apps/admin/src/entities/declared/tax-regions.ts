import {
  createTaxRegion,
  deleteTaxRegion,
  getTaxRegion,
  queryTaxRegions,
  updateTaxRegion,
} from '@stoa/client/calls'
import { entityAdmin } from '../entity-admin.ts'

export const taxRegions = entityAdmin({
  path: 'tax-regions',
  title: 'Tax regions',
  one: 'tax region',
  area: 'PRICES',
  empty: 'The shop collects tax in the countries and states of its tax regions.',
  key: 'taxRegion',
  many: 'taxRegions',
  calls: {
    query: queryTaxRegions,
    get: getTaxRegion,
    create: createTaxRegion,
    update: updateTaxRegion,
    remove: deleteTaxRegion,
  },
  sort: 'country',
  fields: [
    { name: 'country', label: 'Country', kind: 'country', required: true },
    {
      name: 'subdivision',
      label: 'State or province',
      hint: 'Empty: the rest of the country.',
      max: 50,
      column: true,
    },
    {
      name: 'taxIncludedInPrice',
      label: 'Prices include tax',
      kind: 'check',
      column: true,
      initial: true,
    },
  ],
})
