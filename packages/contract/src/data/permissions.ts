import { callsWith } from '../call.ts'
import { dataCollectionId } from '../entities/content/data-collection-id.ts'
import { DataItem } from '../entities/content/data-item.ts'
import { CollectionPermissions, SpecialPermissions } from '../entities/content/data-permissions.ts'
import { s } from '../schema.ts'
import { externalErrors, readErrors } from './item-errors.ts'

const prefixes = ['/wix-data'] as const
const collectionId = s.req(dataCollectionId)

const mayDo = {
  itemRead: s.req.boolean({ doc: 'Whether the caller may read items, at least their own.' }),
  itemInsert: s.req.boolean({ doc: 'Whether the caller may insert items.' }),
  itemUpdate: s.req.boolean({ doc: 'Whether the caller may update items, at least their own.' }),
  itemRemove: s.req.boolean({ doc: 'Whether the caller may remove items, at least their own.' }),
}

const call = callsWith({ prefixes, allow: ['merchant'] })

export const dataPermissions = {
  getPermissions: call({
    method: 'GET',
    path: '/v1/permissions',
    summary: 'Returns the permissions of a collection: access levels and special permissions.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    errors: ['WDE0025', ...externalErrors],
  }),

  updatePermissions: call({
    method: 'POST',
    path: '/v1/permissions',
    summary: 'Sets the access levels of a collection. Absent levels do not change.',
    request: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    reply: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    errors: ['WDE0025', ...externalErrors],
  }),

  getMyPermissions: call({
    method: 'GET',
    path: '/v1/permissions/current',
    summary: 'Returns what the caller may do with items. True may mean their own items only.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object(mayDo),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  viewItemsAsMember: call({
    method: 'POST',
    path: '/v1/permissions/view-as-member',
    summary:
      'Returns what a member may do with items, and the first items that they can read. Changes nothing but the journal, which records the view.',
    request: s.object({
      dataCollectionId: collectionId,
      memberId: s.req.guid({ doc: 'Id of the member.' }),
      limit: s.integer({ min: 1, max: 100, doc: 'Maximum number of items. Default: 5.' }),
    }),
    reply: s.object({
      ...mayDo,
      dataItems: s.req.array(DataItem, { doc: 'Items as the member receives them.' }),
      total: s.req.integer({ doc: 'Number of items that the member can read.' }),
    }),
    errors: [...readErrors, 'MEMBER_NOT_FOUND'],
    emits: ['stoa.data.v1.items_viewed_as_member'],
  }),

  addSpecialPermissions: call({
    method: 'POST',
    path: '/v1/permissions/special',
    summary:
      'Adds permissions for a member, a client app, all members or all visitors. A collection has at most 1000.',
    request: s.object({ dataCollectionId: collectionId, specialPermissions: s.req(SpecialPermissions) }),
    reply: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    errors: ['WDE0025', ...externalErrors],
  }),

  updateSpecialPermissions: call({
    method: 'POST',
    path: '/v1/permissions/special/{specialPermissions.id}',
    summary:
      'Changes special permissions. The principal cannot be changed; absent permissions do not change.',
    request: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    reply: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    errors: ['DATA_SPECIAL_PERMISSIONS_NOT_FOUND'],
  }),

  removeSpecialPermissions: call({
    method: 'DELETE',
    path: '/v1/permissions/special/{specialPermissionsId}',
    summary: 'Removes special permissions.',
    request: s.object({ specialPermissionsId: s.req.guid({ doc: 'Id of the special permissions.' }) }),
    reply: s.object({}),
    errors: ['DATA_SPECIAL_PERMISSIONS_NOT_FOUND'],
  }),
}
