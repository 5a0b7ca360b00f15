import { ribbon } from '../../generated/entities/ribbon.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const ribbons = entityAdmin({
  of: ribbon,
  path: 'ribbons',
  title: t('Ribbons'),
  one: t('ribbon'),
  newOne: t('New ribbon'),
  noneYet: t('No ribbons yet'),
  area: 'CATALOG',
  empty: t('A ribbon is a short text on the picture of a product, such as New.'),
  search: 'name',
  sort: 'name',
  fields: { name: { label: t('Text') } },
})
