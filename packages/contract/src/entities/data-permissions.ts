import { s } from '../schema.ts'
import { dataCollectionId } from './data-collection.ts'

/** Who may do something with items, besides those named one by one (spec 003 §6). */
export const AccessLevel = [
  'ANYONE',
  'SITE_MEMBER',
  'SITE_MEMBER_AUTHOR',
  'CMS_EDITOR',
  'PRIVILEGED',
] as const

/** UNSPECIFIED leaves it to the access level. DENIED, which wins over all else, is an addition of this platform. */
export const SpecialAccess = ['UNSPECIFIED', 'ALLOWED', 'DENIED'] as const

export const PrincipalType = [
  'ACCOUNT',
  'USER',
  'USER_GROUP',
  'MEMBER_GROUP',
  'VISITOR_GROUP',
  'EXTERNAL_APP',
  'ACCOUNT_GROUP',
  'WIX_APP',
] as const

const access = s.enum(SpecialAccess)

/** What one principal may do, or may not. */
export const SpecialPermissions = s.object({
  id: s.string({ ro: true, format: 'uuid' }),
  userId: s.string({ min: 1, max: 64, oneOf: 'Subject', doc: 'A member.' }),
  policyId: s.string({
    min: 1,
    max: 64,
    oneOf: 'Subject',
    doc: 'All who come as the same: SITE_MEMBERS or SITE_VISITORS.',
  }),
  principal: s.object(
    { type: s.req(s.enum(PrincipalType)), id: s.string({ min: 1, max: 64 }) },
    {
      oneOf: 'Subject',
      doc: 'USER with the id of a member, EXTERNAL_APP with that of a client app, MEMBER_GROUP or VISITOR_GROUP without one. An addition of this platform.',
    },
  ),
  itemRead: access,
  itemInsert: access,
  itemUpdate: access,
  itemRemove: access,
})

const level = s.enum(AccessLevel)

/** The permissions of a collection, under its id. */
export const CollectionPermissions = s.object({
  id: s.req(dataCollectionId),
  itemRead: level,
  itemInsert: level,
  itemUpdate: level,
  itemRemove: level,
  specialPermissions: s.array(SpecialPermissions, { max: 1000, ro: true }),
})
