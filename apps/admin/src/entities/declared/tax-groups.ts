import {
  createTaxGroup,
  deleteTaxGroup,
  getTaxGroup,
  queryTaxGroups,
  updateTaxGroup,
} from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const taxGroups = entityAdmin({
  path: 'tax-groups',
  title: t('Tax groups'),
  one: t('tax group'),
  newOne: t('New tax group'),
  noneYet: t('No tax groups yet'),
  area: 'PRICES',
  empty: t('A tax group holds products that are taxed alike, such as books.'),
  key: 'taxGroup',
  many: 'taxGroups',
  calls: {
    query: queryTaxGroups,
    get: getTaxGroup,
    create: createTaxGroup,
    update: updateTaxGroup,
    remove: deleteTaxGroup,
  },
  sort: 'name',
  fields: [{ name: 'name', label: t('Name'), required: true, max: 200 }],
})
