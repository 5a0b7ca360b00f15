import { taxGroup } from '../../generated/entities/tax-group.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const taxGroups = entityAdmin({
  of: taxGroup,
  path: 'tax-groups',
  title: t('Tax groups'),
  one: t('tax group'),
  newOne: t('New tax group'),
  noneYet: t('No tax groups yet'),
  area: 'PRICES',
  empty: t('A tax group holds products that are taxed alike, such as books.'),
  sort: 'name',
  fields: { name: { label: t('Name') } },
})
