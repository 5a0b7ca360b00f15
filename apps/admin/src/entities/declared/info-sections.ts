import { infoSection } from '../../generated/entities/info-section.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const infoSections = entityAdmin({
  of: infoSection,
  path: 'info-sections',
  title: t('Info sections'),
  one: t('info section'),
  newOne: t('New info section'),
  noneYet: t('No info sections yet'),
  area: 'CATALOG',
  empty: t('An info section is a text that several products share, such as care instructions.'),
  search: 'uniqueName',
  sort: 'uniqueName',
  fields: {
    uniqueName: { label: t('Name for colleagues') },
    title: { label: t('Title for shoppers'), column: true },
    plainDescription: { label: t('Text'), kind: 'html' },
  },
  // The platform derives the rich text from the HTML.
  leftOut: ['description'],
})
