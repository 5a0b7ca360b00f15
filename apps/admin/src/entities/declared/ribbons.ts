import { createRibbon, deleteRibbon, getRibbon, queryRibbons, updateRibbon } from '@stoa/client/calls'
import { entityAdmin } from '../entity-admin.ts'

export const ribbons = entityAdmin({
  path: 'ribbons',
  title: 'Ribbons',
  one: 'ribbon',
  area: 'CATALOG',
  empty: 'A ribbon is a short text on the picture of a product, such as New.',
  key: 'ribbon',
  many: 'ribbons',
  calls: {
    query: queryRibbons,
    get: getRibbon,
    create: createRibbon,
    update: updateRibbon,
    remove: deleteRibbon,
  },
  search: 'name',
  sort: 'name',
  fields: [{ name: 'name', label: 'Text', required: true, max: 30 }],
})
