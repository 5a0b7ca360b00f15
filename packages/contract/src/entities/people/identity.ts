import { s } from '../../schema.ts'
import { Address } from '../address.ts'

export const StatusName = ['UNKNOWN_STATUS', 'PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE'] as const
export const PendingReason = [
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
] as const
export const PrivacyStatus = ['UNDEFINED', 'PUBLIC', 'PRIVATE'] as const
export const EmailTag = ['UNTAGGED', 'MAIN', 'HOME', 'WORK'] as const
export const PhoneTag = ['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX'] as const
export const AddressTag = ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'] as const
export const FactorType = [
  'PASSWORD',
  'SMS',
  'CALL',
  'EMAIL',
  'TOTP',
  'PUSH',
  'WEBAUTHN',
  'RECOVERY_CODE',
] as const
export const FactorStatus = ['INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL'] as const
export const MfaReason = ['USER_SETTINGS', 'HIGH_RISK_LOGIN'] as const

/** States of a sign-in on the wire. REQUIRE_MFA is ours: clients that do not know it show a failure (protocol/sign-in §3). */
export const StateType = [
  'UNKNOWN_STATE',
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'STATUS_CHECK',
  'REQUIRE_MISSING_FIELDS',
  'REQUIRE_MFA',
] as const

/** A string, a number or a date (protocol/sign-in §1), or a boolean. */
export const CustomValue = s.object({
  strValue: s.string({ max: 10_000, oneOf: 'value', doc: 'Value as text; send one of the four fields.' }),
  numValue: s.number({ oneOf: 'value', doc: 'Value as number; send one of the four fields.' }),
  dateValue: s.datetime({ oneOf: 'value', doc: 'Value as point in time; send one of the four fields.' }),
  boolValue: s.boolean({ oneOf: 'value', doc: 'Value as boolean; send one of the four fields.' }),
})

export const IdentityCustomField = s.object({
  name: s.req.string({ min: 1, max: 100, doc: 'Field name, unique within the profile.' }),
  value: s.req.with(CustomValue, { doc: 'Value of the field.' }),
})

/** Postal address of a profile, with the limits of `MemberAddress`: both show the same stored address. */
const ProfileAddress = s.object({
  ...Address.properties,
  streetAddress: s.object(
    {
      number: s.string({ max: 100, doc: 'House number.' }),
      name: s.string({ max: 200, doc: 'Street name without the house number.' }),
    },
    { doc: 'Street as separate name and number, beside `addressLine`.' },
  ),
  city: s.nullable.string({ max: 100, doc: 'City name.' }),
  subdivision: s.nullable.string({ max: 100, doc: 'State, province or region, such as US-NY.' }),
  addressLine: s.nullable.string({ max: 200, doc: 'Street and house number in one line.' }),
  addressLine2: s.nullable.string({ max: 200, doc: 'Apartment, floor or other addition to the address.' }),
})

/** The editable profile of an account. */
export const IdentityProfile = s.object({
  firstName: s.nullable.string({ max: 100, doc: 'Given name.' }),
  lastName: s.nullable.string({ max: 100, doc: 'Family name.' }),
  nickname: s.nullable.string({ max: 100, doc: 'Display name in the community.' }),
  picture: s.nullable.string({ max: 2048, format: 'url', doc: 'Address of the profile picture.' }),
  emails: s.array(s.string({ format: 'email', max: 254 }), {
    max: 50,
    doc: 'Deprecated form of `secondaryEmails`, which takes precedence in requests.',
  }),
  phones: s.array(s.string({ format: 'phone' }), {
    max: 50,
    doc: 'Deprecated form of `phonesV2`, which takes precedence in requests.',
  }),
  labels: s.array(s.string({ max: 100 }), { max: 2000, doc: 'Labels that the merchant groups members by.' }),
  language: s.nullable.string({
    max: 20,
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    doc: 'Preferred language of e-mails, BCP 47. Default: the language of the site.',
  }),
  privacyStatus: s.enum(PrivacyStatus, {
    doc: 'PUBLIC shows the profile to everyone; PRIVATE hides it from visitors and other members. UNDEFINED leaves it unchanged.',
  }),
  customFields: s.array(IdentityCustomField, {
    max: 100,
    doc: 'Additional fields of the profile. A list in a request replaces all.',
  }),
  secondaryEmails: s.array(
    s.object({
      email: s.req.string({
        format: 'email',
        max: 254,
        doc: 'E-mail address; it need not be verified and cannot be used to sign in.',
      }),
      tag: s.enum(EmailTag, { doc: 'Purpose of the address. Default: UNTAGGED.' }),
    }),
    { max: 50, doc: 'E-mail addresses other than the login address. A list in a request replaces all.' },
  ),
  phonesV2: s.array(
    s.object({
      phone: s.req.string({
        format: 'phone',
        doc: 'Telephone number, preferably in international format, such as +4930123456.',
      }),
      tag: s.enum(PhoneTag, { doc: 'Purpose of the number. Default: UNTAGGED.' }),
    }),
    { max: 50, doc: 'Telephone numbers. A list in a request replaces all.' },
  ),
  addresses: s.array(
    s.object({
      address: s.req.with(ProfileAddress, { doc: 'Postal address.' }),
      tag: s.enum(AddressTag, { doc: 'Purpose of the address. Default: UNTAGGED.' }),
    }),
    { max: 50, doc: 'Postal addresses. A list in a request replaces all.' },
  ),
  company: s.nullable.string({ max: 1000, doc: 'Company that the person works for.' }),
  position: s.nullable.string({ max: 1000, doc: 'Job title.' }),
  birthdate: s.nullable.string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', doc: 'Date of birth, YYYY-MM-DD.' }),
  slug: s.nullable.string({
    max: 255,
    doc: 'Last segment of the address of the member page. Ignored in requests: use updateMemberSlug.',
  }),
  subscription: s.nullable.boolean({ doc: 'True if the person agreed to receive marketing e-mails.' }),
  vatId: s.nullable.string({ max: 1000, doc: 'VAT identification number of the person or company.' }),
})

