import { contract, crudEntities, type MemberGroup } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { type EntityCtx, entityStore } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { priceListOfGroup } from '../storage/commerce/price-lists.ts'
import {
  addToGroups,
  countMembersByGroup,
  groupIdsOfMember,
  knownMemberIds,
  membersOfGroup,
  removeFromGroups,
} from '../storage/identity/member-groups.ts'

const CHANGED = 'stoa.members.v1.member_group_members_changed'

/** Groups of members (protocol/price-lists §1). */
export const memberGroupStore = entityStore(crudEntities.memberGroups, {
  table: 'member_groups',
  computed: {
    memberCount: async (ctx, rows) => {
      const counts = await countMembersByGroup(
        ctx.db,
        ctx.site.id,
        rows.map(({ id }) => id),
      )
      return new Map(rows.map(({ id }) => [id, counts.get(id) ?? 0]))
    },
  },
})

const lower = (ids: readonly (string | null)[]) => [
  ...new Set(ids.flatMap(id => (id ? [id.toLowerCase()] : []))),
]

/** The groups of these ids, by name. Fails with those that do not exist. */
async function groupsOf(ctx: EntityCtx, ids: readonly string[]): Promise<MemberGroup[]> {
  const { rows, view } = memberGroupStore
  const found = await rows.getMany(ctx.db, ctx.site.id, ids)
  const missing = ids.filter(id => !found.some(row => row.id === id))
  if (missing.length > 0) ctx.fail('MEMBER_GROUP_NOT_FOUND', { ids: missing })
  const groups = found.map(row => view(row, ctx.now) as MemberGroup)
  return groups.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The ids, all of which must be those of members. */
async function requireMembers(ctx: EntityCtx, ids: readonly string[]): Promise<string[]> {
  const known = await knownMemberIds(ctx.db, ctx.site.id, ids)
  const missing = ids.filter(id => !known.includes(id))
  if (missing.length > 0) ctx.fail('MEMBER_NOT_FOUND', { ids: missing })
  return known
}

/** Tag of the stored groups of the members of a site. */
const membersTag = (siteId: string) => `member_group_members:${siteId}`

function emitChanges(ctx: EntityCtx, groups: readonly { groupId: string }[]): void {
  for (const id of new Set(groups.map(({ groupId }) => groupId))) ctx.emit(CHANGED, id, { memberGroupId: id })
  if (groups.length > 0) ctx.invalidate(membersTag(ctx.site.id))
}

const {
  deleteMemberGroup,
  addMembersToGroup,
  removeMembersFromGroup,
  listMembersOfGroup,
  listGroupsOfMember,
  setGroupsOfMember,
  ...generic
} = contract.memberGroups
const removal = crudHandlers({ deleteMemberGroup }, memberGroupStore).deleteMemberGroup

export const memberGroupHandlers = {
  ...crudHandlers(generic, memberGroupStore),
  ...implementEntities(
    {
      deleteMemberGroup,
      addMembersToGroup,
      removeMembersFromGroup,
      listMembersOfGroup,
      listGroupsOfMember,
      setGroupsOfMember,
    },
    {
      async deleteMemberGroup(message, ctx) {
        const id = message.memberGroupId.toLowerCase()
        const list = await priceListOfGroup(ctx.db, ctx.site.id, id)
        if (list) ctx.fail('MEMBER_GROUP_IN_USE', { priceListId: list.id })
        ctx.invalidate(membersTag(ctx.site.id))
        return removal(message, ctx)
      },

      async addMembersToGroup(message, ctx) {
        const id = message.memberGroupId.toLowerCase()
        await groupsOf(ctx, [id])
        const members = await requireMembers(ctx, lower(message.memberIds))
        emitChanges(ctx, await addToGroups(ctx.db, ctx.site.id, ctx.now, [id], members))
        return {}
      },

      async removeMembersFromGroup(message, ctx) {
        const groupId = message.memberGroupId.toLowerCase()
        await groupsOf(ctx, [groupId])
        emitChanges(ctx, await removeFromGroups(ctx.db, ctx.site.id, lower(message.memberIds), { groupId }))
        return {}
      },

      async listMembersOfGroup({ memberGroupId, limit, offset }, ctx) {
        const id = memberGroupId.toLowerCase()
        await groupsOf(ctx, [id])
        return membersOfGroup(ctx.db, ctx.site.id, id, { limit: limit ?? 100, offset: offset ?? 0 })
      },

      async listGroupsOfMember({ memberId }, ctx) {
        const [id] = await requireMembers(ctx, lower([memberId]))
        return {
          memberGroups: await groupsOf(ctx, await groupIdsOfMember(ctx.db, ctx.site.id, id as string)),
        }
      },

      async setGroupsOfMember({ memberId, memberGroupIds }, ctx) {
        const members = await requireMembers(ctx, lower([memberId]))
        const ids = lower(memberGroupIds)
        const memberGroups = await groupsOf(ctx, ids)
        emitChanges(ctx, [
          ...(await removeFromGroups(ctx.db, ctx.site.id, members, { except: ids })),
          ...(await addToGroups(ctx.db, ctx.site.id, ctx.now, ids, members)),
        ])
        return { memberGroups }
      },
    },
  ),
}
