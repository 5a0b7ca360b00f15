import {
  createTaxGroup,
  deleteTaxGroup,
  getTaxGroup,
  queryTaxGroups,
  updateTaxGroup,
} from '@stoa/client/calls'
import { entityAdmin } from '../entity-admin.ts'

export const taxGroups = entityAdmin({
  path: 'tax-groups',
  title: 'Tax groups',
  one: 'tax group',
  area: 'PRICES',
  empty: 'A tax group holds products that are taxed alike, such as books.',
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
  fields: [{ name: 'name', label: 'Name', required: true, max: 200 }],
})
