import {
  createTaxRegion,
  deleteTaxRegion,
  getTaxRegion,
  queryTaxRegions,
  updateTaxRegion,
} from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const taxRegions = entityAdmin({
  path: 'tax-regions',
  title: t('Tax regions'),
  one: t('tax region'),
  newOne: t('New tax region'),
  noneYet: t('No tax regions yet'),
  area: 'PRICES',
  empty: t('The shop collects tax in the countries and states of its tax regions.'),
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
    { name: 'country', label: t('Country'), kind: 'country', required: true },
    {
      name: 'subdivision',
      label: t('State or province'),
      kind: 'subdivision',
      countryField: 'country',
      hint: t('Empty: the rest of the country.'),
      column: true,
    },
    {
      name: 'taxIncludedInPrice',
      label: t('Prices include tax'),
      kind: 'check',
      column: true,
      initial: true,
    },
  ],
})
