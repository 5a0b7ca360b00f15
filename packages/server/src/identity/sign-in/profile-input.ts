import { type contract, cutText, type RequestOf } from '@stoa/contract'
import type { Ids } from '../../call/clock.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { MemberRow, StoredProfile } from '../../storage/identity/members.ts'

export type ProfileInput = NonNullable<RequestOf<typeof contract.authentication.registerV2>['profile']>

const TEXTS = [
  'firstName',
  'lastName',
  'nickname',
  'picture',
  'language',
  'company',
  'position',
  'birthdate',
  'vatId',
] as const

/** Merges the input into the profile; null removes a field. */
export function mergeProfile(current: StoredProfile, input: ProfileInput, ids: Ids): StoredProfile {
  const next: StoredProfile = { ...current }
  for (const name of TEXTS) {
    const value = input[name]
    if (value === null) delete next[name]
    else if (value !== undefined) next[name] = value
  }
  if (input.labels) next.labels = input.labels.filter(label => label != null)
  if (input.subscription != null) next.subscription = input.subscription
  const emails = input.secondaryEmails ?? input.emails?.map(email => ({ email, tag: 'UNTAGGED' as const }))
  if (emails)
    next.emails = emails.flatMap(entry =>
      entry?.email ? [{ email: entry.email, tag: entry.tag ?? 'UNTAGGED' }] : [],
    )
  const phones = input.phonesV2 ?? input.phones?.map(phone => ({ phone, tag: 'UNTAGGED' as const }))
  if (phones)
    next.phones = phones.flatMap(entry =>
      entry?.phone ? [{ phone: entry.phone, tag: entry.tag ?? 'UNTAGGED' }] : [],
    )
  if (input.addresses)
    next.addresses = input.addresses.map(entry => ({
      id: ids.guid(),
      tag: entry?.tag ?? 'UNTAGGED',
      address: withoutNulls(entry?.address ?? {}) as Record<string, unknown>,
    }))
  if (input.customFields)
    next.customFields = Object.fromEntries(
      input.customFields.map(entry => [
        entry?.name ?? '',
        { name: entry?.name ?? '', value: plain(entry?.value) },
      ]),
    )
  return next
}

const plain = (value: NonNullable<NonNullable<ProfileInput['customFields']>[number]>['value']) =>
  value?.strValue ??
  value?.numValue ??
  value?.boolValue ??
  (value?.dateValue ? { date: value.dateValue } : '')

/** PUBLIC or PRIVATE; other words of the enumeration say nothing. */
export const privacyOf = (input: ProfileInput | undefined): MemberRow['privacy'] | undefined =>
  input?.privacyStatus === 'PUBLIC' || input?.privacyStatus === 'PRIVATE' ? input.privacyStatus : undefined

/** The name in the address of a member's page: from the nickname, or from the address before the @. */
export function slugFor(profile: StoredProfile, email: string): string {
  const name =
    profile.nickname || [profile.firstName, profile.lastName].filter(Boolean).join(' ') || email.split('@')[0]
  const slug = (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return cutText(slug, 60) || 'member'
}
