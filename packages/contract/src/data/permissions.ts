import { call } from '../call.ts'
import { dataCollectionId } from '../entities/data-collection-id.ts'
import { CollectionPermissions, SpecialPermissions } from '../entities/data-permissions.ts'
import { s } from '../schema.ts'
import { externalErrors } from './item-errors.ts'

const prefixes = ['/wix-data'] as const
const collectionId = s.req(dataCollectionId)

export const dataPermissions = {
  getPermissions: call({
    method: 'GET',
    path: '/v1/permissions',
    prefixes,
    summary: 'Returns the permissions of a collection: access levels and special permissions.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    allow: ['merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  updatePermissions: call({
    method: 'POST',
    path: '/v1/permissions',
    prefixes,
    summary: 'Sets the access levels of a collection. Absent levels do not change.',
    request: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    reply: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    allow: ['merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  getMyPermissions: call({
    method: 'GET',
    path: '/v1/permissions/current',
    prefixes,
    summary: 'Returns what the caller may do with items. True may mean their own items only.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({
      itemRead: s.req(s.boolean({ doc: 'Whether the caller may read items, at least their own.' })),
      itemInsert: s.req(s.boolean({ doc: 'Whether the caller may insert items.' })),
      itemUpdate: s.req(s.boolean({ doc: 'Whether the caller may update items, at least their own.' })),
      itemRemove: s.req(s.boolean({ doc: 'Whether the caller may remove items, at least their own.' })),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  addSpecialPermissions: call({
    method: 'POST',
    path: '/v1/permissions/special',
    prefixes,
    summary:
      'Adds permissions for a member, a client app, all members or all visitors. A collection has at most 1000.',
    request: s.object({ dataCollectionId: collectionId, specialPermissions: s.req(SpecialPermissions) }),
    reply: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    allow: ['merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  updateSpecialPermissions: call({
    method: 'POST',
    path: '/v1/permissions/special/{specialPermissions.id}',
    prefixes,
    summary:
      'Changes special permissions. The principal cannot be changed; absent permissions do not change.',
    request: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    reply: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    allow: ['merchant'],
    errors: ['DATA_SPECIAL_PERMISSIONS_NOT_FOUND'],
  }),

  removeSpecialPermissions: call({
    method: 'DELETE',
    path: '/v1/permissions/special/{specialPermissionsId}',
    prefixes,
    summary: 'Removes special permissions.',
    request: s.object({ specialPermissionsId: s.req(s.guid({ doc: 'Id of the special permissions.' })) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['DATA_SPECIAL_PERMISSIONS_NOT_FOUND'],
  }),
}
