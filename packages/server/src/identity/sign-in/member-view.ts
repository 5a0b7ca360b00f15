import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { SignInFacts } from '../../storage/identity/factors.ts'
import type { MemberRow } from '../../storage/identity/members.ts'

export type SignInReply = ReplyOf<typeof contract.authentication.loginV2>
export type IdentityView = NonNullable<SignInReply['identity']>

/**
 * A member as an identity (protocol/sign-in §1). Whoever sees it is the member, or is about to be. Its factors are named once he
 * has proved all of them; where they were not looked up, nothing is said of them.
 */
export function toIdentity(
  member: MemberRow,
  factors?: readonly Pick<SignInFacts['factors'][number], 'id' | 'type'>[],
): IdentityView {
  const { doc } = member
  const { emails, phones, addresses, customFields, cover: _, title: __, ...plain } = doc
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
      ...plain,
      // The older form of the two lists below, which clients of it read.
      emails: (emails ?? []).map(({ email }) => email),
      phones: (phones ?? []).map(({ phone }) => phone),
      slug: member.slug,
      privacyStatus: member.privacy,
      ...(emails && { secondaryEmails: emails as never }),
      ...(phones && { phonesV2: phones as never }),
      ...(addresses && { addresses: addresses.map(({ id: _, ...rest }) => rest) as never }),
      labels: plain.labels ?? [],
      customFields: Object.entries(customFields ?? {}).map(([key, { name, value }]) => ({
        name: name ?? key,
        value: toCustomValue(value),
      })),
    },
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Values by name as the wire has them; clients look into each of them, so that a bare one would break their reading. */
export const toCustomValues = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toCustomValue(value)]],
    ),
  )

/** Dates are kept as `{date}`, so that they can be told from texts. What an identity has no word for is shown as JSON. */
const toCustomValue = (value: unknown) => {
  if (typeof value === 'number') return { numValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value !== 'object' || !value) return { strValue: String(value ?? '') }
  const [[name, date] = [], ...others] = Object.entries(value)
  const isDate = name === 'date' && others.length === 0 && typeof date === 'string' && INSTANT.test(date)
  return isDate && !Number.isNaN(Date.parse(date)) ? { dateValue: date } : { strValue: JSON.stringify(value) }
}
