import { s } from '../../schema.ts'

/** Roles of staff. What each may do: `staffAccess`. */
/** Built-in role or CUSTOM. */
export const staffRoles = ['OWNER', 'MANAGER', 'ORDERS', 'CATALOG', 'CONTENT', 'READ_ONLY'] as const

/** Stands for a role of the shop's own. */
export const CUSTOM_ROLE = 'CUSTOM'

/** A built-in role of staff. */
export type StaffRole = (typeof staffRoles)[number]

/** Built-in role or CUSTOM. */
export const staffRole = s.enum([...staffRoles, CUSTOM_ROLE], {
  doc: 'What the staff member may do. OWNER: everything. MANAGER: everything but changes of staff. ORDERS, CATALOG, CONTENT: changes of that area. READ_ONLY: no change. CUSTOM: the scopes of the role `roleId`.',
})
/** Id of one of the shop's own roles. */
export const roleId = (doc: string) => s.guid({ doc })
/** Name of a staff member. */
export const staffName = (doc: string) => s.string({ min: 1, max: 100, doc })
/** A person who works in the admin. */
export const StaffMember = s.object({
  id: s.always.guid({ doc: 'Id of the staff member, GUID.' }),
  email: s.always.string({ doc: 'E-mail address.' }),
  name: s.string({ doc: 'Name that colleagues see. Absent if not set.' }),
  role: s.always(staffRole),
  roleId: roleId("Id of the shop's own role. Absent for a built-in role."),
  language: s.string({
    doc: 'Language in which they read the admin, BCP 47. Absent if they have chosen none.',
  }),
  createdDate: s.always.datetime({ doc: 'When the staff member was invited.' }),
  lastSignInDate: s.datetime({ doc: 'When they last signed in. Absent before the first time.' }),
})
/** A staff member as a required part of a reply. */
export const staffMember = s.req.with(StaffMember, {
  doc: 'Staff member with their role and the time of their last sign-in.',
})

const access = s.enum(['NONE', 'READ', 'WRITE'] as const)

/** What a staff member has chosen for the admin, in each of their browsers. */
export const StaffPreferences = s.object({
  theme: s.enum(['LIGHT', 'DARK'] as const, {
    doc: 'Colors of the admin: LIGHT or DARK. Absent: those of the device.',
  }),
  startGuideHidden: s.boolean({ doc: 'Whether the guide to the first sale is hidden.' }),
})

const sessionFields = {
  accessToken: s.req.string({ doc: 'Access token for calls as this staff member.' }),
  expiresIn: s.req.integer({ doc: 'Lifetime of the access token in seconds.' }),
  staffMember,
  site: s.req.object(
    {
      id: s.req.guid({ doc: 'Id of the site.' }),
      name: s.req.string({ doc: 'Name of the shop.' }),
      currency: s.req.string({ doc: 'Currency of the shop, ISO 4217.' }),
      locale: s.req.string({ doc: 'Language and region of the shop, BCP 47.' }),
      timeZone: s.req.string({ doc: 'Time zone of the shop, an IANA name.' }),
      shopUrl: s.string({ doc: 'Address of the shop. Absent if no client app has registered one.' }),
    },
    { doc: 'The shop that the staff member works for.' },
  ),
  preferences: s.req.with(StaffPreferences, { doc: 'What the staff member has chosen for the admin.' }),
  access: s.req.map(access, { doc: 'Access by area of the shop: NONE, READ or WRITE.' }),
}

/** What the admin needs to show its pages. */
export const StaffSession = s.object(sessionFields)

/** The session of a new owner, and what they are shown once. */
export const OwnerSession = s.object({
  ...sessionFields,
  recoveryCodes: s.array(s.string(), {
    doc: 'With a passkey only: recovery codes, which no other call returns. Each works once.',
  }),
})

/** Calls of the admin's own pages: the cookie of the browser identifies the staff member. */
export const ownPage = {
  method: 'POST',
  sameOriginOnly: true,
  ownTransaction: true,
  allow: ['anyone'],
} as const
