import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const MemberGroup = s.object({
  ...revisionedFields,
  name: s.always.string({
    min: 1,
    max: 100,
    doc: 'Name of the group, unique in the site. Required to create a group.',
  }),
  memberCount: s.ro.tolerated.integer({
    doc: 'Number of members of the group. Returned on request, to merchants only.',
  }),
})
