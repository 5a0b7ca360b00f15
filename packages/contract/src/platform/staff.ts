import { call } from '../call.ts'
import { s } from '../schema.ts'

/** Roles of staff. What each may do: `staffAccess`. */
export const staffRoles = ['OWNER', 'MANAGER', 'ORDERS', 'CATALOG', 'CONTENT', 'READ_ONLY'] as const

/** Stands for a role of the shop's own. */
export const CUSTOM_ROLE = 'CUSTOM'

/** A built-in role of staff. */
export type StaffRole = (typeof staffRoles)[number]

/** Parts of a shop that a role may read, or read and change. */
export const staffAreas = [
  'ORDERS',
  'CATALOG',
  'PRICES',
  'CUSTOMERS',
  'CONTENT',
  'SETTINGS',
  'DEVELOPERS',
  'STAFF',
] as const

/** A part of a shop. */
export type StaffArea = (typeof staffAreas)[number]

/** How far a role may use an area. */
export type StaffAccess = 'NONE' | 'READ' | 'WRITE'

const role = s.enum([...staffRoles, CUSTOM_ROLE], {
  doc: 'What the staff member may do. OWNER: everything. MANAGER: everything but changes of staff. ORDERS, CATALOG, CONTENT: changes of that area. READ_ONLY: no change. CUSTOM: the scopes of the role `roleId`.',
})
const roleId = (doc: string) => s.guid({ doc })
const name = (doc: string) => s.string({ min: 1, max: 100, doc })
const id = s.req(s.guid({ doc: 'Id of the staff member, GUID.' }))
const signInUrl = s.req(
  s.string({ doc: 'Link that signs the staff member in once, within 7 days. Keep it secret.' }),
)

const StaffMember = s.object({
  id: s.always(s.guid({ doc: 'Id of the staff member, GUID.' })),
  email: s.always(s.string({ doc: 'E-mail address.' })),
  name: s.string({ doc: 'Name that colleagues see. Absent if not set.' }),
  role: s.always(role),
  roleId: roleId("Id of the shop's own role. Absent for a built-in role."),
  language: s.string({
    doc: 'Language in which they read the admin, BCP 47. Absent if they have chosen none.',
  }),
  createdDate: s.always(s.datetime({ doc: 'When the staff member was invited.' })),
  lastSignInDate: s.datetime({ doc: 'When they last signed in. Absent before the first time.' }),
})
const staffMember = s.req(
  s.with(StaffMember, { doc: 'Staff member with their role and the time of their last sign-in.' }),
)

const access = s.enum(['NONE', 'READ', 'WRITE'] as const)

/** What the admin needs to show its pages. */
const StaffSession = s.object({
  accessToken: s.req(s.string({ doc: 'Access token for calls as this staff member.' })),
  expiresIn: s.req(s.integer({ doc: 'Lifetime of the access token in seconds.' })),
  staffMember,
  site: s.req(
    s.object(
      {
        id: s.req(s.guid({ doc: 'Id of the site.' })),
        name: s.req(s.string({ doc: 'Name of the shop.' })),
        currency: s.req(s.string({ doc: 'Currency of the shop, ISO 4217.' })),
        locale: s.req(s.string({ doc: 'Language and region of the shop, BCP 47.' })),
        timeZone: s.req(s.string({ doc: 'Time zone of the shop, an IANA name.' })),
        shopUrl: s.string({ doc: 'Address of the shop. Absent if no client app has registered one.' }),
      },
      { doc: 'The shop that the staff member works for.' },
    ),
  ),
  access: s.req(s.map(access, { doc: 'Access by area of the shop: NONE, READ or WRITE.' })),
})

const merchant = ['merchant'] as const
const ownPage = {
  method: 'POST',
  sameOriginOnly: true,
  ownTransaction: true,
  allow: ['anyone'],
} as const

/** People who work in the admin, their roles and sessions. Owners alone change them. */
export const staff = {
  inviteStaffMember: call({
    method: 'POST',
    path: '/v1/staff',
    summary: 'Adds a staff member and returns the link for their first sign-in.',
    request: s.object({
      email: s.req(s.string({ max: 254, format: 'email', doc: 'E-mail address, unique within the site.' })),
      name: name('Name that colleagues see.'),
      role: s.req(role),
      roleId: roleId("Id of one of the shop's own roles. Required with CUSTOM, and only then."),
    }),
    reply: s.object({ staffMember, signInUrl }),
    allow: merchant,
    errors: ['STAFF_MEMBER_EXISTS', 'ROLE_NOT_FOUND'],
    emits: ['stoa.platform.v1.staff_member_created'],
  }),

  listStaffMembers: call({
    method: 'GET',
    path: '/v1/staff',
    summary: 'Returns all staff members, oldest first.',
    request: s.object({}),
    reply: s.object({ staffMembers: s.req(s.array(StaffMember, { doc: 'Staff members, oldest first.' })) }),
    allow: merchant,
  }),

  updateStaffMember: call({
    method: 'PATCH',
    path: '/v1/staff/{id}',
    summary: 'Changes name or role of a staff member. A new role takes effect on their next call.',
    request: s.object({
      id,
      name: name('New name. Default: unchanged.'),
      role: s.with(role, { doc: 'New role. Default: unchanged.' }),
      roleId: roleId("Id of one of the shop's own roles. Required with CUSTOM, and only then."),
    }),
    reply: s.object({ staffMember }),
    allow: merchant,
    errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER', 'ROLE_NOT_FOUND'],
    emits: ['stoa.platform.v1.staff_member_updated'],
  }),

  removeStaffMember: call({
    method: 'DELETE',
    path: '/v1/staff/{id}',
    summary: 'Removes a staff member and ends their sessions.',
    request: s.object({ id }),
    reply: s.object({}),
    allow: merchant,
    errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER'],
    emits: ['stoa.platform.v1.staff_member_deleted'],
  }),

  createStaffSignInLink: call({
    method: 'POST',
    path: '/v1/staff/{id}/sign-in-link',
    summary: 'Returns a new sign-in link for a staff member. Earlier links of theirs end.',
    request: s.object({ id }),
    reply: s.object({ signInUrl }),
    allow: merchant,
    errors: ['STAFF_MEMBER_NOT_FOUND'],
  }),

  signInStaff: call({
    ...ownPage,
    path: '/v1/staff-session/sign-in',
    summary: 'Signs this browser in with the token of a sign-in link. Works once.',
    request: s.object({
      token: s.req(s.string({ min: 1, max: 512, doc: 'Token from the fragment of the link.' })),
    }),
    reply: StaffSession,
    errors: ['SIGN_IN_LINK_INVALID'],
  }),

  openStaffSession: call({
    ...ownPage,
    path: '/v1/staff-session/open',
    summary: 'Issues an access token for the staff member of this browser.',
    request: s.object({}),
    reply: StaffSession,
    errors: ['SIGN_IN_REQUIRED'],
  }),

  setStaffLanguage: call({
    ...ownPage,
    path: '/v1/staff-session/language',
    summary: 'Sets the language in which the staff member of this browser reads the admin.',
    request: s.object({
      language: s.req(
        s.string({
          max: 35,
          pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
          doc: 'Language, BCP 47, such as "de" or "pt-BR".',
        }),
      ),
    }),
    reply: s.object({ staffMember }),
    errors: ['SIGN_IN_REQUIRED'],
  }),

  endStaffSession: call({
    ...ownPage,
    path: '/v1/staff-session/end',
    summary: 'Signs this browser out. Its access tokens end.',
    request: s.object({}),
    reply: s.object({}),
  }),
}
