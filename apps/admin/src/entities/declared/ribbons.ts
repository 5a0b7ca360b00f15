import { createRibbon, deleteRibbon, getRibbon, queryRibbons, updateRibbon } from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const ribbons = entityAdmin({
  path: 'ribbons',
  title: t('Ribbons'),
  one: t('ribbon'),
  newOne: t('New ribbon'),
  noneYet: t('No ribbons yet'),
  area: 'CATALOG',
  empty: t('A ribbon is a short text on the picture of a product, such as New.'),
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
  fields: [{ name: 'name', label: t('Text'), required: true, max: 30 }],
})
