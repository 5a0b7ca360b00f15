import type { contract, RequestOf } from '@stoa/contract'
import type { Ids } from '../call/clock.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { MemberRow, ProfileAddress, Recipient, StoredProfile } from '../storage/identity/members.ts'

export type MemberInput = NonNullable<RequestOf<typeof contract.members.updateMember>['member']>
type ContactInput = NonNullable<MemberInput['contact']>

type Text = string | null | undefined

/** Sets a text, or removes it if it is null. */
function setText<K extends keyof StoredProfile>(profile: StoredProfile, name: K, value: Text) {
  if (value === null) delete profile[name]
  else if (value !== undefined) profile[name] = value as StoredProfile[K]
}

/** Size limits of a profile, the same as those of `IdentityProfile`. */
const LIMITS = { emails: 50, customFields: 100, customFieldName: 100, customFieldValue: 10_000 }

/**
 * Merges the input into the profile of the member with `loginEmail`. Null removes a field; lists are replaced.
 */
export function withMember(
  current: StoredProfile,
  { profile, contact }: MemberInput,
  { ids, loginEmail }: { ids: Ids; loginEmail: string | null },
): StoredProfile {
  const next: StoredProfile = { ...current }
  setText(next, 'nickname', profile?.nickname)
  setText(next, 'title', profile?.title)
  setText(next, 'picture', profile?.photo === null ? null : profile?.photo?.url)
  setText(next, 'cover', profile?.cover === null ? null : profile?.cover?.url)
  if (contact) putContact(next, contact, { ids, loginEmail })
  return next
}

function putContact(
  next: StoredProfile,
  contact: ContactInput,
  { ids, loginEmail }: { ids: Ids; loginEmail: string | null },
) {
  setText(next, 'firstName', contact.firstName)
  setText(next, 'lastName', contact.lastName)
  setText(next, 'birthdate', contact.birthdate)
  setText(next, 'company', contact.company)
  setText(next, 'position', contact.jobTitle)
  if (contact.phones === null) delete next.phones
  else if (contact.phones)
    next.phones = keepTags(contact.phones, next.phones, {
      textOf: ({ phone }) => phone,
      entryOf: phone => ({ phone }),
    })
  if (contact.emails === null) delete next.emails
  else if (contact.emails) {
    const others = contact.emails.filter(email => email?.toLowerCase() !== loginEmail)
    if (others.length > LIMITS.emails)
      rejectField(
        'member.contact.emails',
        'MAX_SIZE',
        `must have at most ${LIMITS.emails} besides the login address`,
        {
          threshold: LIMITS.emails,
        },
      )
    next.emails = keepTags(others, next.emails, {
      textOf: ({ email }) => email,
      entryOf: email => ({ email }),
    })
  }
  if (contact.addresses === null) delete next.addresses
  else if (contact.addresses)
    next.addresses = contact.addresses.map(input => addressOf(input ?? {}, next.addresses, ids))
  if (contact.customFields) next.customFields = customFieldsOf(contact.customFields, next.customFields)
}

/** Stored form of an address. Fields that only identities have are preserved. */
function addressOf(
  input: NonNullable<NonNullable<ContactInput['addresses']>[number]>,
  all: StoredProfile['addresses'],
  ids: Ids,
): ProfileAddress {
  const { id, firstName, lastName, ...address } = withoutNulls(input) as { id?: string } & Recipient &
    ProfileAddress['address']
  const recipient = (firstName || lastName) && {
    recipient: { ...(firstName && { firstName }), ...(lastName && { lastName }) },
  }
  const known = all?.find(entry => entry.id === id)
  if (!known) return { id: ids.guid(), address, ...recipient }
  const { geocode, streetAddress, addressLine } = known.address
  const both = streetAddress !== undefined && addressLine !== undefined
  const { recipient: _, ...kept } = known
  return {
    ...kept,
    ...recipient,
    address: {
      ...(geocode !== undefined && { geocode }),
      ...(both && address.streetAddress !== undefined && { addressLine }),
      ...address,
    },
  }
}

function customFieldsOf(
  input: NonNullable<ContactInput['customFields']>,
  known: StoredProfile['customFields'],
) {
  const fields = new Map(Object.entries(known ?? {}))
  const reject = (rule: 'MIN_LENGTH' | 'MAX_LENGTH' | 'MAX_SIZE', text: string, threshold: number): never =>
    rejectField('member.contact.customFields', rule, text, { threshold })
  for (const [name, field] of Object.entries(input)) {
    if (field === null || field === undefined) {
      fields.delete(name)
      continue
    }
    if (name === '') reject('MIN_LENGTH', 'must have names', 1)
    if (name.length > LIMITS.customFieldName)
      reject(
        'MAX_LENGTH',
        `must have names of at most ${LIMITS.customFieldName} characters`,
        LIMITS.customFieldName,
      )
    const value = withoutNulls(field.value)
    if (textOfValue(value).length > LIMITS.customFieldValue)
      reject(
        'MAX_LENGTH',
        `must have values of at most ${LIMITS.customFieldValue} characters`,
        LIMITS.customFieldValue,
      )
    fields.set(name, { ...(field.name && { name: field.name }), value })
    if (fields.size > LIMITS.customFields)
      reject('MAX_SIZE', `must have at most ${LIMITS.customFields} fields`, LIMITS.customFields)
  }
  return Object.fromEntries(fields)
}

/** Text form of a custom value, the same as in identities. */
const textOfValue = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The entries of the input, each with its previous tag. */
const keepTags = <Entry>(
  input: readonly (string | null | undefined)[],
  known: readonly Entry[] | undefined,
  { textOf, entryOf }: { textOf: (entry: Entry) => string; entryOf: (value: string) => Entry },
): Entry[] =>
  input.flatMap(value => (value ? [known?.find(entry => textOf(entry) === value) ?? entryOf(value)] : []))

/** PUBLIC or PRIVATE; UNKNOWN is ignored. */
export const givenPrivacy = ({ privacyStatus }: MemberInput): MemberRow['privacy'] | undefined =>
  privacyStatus === 'PUBLIC' || privacyStatus === 'PRIVATE' ? privacyStatus : undefined
