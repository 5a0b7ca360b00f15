import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { pick } from '../../platform-support/pick.ts'
import type { SignInFacts } from '../../storage/identity/factors.ts'
import type { MemberRow } from '../../storage/identity/members.ts'

export type SignInReply = ReplyOf<typeof contract.authentication.loginV2>
export type IdentityView = NonNullable<SignInReply['identity']>

/**
 * A member as an identity (protocol/sign-in §1), for the member or a caller who is signing in as them. `factors` is only
 * given after all required factors were passed; without it the reply omits them.
 */
export function toIdentity(
  member: MemberRow,
  factors?: readonly Pick<SignInFacts['factors'][number], 'id' | 'type'>[],
): IdentityView {
  const { doc } = member
  const { emails, phones, addresses, customFields } = doc
  return {
    id: member.id,
    revision: String(member.revision),
    createdDate: isoTime(member.created_at),
    updatedDate: isoTime(member.updated_at),
    email: { address: member.email ?? '', isVerified: member.email_verified },
    status: { name: member.status, reasons: [...member.pending] },
    ...(factors && {
      factors: factors.map(({ id, type }) => ({ factorId: id, type, status: 'ACTIVE' as const })),
    }),
    identityProfile: {
      ...pick(doc, SHOWN),
      // Deprecated form of the two lists below, for older clients.
      emails: (emails ?? []).map(({ email }) => email),
      phones: (phones ?? []).map(({ phone }) => phone),
      slug: member.slug,
      privacyStatus: member.privacy,
      ...(emails && { secondaryEmails: emails.map(each => pick(each, ['email', 'tag'])) }),
      ...(phones && { phonesV2: phones.map(each => pick(each, ['phone', 'tag'])) }),
      ...(addresses && { addresses: addresses.map(each => pick(each, ['address', 'tag'])) }),
      labels: doc.labels ?? [],
      customFields: Object.entries(customFields ?? {}).map(([key, { name, value }]) => ({
        name: name ?? key,
        value: toCustomValue(value),
      })),
    },
  }
}

/** The fields of a profile that an identity has under the same names. */
const SHOWN = [
  'firstName',
  'lastName',
  'nickname',
  'picture',
  'language',
  'company',
  'position',
  'birthdate',
  'vatId',
  'subscription',
] as const satisfies (keyof MemberRow['doc'] & keyof IdentityView['identityProfile'])[]

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Custom values in their wire form: clients expect an object for each value. */
export const toCustomValues = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toCustomValue(value)]],
    ),
  )

/** Dates are stored as `{date}` to distinguish them from texts. Values without a wire type are sent as JSON text. */
const toCustomValue = (value: unknown) => {
  if (typeof value === 'number') return { numValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value !== 'object' || !value) return { strValue: String(value ?? '') }
  const [[name, date] = [], ...others] = Object.entries(value)
  const isDate = name === 'date' && others.length === 0 && typeof date === 'string' && INSTANT.test(date)
  return isDate && !Number.isNaN(Date.parse(date)) ? { dateValue: date } : { strValue: JSON.stringify(value) }
}
