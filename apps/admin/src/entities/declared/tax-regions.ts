import { taxRegion } from '../../generated/entities/tax-region.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const taxRegions = entityAdmin({
  of: taxRegion,
  path: 'tax-regions',
  title: t('Tax regions'),
  one: t('tax region'),
  newOne: t('New tax region'),
  noneYet: t('No tax regions yet'),
  area: 'PRICES',
  empty: t('The shop collects tax in the countries and states of its tax regions.'),
  sort: 'country',
  fields: {
    country: { label: t('Country') },
    subdivision: {
      label: t('State or province'),
      kind: 'subdivision',
      countryField: 'country',
      hint: t('Empty: the rest of the country.'),
      column: true,
    },
    taxIncludedInPrice: {
      label: t('Prices include tax'),
      initial: true,
      column: true,
    },
  },
  leftOut: ['appId'],
})
