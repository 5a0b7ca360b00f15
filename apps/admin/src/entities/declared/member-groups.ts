import {
  createMemberGroup,
  deleteMemberGroup,
  getMemberGroup,
  queryMemberGroups,
  updateMemberGroup,
} from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const memberGroups = entityAdmin({
  path: 'member-groups',
  title: t('Groups of customers'),
  one: t('group'),
  newOne: t('New group'),
  noneYet: t('No groups of customers yet'),
  area: 'CUSTOMERS',
  empty: t(
    'A group is for customers with prices of their own, such as resellers. A price list gives it prices.',
  ),
  key: 'memberGroup',
  many: 'memberGroups',
  calls: {
    query: queryMemberGroups,
    get: getMemberGroup,
    create: createMemberGroup,
    update: updateMemberGroup,
    remove: deleteMemberGroup,
  },
  search: 'name',
  sort: 'name',
  fields: [{ name: 'name', label: t('Name'), required: true, max: 100 }],
})
