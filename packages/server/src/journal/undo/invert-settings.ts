import { contract } from '@stoa/contract'
import type { Fields } from '../entity-changes.ts'
import { type Invert, notReversible, type UndoCtx } from './inverse.ts'
import { requireUnchanged, restoredFields, type WritableSchema } from './restored-fields.ts'

const siteSchema = contract.sites.updateSite.request.properties.site as WritableSchema
const memberSchema = contract.members.updateMember.request.properties.member as WritableSchema

/** Items that are not published are read and written like others. */
const withDrafts = { publishPluginOptions: { includeDraftItems: true } }

interface ListedEntity {
  entityId: string
  after: Fields
  all: readonly Fields[]
  names: readonly string[]
}

/** Fails if one of the fields of a listed entity was set again since. */
function requireCurrent(ctx: UndoCtx, { entityId, after, all, names }: ListedEntity): void {
  const current = all.find(({ id }) => id === entityId) ?? {}
  requireUnchanged(
    ctx,
    entityId,
    Object.fromEntries(names.map(name => [name, { after: after[name], current: current[name] }])),
  )
}

/** Undo of changes of settings, staff, members, keys and content. */
export const settingInverses: Readonly<Record<string, Invert>> = {
  'stoa.platform.v1.site_updated': async (change, ctx) => {
    const { site: current } = (await ctx.invoke('sites.getSite', {})) as { site: Fields }
    const site = restoredFields(ctx, { change, current, schema: siteSchema, merges: true })
    return [{ operation: 'sites.updateSite', message: { site } }]
  },

  'stoa.platform.v1.staff_member_created': ({ entityId }) => [
    { operation: 'staff.removeStaffMember', message: { id: entityId } },
  ],
  'stoa.platform.v1.staff_member_updated': async ({ entityId, before = {}, after = {} }, ctx) => {
    const { staffMembers } = (await ctx.invoke('staff.listStaffMembers', {})) as { staffMembers: Fields[] }
    requireCurrent(ctx, { entityId, after, all: staffMembers, names: ['name', 'role', 'roleId'] })
    const { name, role, roleId } = before
    const message = { id: entityId, role, ...(roleId ? { roleId } : {}), ...(name ? { name } : {}) }
    return [{ operation: 'staff.updateStaffMember', message }]
  },
  'stoa.platform.v1.staff_member_deleted': () =>
    notReversible('A removed staff member needs a new sign-in link. Invite them again.'),

  'stoa.platform.v1.role_created': ({ entityId }) => [
    { operation: 'roles.deleteRole', message: { id: entityId } },
  ],
  'stoa.platform.v1.role_updated': async ({ entityId, before: { name, scopes } = {}, after = {} }, ctx) => {
    const { roles } = (await ctx.invoke('roles.listRoles', {})) as { roles: Fields[] }
    requireCurrent(ctx, { entityId, after, all: roles, names: ['name', 'scopes'] })
    return [{ operation: 'roles.updateRole', message: { id: entityId, name, scopes } }]
  },
  'stoa.platform.v1.role_deleted': ({ entityId, before: { name, scopes } = {} }) => [
    { operation: 'roles.createRole', message: { name, scopes }, entityId },
  ],

  'stoa.platform.v1.api_key_created': ({ entityId }) => [
    { operation: 'apiKeys.revokeApiKey', message: { id: entityId } },
  ],
  'stoa.platform.v1.api_key_revoked': () => notReversible('A revoked key stays revoked. Create a new key.'),
  'stoa.platform.v1.client_app_created': ({ entityId }) => [
    { operation: 'clientApps.deleteClientApp', message: { id: entityId } },
  ],

  'wix.members.v1.member_updated': async (change, ctx) => {
    const { entityId: id, before = {}, after = {} } = change
    if (before.status !== after.status) {
      const operation = after.status === 'BLOCKED' ? 'members.approveMember' : 'members.blockMember'
      // A disconnected member has lost their password.
      if (after.status !== 'OFFLINE') return [{ operation, message: { id } }]
      return notReversible('The member was disconnected and lost their password. They can register again.')
    }
    if (before.activityStatus !== after.activityStatus) {
      const operation = after.activityStatus === 'MUTED' ? 'members.unmuteMember' : 'members.muteMember'
      return [{ operation, message: { id } }]
    }
    const [former, latter] = [before, after].map(state => (state.profile as Fields | undefined)?.slug)
    if (former !== latter) return [{ operation: 'members.updateMemberSlug', message: { id, slug: former } }]
    const reply = await ctx.invoke('members.getMember', { id, fieldsets: ['FULL'] })
    const { member: current } = reply as { member: Fields }
    const member = restoredFields(ctx, { change, current, schema: memberSchema })
    return [{ operation: 'members.updateMember', message: { member: { id, ...member } } }]
  },
  'wix.members.v1.member_created': ({ entityId }) => [
    { operation: 'members.deleteMember', message: { id: entityId } },
  ],
  'wix.members.v1.member_deleted': () =>
    notReversible('The data of the member was erased. They can register again.'),

  'stoa.ecom.v1.buyer_data_erased': () =>
    notReversible('The data of the buyer was erased and is no longer stored.'),

  'wix.data.v2.index_created': ({ after: { dataCollectionId, name } = {} }) => [
    { operation: 'dataIndexes.dropIndex', message: { dataCollectionId, indexName: name } },
  ],
  // An index in the state DROPPING: no other change of an index is made by a call.
  'wix.data.v2.index_updated': async ({ after = {} }, ctx) => {
    const { dataCollectionId, source, name, fields, unique, caseInsensitive } = after
    if (source !== 'USER') return notReversible('The next search builds the index again.')
    const reply = await ctx.invoke('dataIndexes.listIndexes', { dataCollectionId })
    if ((reply as { indexes: Fields[] }).indexes.some(index => index.name === name))
      return notReversible('The index is still being deleted, or another one has its name. Try again later.')
    const flags = { ...(unique ? { unique } : {}), ...(caseInsensitive ? { caseInsensitive } : {}) }
    const message = { dataCollectionId, index: { name, fields, ...flags } }
    return [{ operation: 'dataIndexes.createIndex', message }]
  },

  'wix.data.v2.data_item_created': ({ entityId, after = {} }) => [
    {
      operation: 'items.remove',
      message: { dataCollectionId: after.dataCollectionId, dataItemId: entityId, ...withDrafts },
    },
  ],
  'wix.data.v2.data_item_updated': async ({ before = {}, after = {}, entityId }, ctx) => {
    const { dataCollectionId } = before
    const reply = await ctx.invoke('items.get', { dataCollectionId, dataItemId: entityId, ...withDrafts })
    const current = (reply as { dataItem: { data: Fields } }).dataItem.data
    requireUnchanged(ctx, entityId, { data: { after: after.data, current } })
    const message = { dataCollectionId, dataItem: { id: entityId, data: before.data }, ...withDrafts }
    return [{ operation: 'items.update', message }]
  },
  'wix.data.v2.data_item_deleted': ({ before = {}, entityId }) => [
    {
      operation: 'items.insert',
      message: {
        dataCollectionId: before.dataCollectionId,
        dataItem: { id: entityId, data: { ...(before.data as Fields), _id: entityId } },
      },
    },
  ],
}
