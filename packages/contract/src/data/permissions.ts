import { call } from '../call.ts'
import { dataCollectionId } from '../entities/data-collection.ts'
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
    summary: 'Who may do what with the items of a collection.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    allow: ['merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  updatePermissions: call({
    method: 'POST',
    path: '/v1/permissions',
    prefixes,
    summary: 'Sets the access levels of a collection. Those that are left out stay as they are.',
    request: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    reply: s.object({ dataPermissions: s.req(CollectionPermissions) }),
    allow: ['merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  getMyPermissions: call({
    method: 'GET',
    path: '/v1/permissions/current',
    prefixes,
    summary: 'What the caller may do with items, be it with his own alone.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({
      itemRead: s.req(s.boolean()),
      itemInsert: s.req(s.boolean()),
      itemUpdate: s.req(s.boolean()),
      itemRemove: s.req(s.boolean()),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  addSpecialPermissions: call({
    method: 'POST',
    path: '/v1/permissions/special',
    prefixes,
    summary: 'Allows or denies a member, an app, all members or all visitors what the access levels do not.',
    request: s.object({ dataCollectionId: collectionId, specialPermissions: s.req(SpecialPermissions) }),
    reply: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    allow: ['merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  updateSpecialPermissions: call({
    method: 'POST',
    path: '/v1/permissions/special/{specialPermissions.id}',
    prefixes,
    summary: 'Changes what a principal is allowed or denied. Whom it is about stays.',
    request: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    reply: s.object({ specialPermissions: s.req(SpecialPermissions) }),
    allow: ['merchant'],
    errors: ['DATA_SPECIAL_PERMISSIONS_NOT_FOUND'],
  }),

  removeSpecialPermissions: call({
    method: 'DELETE',
    path: '/v1/permissions/special/{specialPermissionsId}',
    prefixes,
    summary: 'Takes back what was allowed or denied to a principal.',
    request: s.object({ specialPermissionsId: s.req(s.guid()) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['DATA_SPECIAL_PERMISSIONS_NOT_FOUND'],
  }),
}
