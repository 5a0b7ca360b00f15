import {
  createInfoSection,
  deleteInfoSection,
  getInfoSection,
  queryInfoSections,
  updateInfoSection,
} from '@stoa/client/calls'
import { entityAdmin } from '../entity-admin.ts'

export const infoSections = entityAdmin({
  path: 'info-sections',
  title: 'Info sections',
  one: 'info section',
  area: 'CATALOG',
  empty: 'An info section is a text that several products share, such as care instructions.',
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
    { name: 'uniqueName', label: 'Name for colleagues', required: true, max: 100 },
    { name: 'title', label: 'Title for shoppers', required: true, max: 50, column: true },
    { name: 'plainDescription', label: 'Text', hint: 'Text with HTML elements.', rows: 8, max: 16_000 },
  ],
})
