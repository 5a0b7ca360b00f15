import { callsWith } from '../call.ts'
import {
  CUSTOM_ROLE,
  staffName as name,
  ownPage,
  staffRole as role,
  roleId,
  StaffMember,
  StaffPreferences,
  type StaffRole,
  StaffSession,
  staffMember,
  staffRoles,
} from '../entities/people/staff.ts'
import { s } from '../schema.ts'
import { staffAccount } from './staff-account.ts'
import { staffPasskeys } from './staff-passkeys.ts'

export { CUSTOM_ROLE, type StaffRole, staffRoles }

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
  'IMPERSONATION',
  'CHECKOUT_LINKS',
] as const

/** A part of a shop. */
export type StaffArea = (typeof staffAreas)[number]

/** How far a role may use an area. */
export type StaffAccess = 'NONE' | 'READ' | 'WRITE'

const id = s.req.guid({ doc: 'Id of the staff member, GUID.' })
const signInUrl = s.req.string({
  doc: 'Link that signs the staff member in once, within 7 days. Keep it secret.',
})

const merchant = ['merchant'] as const
const call = callsWith({ allow: merchant })

/** People who work in the admin, their roles and sessions. Owners alone change them. */
export const staff = {
  inviteStaffMember: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/staff',
    summary: 'Adds a staff member and returns the link for their first sign-in.',
    request: s.object({
      email: s.req.string({ max: 254, format: 'email', doc: 'E-mail address, unique within the site.' }),
      name: name('Name that colleagues see.'),
      role: s.req(role),
      roleId: roleId("Id of one of the shop's own roles. Required with CUSTOM, and only then."),
    }),
    reply: s.object({ staffMember, signInUrl }),
    errors: ['PROOF_REQUIRED', 'STAFF_MEMBER_EXISTS', 'ROLE_NOT_FOUND'],
    emits: ['stoa.platform.v1.staff_member_created'],
  }),

  listStaffMembers: call({
    method: 'GET',
    path: '/v1/staff',
    summary: 'Returns all staff members, oldest first.',
    request: s.object({}),
    reply: s.object({ staffMembers: s.req.array(StaffMember, { doc: 'Staff members, oldest first.' }) }),
  }),

  updateStaffMember: call({
    recentProof: true,
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
    errors: ['PROOF_REQUIRED', 'STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER', 'ROLE_NOT_FOUND'],
    emits: ['stoa.platform.v1.staff_member_updated'],
  }),

  removeStaffMember: call({
    recentProof: true,
    method: 'DELETE',
    path: '/v1/staff/{id}',
    summary: 'Removes a staff member and ends their sessions.',
    request: s.object({ id }),
    reply: s.object({}),
    errors: ['PROOF_REQUIRED', 'STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER'],
    emits: ['stoa.platform.v1.staff_member_deleted'],
  }),

  createStaffSignInLink: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/staff/{id}/sign-in-link',
    summary: 'Returns a new sign-in link for a staff member. Earlier links of theirs end.',
    request: s.object({ id }),
    reply: s.object({ signInUrl }),
    errors: ['PROOF_REQUIRED', 'STAFF_MEMBER_NOT_FOUND'],
  }),

  signInStaff: call({
    ...ownPage,
    path: '/v1/staff-session/sign-in',
    summary: 'Signs this browser in with the token of a sign-in link. Works once.',
    request: s.object({
      token: s.req.string({ min: 1, max: 512, doc: 'Token from the fragment of the link.' }),
    }),
    reply: StaffSession,
    errors: ['SIGN_IN_LINK_INVALID', 'SECOND_FACTOR_REQUIRED'],
  }),

  openStaffSession: call({
    ...ownPage,
    path: '/v1/staff-session/open',
    summary: 'Issues an access token for the staff member of this browser.',
    request: s.object({}),
    reply: StaffSession,
    errors: ['SIGN_IN_REQUIRED'],
  }),

  listStaffSites: call({
    ...ownPage,
    path: '/v1/staff-session/sites',
    summary: 'Returns the sites in which this browser is signed in, the latest sign-in first.',
    request: s.object({}),
    reply: s.object({
      sites: s.req.array(
        s.object({
          id: s.always.guid({ doc: 'Id of the site.' }),
          name: s.always.string({ doc: 'Name of the shop.' }),
          staffMember,
        }),
        { doc: 'Sites with the staff member who is signed in there, the latest sign-in first.' },
      ),
    }),
  }),

  setStaffLanguage: call({
    ...ownPage,
    path: '/v1/staff-session/language',
    summary: 'Sets the language in which the staff member of this browser reads the admin.',
    request: s.object({
      language: s.req.string({
        max: 35,
        pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        doc: 'Language, BCP 47, such as "de" or "pt-BR".',
      }),
    }),
    reply: s.object({ staffMember }),
    errors: ['SIGN_IN_REQUIRED'],
  }),

  setStaffPreferences: call({
    ...ownPage,
    path: '/v1/staff-session/preferences',
    summary: 'Stores choices of the staff member of this browser for the admin. Others stay as they are.',
    request: s.object({ preferences: s.req.with(StaffPreferences, { doc: 'The changed choices.' }) }),
    reply: s.object({ preferences: s.req.with(StaffPreferences, { doc: 'All choices.' }) }),
    errors: ['SIGN_IN_REQUIRED'],
  }),

  endStaffSession: call({
    ...ownPage,
    path: '/v1/staff-session/end',
    summary: 'Signs this browser out of one site, or of all. The access tokens there end.',
    request: s.object({
      allSites: s.boolean({
        doc: 'Whether to end the sessions of this browser in all sites. Default: only that of the staff member in x-stoa-staff-member.',
      }),
    }),
    reply: s.object({}),
  }),

  ...staffAccount,
  ...staffPasskeys,
}
