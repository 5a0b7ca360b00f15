import { s } from '../schema.ts'
import { Address } from './common.ts'

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

/** States of a sign-in on the wire. REQUIRE_MFA is ours: clients that do not know it show a failure (spec 000 §4). */
export const StateType = [
  'UNKNOWN_STATE',
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'STATUS_CHECK',
  'REQUIRE_MISSING_FIELDS',
  'REQUIRE_MFA',
] as const

/** A string, a number or a date (spec 000 §3); booleans too, as `wire/entities.json` has them. */
export const CustomValue = s.object({
  strValue: s.string({ max: 10_000, oneOf: 'value' }),
  numValue: s.number({ oneOf: 'value' }),
  dateValue: s.datetime({ oneOf: 'value' }),
  boolValue: s.boolean({ oneOf: 'value' }),
})

export const IdentityCustomField = s.object({
  name: s.req(s.string({ min: 1, max: 100 })),
  value: s.req(CustomValue),
})

/** An address of a profile: as long as a member's, which is the same one (`MemberAddress`). */
const ProfileAddress = s.object({
  ...Address.properties,
  streetAddress: s.object({ number: s.string({ max: 100 }), name: s.string({ max: 200 }) }),
  city: s.string({ max: 100, nullable: true }),
  subdivision: s.string({ max: 100, nullable: true }),
  addressLine: s.string({ max: 200, nullable: true }),
  addressLine2: s.string({ max: 200, nullable: true }),
})

/** A profile as it is kept and edited. */
export const IdentityProfile = s.object({
  firstName: s.string({ max: 100, nullable: true }),
  lastName: s.string({ max: 100, nullable: true }),
  nickname: s.string({ max: 100, nullable: true }),
  picture: s.string({ max: 2048, format: 'url', nullable: true }),
  emails: s.array(s.string({ format: 'email', max: 254 }), { max: 50, doc: 'Deprecated: secondaryEmails.' }),
  phones: s.array(s.string({ format: 'phone' }), { max: 50, doc: 'Deprecated: phonesV2.' }),
  labels: s.array(s.string({ max: 100 }), { max: 2000 }),
  language: s.string({ max: 20, nullable: true, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
  privacyStatus: s.enum(PrivacyStatus),
  customFields: s.array(IdentityCustomField, { max: 100 }),
  secondaryEmails: s.array(
    s.object({ email: s.req(s.string({ format: 'email', max: 254 })), tag: s.enum(EmailTag) }),
    { max: 50 },
  ),
  phonesV2: s.array(s.object({ phone: s.req(s.string({ format: 'phone' })), tag: s.enum(PhoneTag) }), {
    max: 50,
  }),
  addresses: s.array(s.object({ address: s.req(ProfileAddress), tag: s.enum(AddressTag) }), { max: 50 }),
  company: s.string({ max: 1000, nullable: true }),
  position: s.string({ max: 1000, nullable: true }),
  birthdate: s.string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', nullable: true }),
  slug: s.string({ max: 255, nullable: true }),
  subscription: s.boolean({ nullable: true }),
  vatId: s.string({ max: 1000, nullable: true }),
})

export const Identity = s.object({
  id: s.always(s.guid({ ro: true })),
  revision: s.string({ ro: true }),
  createdDate: s.always(s.datetime({ ro: true })),
  updatedDate: s.always(s.datetime({ ro: true })),
  identityProfile: s.always(IdentityProfile),
  email: s.object({ address: s.always(s.string()), isVerified: s.always(s.boolean()) }),
  status: s.always(
    s.object({
      name: s.always(s.enum(StatusName)),
      reasons: s.always(s.array(s.enum(PendingReason))),
    }),
  ),
  factors: s.array(
    s.object({
      factorId: s.always(s.guid()),
      type: s.always(s.enum(FactorType)),
      status: s.always(s.enum(FactorStatus)),
    }),
    { ro: true },
  ),
})

/** What a factor is asked with: who may be asked, and why (spec 000 §3). */
export const MfaChallengeData = s.object({
  reason: s.always(s.enum(MfaReason)),
  factors: s.always(s.array(s.enum(FactorType), { doc: 'Factors that will do, the preferred one first.' })),
  webauthn: s.object(
    {
      challenge: s.always(s.string()),
      allowCredentials: s.always(
        s.array(
          s.object({
            id: s.always(s.string()),
            type: s.always(s.string()),
            transports: s.array(s.string()),
          }),
        ),
      ),
      rpId: s.always(s.string()),
      timeout: s.integer(),
      userVerification: s.string(),
    },
    { doc: 'Options of `navigator.credentials.get`, binary parts as base64url.' },
  ),
})

/** Where a sign-in stands (spec 000 §3, authentication response). */
export const StateMachineReply = s.object({
  state: s.always(s.enum(StateType)),
  sessionToken: s.string({ doc: 'With SUCCESS: a one-time token for ten minutes, to become a session.' }),
  stateToken: s.string({ doc: 'With REQUIRE_EMAIL_VERIFICATION and REQUIRE_MFA: to go on with.' }),
  identity: Identity,
  additionalData: s.map(CustomValue, { doc: 'What else there is to know of this sign-in, by name.' }),
  mfaChallengeData: MfaChallengeData,
})

/** The member's login: so far always an e-mail address. */
export const LoginId = s.object({ email: s.req(s.string({ format: 'email', max: 254 })) })

/** One element with the capitalised keys that existing clients send (`wire/core.md` §6). */
export const CaptchaToken = s.object({
  Recaptcha: s.string({ max: 5000, nullable: true }),
  InvisibleRecaptcha: s.string({ max: 5000, nullable: true }),
  NoCaptcha: s.string({ max: 5000, nullable: true }),
})
