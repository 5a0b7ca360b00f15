import type { contract, RequestOf } from '@stoa/contract'
import type { Ids } from '../clock.ts'
import { refuseField } from '../failure.ts'
import type { MemberColumns, StoredProfile } from '../storage/members.ts'
import { withoutNulls } from '../without-nulls.ts'

export type GivenMember = NonNullable<RequestOf<typeof contract.members.updateMember>['member']>
type GivenContact = NonNullable<GivenMember['contact']>

type Text = string | null | undefined

/** Puts a text in, or takes it away where it is null. */
function setText<K extends keyof StoredProfile>(profile: StoredProfile, name: K, value: Text) {
  if (value === null) delete profile[name]
  else if (value !== undefined) profile[name] = value as StoredProfile[K]
}

/** What a profile holds at most, said here or in an identity (`IdentityProfile`). */
const MOST = { emails: 50, customFields: 100, customFieldName: 100 }

/**
 * The profile of whoever signs in with `loginEmail`, with what was given of a member put into it; null takes a field
 * away, a list replaces a list.
 */
export function withMember(
  current: StoredProfile,
  { profile, contact }: GivenMember,
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
  contact: GivenContact,
  { ids, loginEmail }: { ids: Ids; loginEmail: string | null },
) {
  setText(next, 'firstName', contact.firstName)
  setText(next, 'lastName', contact.lastName)
  setText(next, 'birthdate', contact.birthdate)
  setText(next, 'company', contact.company)
  setText(next, 'position', contact.jobTitle)
  if (contact.phones === null) delete next.phones
  else if (contact.phones) next.phones = keepTags(contact.phones, next.phones, 'phone')
  if (contact.emails === null) delete next.emails
  else if (contact.emails) {
    const others = contact.emails.filter(email => email?.toLowerCase() !== loginEmail)
    if (others.length > MOST.emails)
      refuseField(
        'member.contact.emails',
        'MAX_SIZE',
        `must have at most ${MOST.emails} besides the login address`,
        {
          threshold: MOST.emails,
        },
      )
    next.emails = keepTags(others, next.emails, 'email')
  }
  if (contact.addresses === null) delete next.addresses
  else if (contact.addresses)
    next.addresses = contact.addresses.map(given => {
      const { id, ...address } = withoutNulls(given ?? {})
      const known = next.addresses?.find(entry => entry.id === id)
      return { id: known?.id ?? ids.guid(), ...(known?.tag && { tag: known.tag }), address }
    })
  for (const [name, field] of Object.entries(contact.customFields ?? {})) {
    const fields = { ...next.customFields }
    if (field === null) delete fields[name]
    else {
      if (name === '' || name.length > MOST.customFieldName)
        refuseField(
          'member.contact.customFields',
          name ? 'MAX_LENGTH' : 'MIN_LENGTH',
          `must have names of 1 to ${MOST.customFieldName} characters`,
          { threshold: name ? MOST.customFieldName : 1 },
        )
      fields[name] = { ...(field?.name && { name: field.name }), value: withoutNulls(field?.value) }
    }
    next.customFields = fields
  }
  if (contact.customFields && Object.keys(next.customFields ?? {}).length > MOST.customFields)
    refuseField('member.contact.customFields', 'MAX_SIZE', `must have at most ${MOST.customFields} fields`, {
      threshold: MOST.customFields,
    })
}

/** The entries that were named, each with the tag that it had. */
function keepTags<K extends 'phone' | 'email'>(
  given: readonly (string | null | undefined)[],
  known: readonly ({ tag?: string } & Record<K, string>)[] | undefined,
  name: K,
): ({ tag?: string } & Record<K, string>)[] {
  return given.flatMap(value =>
    value
      ? [
          known?.find(entry => entry[name] === value) ??
            ({ [name]: value } as { tag?: string } & Record<K, string>),
        ]
      : [],
  )
}

/** PUBLIC or PRIVATE; UNKNOWN says nothing. */
export const givenPrivacy = ({ privacyStatus }: GivenMember): MemberColumns['privacy'] | undefined =>
  privacyStatus === 'PUBLIC' || privacyStatus === 'PRIVATE' ? privacyStatus : undefined
