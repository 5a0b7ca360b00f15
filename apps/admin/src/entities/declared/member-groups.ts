import { memberGroup } from '../../generated/entities/member-group.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const memberGroups = entityAdmin({
  of: memberGroup,
  path: 'member-groups',
  title: t('Groups of customers'),
  one: t('group'),
  newOne: t('New group'),
  noneYet: t('No groups of customers yet'),
  area: 'CUSTOMERS',
  empty: t(
    'A group is for customers with prices of their own, such as resellers. A price list gives it prices.',
  ),
  search: 'name',
  sort: 'name',
  fields: { name: { label: t('Name') } },
})
