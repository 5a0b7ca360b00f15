import { isDeepStrictEqual } from 'node:util'
import { contract } from '@stoa/contract'
import { FINAL_TABLES } from '../../storage/journal-tables.ts'
import type { Fields } from '../entity-changes.ts'
import { type Change, type Invert, notReversible, type RemainingEffect } from './inverse.ts'
import { requireUnchanged, restoredFields, type WritableSchema } from './restored-fields.ts'

const siteSchema = contract.sites.updateSite.request.properties.site as WritableSchema
const memberSchema = contract.members.updateMember.request.properties.member as WritableSchema

/** Items that are not published are read and written like others. */
const withDrafts = { publishPluginOptions: { includeDraftItems: true } }

/** A change of access stays (`FINAL_TABLES`); the name of what has access is restored if nothing else has changed. */
function onlyNameChanged({ before = {}, after = {} }: Change): boolean {
  const { name: former, ...others } = before
  const { name: _, ...present } = after
  return Boolean(former) && former !== after.name && isDeepStrictEqual(others, present)
}

/** Why a change of what has access stays. */
export const finalSetting = (change: Change) => {
  const table = namedAccess[change.type]
  return table && !onlyNameChanged(change) ? stays(table) : undefined
}

const namedAccess: Readonly<Partial<Record<string, keyof typeof FINAL_TABLES>>> = {
  'stoa.platform.v1.staff_member_updated': 'staff_members',
  'stoa.platform.v1.role_updated': 'staff_roles',
  'stoa.platform.v1.client_app_updated': 'client_apps',
}

/** The undo of a new name, by the call that sets it. */
const restoreName =
  (list: string, update: string): Invert =>
  async ({ entityId, before = {}, after = {} }, ctx) => {
    const [all = []] = Object.values((await ctx.invoke(list, {})) as Record<string, Fields[]>)
    const current = all.find(({ id }) => id === entityId)
    requireUnchanged(ctx, entityId, { name: { after: after.name, current: current?.name } })
    return [{ operation: update, message: { id: entityId, name: before.name } }]
  }

/** The undo of a creation, by the call that removes what was created. */
const remove =
  (operation: string, idField = 'id'): Invert =>
  ({ entityId }) => [{ operation, message: { [idField]: entityId } }]

const stays = (table: keyof typeof FINAL_TABLES) => notReversible(FINAL_TABLES[table])

/** Undo of changes of settings, staff, members, keys and content. */
export const settingInverses: Readonly<Record<string, Invert | RemainingEffect>> = {
  'stoa.platform.v1.site_updated': async (change, ctx) => {
    const { site: current } = (await ctx.invoke('sites.getSite', {})) as { site: Fields }
    const site = restoredFields(ctx, { change, current, schema: siteSchema, merges: true })
    return [{ operation: 'sites.updateSite', message: { site } }]
  },

  'stoa.platform.v1.staff_member_created': remove('staff.removeStaffMember'),
  'stoa.platform.v1.staff_member_updated': restoreName('staff.listStaffMembers', 'staff.updateStaffMember'),
  'stoa.platform.v1.staff_member_deleted': notReversible(
    'A removed staff member needs a new sign-in link. Invite them again.',
  ),

  'stoa.platform.v1.role_created': remove('roles.deleteRole'),
  'stoa.platform.v1.role_updated': restoreName('roles.listRoles', 'roles.updateRole'),
  'stoa.platform.v1.role_deleted': stays('staff_roles'),

  'stoa.platform.v1.api_key_created': remove('apiKeys.revokeApiKey'),
  'stoa.platform.v1.api_key_revoked': stays('api_keys'),

  'stoa.platform.v1.client_app_created': remove('clientApps.deleteClientApp'),
  'stoa.platform.v1.client_app_updated': restoreName(
    'clientApps.listClientApps',
    'clientApps.updateClientApp',
  ),
  'stoa.platform.v1.client_app_deleted': stays('client_apps'),

  'stoa.platform.v1.service_plugin_created': remove('servicePlugins.deleteServicePlugin'),
  'stoa.platform.v1.webhook_created': remove('webhooks.deleteWebhook'),
  'stoa.identity.v1.connection_created': remove('connections.deleteConnection', 'connectionId'),

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
  'wix.members.v1.member_deleted': notReversible(
    'The data of the member was erased. They can register again.',
  ),

  'stoa.ecom.v1.buyer_data_erased': notReversible(
    'The data of the buyer was erased and is no longer stored.',
  ),

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
