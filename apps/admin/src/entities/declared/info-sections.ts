import {
  createInfoSection,
  deleteInfoSection,
  getInfoSection,
  queryInfoSections,
  updateInfoSection,
} from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const infoSections = entityAdmin({
  path: 'info-sections',
  title: t('Info sections'),
  one: t('info section'),
  newOne: t('New info section'),
  noneYet: t('No info sections yet'),
  area: 'CATALOG',
  empty: t('An info section is a text that several products share, such as care instructions.'),
  key: 'infoSection',
  many: 'infoSections',
  calls: {
    query: queryInfoSections,
    get: getInfoSection,
    create: createInfoSection,
    update: updateInfoSection,
    remove: deleteInfoSection,
  },
  search: 'uniqueName',
  sort: 'uniqueName',
  fields: [
    { name: 'uniqueName', label: t('Name for colleagues'), required: true, max: 100 },
    { name: 'title', label: t('Title for shoppers'), required: true, max: 50, column: true },
    { name: 'plainDescription', label: t('Text'), kind: 'html', max: 16_000 },
  ],
})
