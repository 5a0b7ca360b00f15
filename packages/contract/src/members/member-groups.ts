import { callsWith } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { createCall, deleteCall, updateCall } from '../crud/write-calls.ts'
import { MemberGroup } from '../entities/people/member-group.ts'
import { s } from '../schema.ts'

const merchant = ['merchant'] as const
const prefixes = ['/members'] as const
const memberGroupId = s.req.guid({ doc: 'Id of the group, GUID.' })
const memberIds = s.req.array(s.guid(), { min: 1, max: 1000, doc: 'Ids of members, GUIDs.' })
const memberId = s.req.guid({ doc: 'Id of the member, GUID.' })
const groupsOfMember = s.req.array(s.with(MemberGroup, { doc: 'A group.' }), {
  doc: 'Groups of the member, by name.',
})
const CHANGED = ['stoa.members.v1.member_group_members_changed'] as const

/** Groups of members, such as wholesale customers (protocol/price-lists §1). */
export const memberGroup = crudEntity({
  one: 'memberGroup',
  many: 'memberGroups',
  fqdn: 'stoa.members.v1.member_group',
  path: '/v1/member-groups',
  prefixes,
  schema: MemberGroup,
  required: ['name'],
  unique: ['name'],
  fields: { name: { type: 'string' } },
  computed: { MEMBER_COUNT: 'memberCount' },
  readers: 'merchants',
  notFound: 'MEMBER_GROUP_NOT_FOUND',
  alreadyExists: 'MEMBER_GROUP_ALREADY_EXISTS',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 2,
  maxPerSite: 500,
})

const call = callsWith({ prefixes, allow: merchant })

export const memberGroups = {
  ...readCalls(memberGroup),
  ...countCall(memberGroup),
  ...createCall(memberGroup),
  ...updateCall(memberGroup),
  ...deleteCall(memberGroup, { errors: ['MEMBER_GROUP_IN_USE'] }),

  addMembersToGroup: call({
    method: 'POST',
    path: '/v1/member-groups/{memberGroupId}/members',
    summary: 'Adds members to a group. Members who are in it already stay.',
    request: s.object({ memberGroupId, memberIds }),
    reply: s.object({}),
    errors: ['MEMBER_GROUP_NOT_FOUND', 'MEMBER_NOT_FOUND'],
    emits: CHANGED,
  }),

  removeMembersFromGroup: call({
    method: 'POST',
    path: '/v1/member-groups/{memberGroupId}/members/remove',
    summary: 'Removes members from a group.',
    request: s.object({ memberGroupId, memberIds }),
    reply: s.object({}),
    errors: ['MEMBER_GROUP_NOT_FOUND'],
    emits: CHANGED,
  }),

  listMembersOfGroup: call({
    method: 'GET',
    path: '/v1/member-groups/{memberGroupId}/members',
    summary: 'Returns the members of a group, the newest first.',
    request: s.object({
      memberGroupId,
      limit: s.integer({ min: 1, max: 1000, doc: 'Maximum number of members. Default: 100.' }),
      offset: s.integer({ min: 0, max: 10_000_000, doc: 'Number of members to skip. Default: 0.' }),
    }),
    reply: s.object({
      memberIds: s.req.array(s.guid(), { doc: 'Ids of members, GUIDs.' }),
      total: s.req.integer({ doc: 'Number of members of the group.' }),
    }),
    errors: ['MEMBER_GROUP_NOT_FOUND'],
  }),

  listGroupsOfMember: call({
    method: 'GET',
    path: '/v1/members/{memberId}/groups',
    summary: 'Returns the groups of a member.',
    request: s.object({ memberId }),
    reply: s.object({ memberGroups: groupsOfMember }),
    errors: ['MEMBER_NOT_FOUND'],
  }),

  setGroupsOfMember: call({
    method: 'PUT',
    path: '/v1/members/{memberId}/groups',
    summary: 'Makes a member belong to exactly these groups.',
    request: s.object({
      memberId,
      memberGroupIds: s.req.array(s.guid(), { max: 100, doc: 'Ids of groups, GUIDs.' }),
    }),
    reply: s.object({ memberGroups: groupsOfMember }),
    errors: ['MEMBER_GROUP_NOT_FOUND', 'MEMBER_NOT_FOUND'],
    emits: CHANGED,
  }),
}