export const Identity = s.object({
  id: s.always(s.ro.guid({ doc: 'Member id; the same id as in the member calls.' })),
  revision: s.ro.string({ doc: 'Number of the last change as text; it increases with each change.' }),
  createdDate: s.always(s.ro.datetime({ doc: 'Creation time of the account.' })),
  updatedDate: s.always(s.ro.datetime({ doc: 'Time of the last change.' })),
  identityProfile: s.always.with(IdentityProfile, { doc: 'Profile of the person.' }),
  email: s.object(
    {
      address: s.always.string({
        doc: 'E-mail address that the member signs in with; empty if there is none.',
      }),
      isVerified: s.always.boolean({ doc: 'True if the member proved that the mailbox is theirs.' }),
    },
    { doc: 'Login address.' },
  ),
  status: s.always.object(
    {
      name: s.always.enum(StatusName, {
        doc: 'ACTIVE can sign in; PENDING waits for `reasons`; BLOCKED cannot; OFFLINE has no credentials yet.',
      }),
      reasons: s.always.array(s.enum(PendingReason), {
        doc: 'Steps that are missing while the status is PENDING.',
      }),
    },
    { doc: 'Whether the account can sign in.' },
  ),
  factors: s.ro.array(
    s.object({
      factorId: s.always.guid({ doc: 'Factor id, GUID.' }),
      type: s.always.enum(FactorType, {
        doc: 'Kind of proof, such as TOTP for an authenticator app or WEBAUTHN for a passkey.',
      }),
      status: s.always.enum(FactorStatus, { doc: 'Always ACTIVE: other factors are not listed.' }),
    }),
    { doc: 'Active second factors. Absent until the sign-in passed all of them.' },
  ),
})

/** Challenge for a second factor (protocol/sign-in §7). */
export const MfaChallengeData = s.object({
  reason: s.always.enum(MfaReason, {
    doc: 'USER_SETTINGS: the member has a second factor. HIGH_RISK_LOGIN: unknown device and network.',
  }),
  factors: s.always.array(s.enum(FactorType), { doc: 'Factors that are accepted, the preferred one first.' }),
  webauthn: s.object(
    {
      challenge: s.always.string({ doc: 'Random bytes that the passkey signs, base64url.' }),
      allowCredentials: s.always.array(
        s.object({
          id: s.always.string({ doc: 'Credential id, base64url.' }),
          type: s.always.string({ doc: 'Credential type; always public-key.' }),
          transports: s.array(s.string(), {
            doc: 'Transports of the authenticator, such as internal, hybrid or usb.',
          }),
        }),
        { doc: 'Passkeys of the member.' },
      ),
      rpId: s.always.string({ doc: 'Relying party id: the domain that the passkey belongs to.' }),
      timeout: s.integer({ doc: 'Time that the browser may wait for the member, in milliseconds.' }),
      userVerification: s.string({
        doc: 'Whether the authenticator must verify the user, such as preferred or required.',
      }),
    },
    {
      doc: 'Options of `navigator.credentials.get`, binary values as base64url. Present if WEBAUTHN is accepted.',
    },
  ),
})

/** State of a sign-in (protocol/sign-in §3, authentication response). */
export const StateMachineReply = s.object({
  state: s.always.enum(StateType, {
    doc: 'Step that the sign-in has reached. SUCCESS ends it; the other values name what is missing.',
  }),
  sessionToken: s.string({
    doc: 'With SUCCESS: one-time token, valid for 10 minutes, to exchange for a session.',
  }),
  stateToken: s.string({
    doc: 'With REQUIRE_EMAIL_VERIFICATION and REQUIRE_MFA: identifies this sign-in in the next call.',
  }),
  identity: s.with(Identity, { doc: 'Account that signs in. Absent until the first proof is accepted.' }),
  additionalData: s.map(CustomValue, {
    doc: 'Further results by name, such as deviceToken, redirectUrl or recoveryCodesLeft.',
  }),
  mfaChallengeData: s.with(MfaChallengeData, {
    doc: 'With REQUIRE_MFA: the second factors that are accepted.',
  }),
})

/** Login id of a member: an e-mail address. */
export const LoginId = s.object({
  email: s.req.string({ format: 'email', max: 254, doc: 'Login address, compared without regard to case.' }),
})

/** One element with the capitalised keys that existing clients send (protocol/sign-in §8). */
export const CaptchaToken = s.object({
  Recaptcha: s.nullable.string({ max: 5000, doc: 'Solution of a captcha challenge of kind VISIBLE.' }),
  InvisibleRecaptcha: s.nullable.string({
    max: 5000,
    doc: 'Solution of a captcha challenge of kind INVISIBLE.',
  }),
  NoCaptcha: s.nullable.string({ max: 5000, doc: 'Ignored: sent by clients that did not solve a captcha.' }),
})
