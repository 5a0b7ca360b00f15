import { s } from '../../schema.ts'
import { dataCollectionId } from './data-collection-id.ts'

/** Who may access items, besides the principals with special permissions (protocol/collections §4). */
export const AccessLevel = [
  'ANYONE',
  'SITE_MEMBER',
  'SITE_MEMBER_AUTHOR',
  'CMS_EDITOR',
  'PRIVILEGED',
] as const

/** UNSPECIFIED: the access level decides. DENIED overrides everything else and is an addition of this platform. */
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

const access = (action: string) =>
  s.enum(SpecialAccess, {
    doc: `Whether the principal may ${action} items. UNSPECIFIED (default): the access level decides. DENIED overrides other permissions.`,
  })

/** Permissions of one principal. */
export const SpecialPermissions = s.object(
  {
    id: s.ro.string({ format: 'uuid', doc: 'Id of the special permissions.' }),
    userId: s.string({ min: 1, max: 64, oneOf: 'Subject', doc: 'Id of a member.' }),
    policyId: s.string({
      min: 1,
      max: 64,
      oneOf: 'Subject',
      doc: 'SITE_MEMBERS: all members. SITE_VISITORS: all callers that are not members.',
    }),
    principal: s.object(
      {
        type: s.req.enum(PrincipalType, {
          doc: 'USER: a member. EXTERNAL_APP: a client app. MEMBER_GROUP, VISITOR_GROUP: all members, all visitors. Others are rejected.',
        }),
        id: s.string({ min: 1, max: 64, doc: 'Id of the member or client app. Not allowed for groups.' }),
      },
      { oneOf: 'Subject', doc: 'Principal by type and id. An addition of this platform.' },
    ),
    itemRead: access('read'),
    itemInsert: access('insert'),
    itemUpdate: access('update'),
    itemRemove: access('remove'),
  },
  { doc: 'Permissions of one principal: exactly one of userId, policyId and principal.' },
)

const level = (action: string) =>
  s.enum(AccessLevel, {
    doc: `Lowest level that may ${action} items. CMS_EDITOR and PRIVILEGED: the merchant only.`,
  })
const ownLevel = (action: string) =>
  s.enum(AccessLevel, {
    doc: `Lowest level that may ${action} items. SITE_MEMBER_AUTHOR: members their own. CMS_EDITOR, PRIVILEGED: the merchant only.`,
  })

/** The permissions of a collection, under its id. */
export const CollectionPermissions = s.object(
  {
    id: s.req(dataCollectionId),
    itemRead: ownLevel('read'),
    itemInsert: level('insert'),
    itemUpdate: ownLevel('update'),
    itemRemove: ownLevel('remove'),
    specialPermissions: s.ro.array(SpecialPermissions, {
      max: 1000,
      doc: 'Permissions of single principals. The calls for special permissions change them.',
    }),
  },
  { doc: 'Permissions of the collection.' },
)
