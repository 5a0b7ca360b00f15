import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { pick } from '../platform-support/pick.ts'
import type { MemberRow } from '../storage/identity/members.ts'

export type MemberView = ReplyOf<typeof contract.members.getMember>['member']
export type Fieldset = 'PUBLIC' | 'EXTENDED' | 'FULL'

/** A member in its wire form, restricted to a fieldset. */
export function toMember(row: MemberRow, fieldset: Fieldset): MemberView {
  const { doc } = row
  const open: MemberView = {
    id: row.id,
    profile: {
      slug: row.slug,
      ...(doc.nickname && { nickname: doc.nickname }),
      ...(doc.title && { title: doc.title }),
      ...(doc.picture && { photo: pictureOf(doc.picture) }),
      ...(doc.cover && { cover: pictureOf(doc.cover) }),
    },
    privacyStatus: row.privacy,
    activityStatus: row.activity,
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
  }
  if (fieldset === 'PUBLIC') return open
  const extended: MemberView = {
    ...open,
    contactId: row.id,
    status: row.status === 'ACTIVE' ? 'APPROVED' : row.status === 'DELETED' ? 'UNKNOWN' : row.status,
    loginEmailVerified: row.email_verified,
    ...(row.email && { loginEmail: row.email }),
    ...(row.last_login_at !== null && { lastLoginDate: isoTime(row.last_login_at) }),
  }
  return fieldset === 'EXTENDED' ? extended : { ...extended, contact: toContact(row) }
}

const pictureOf = (url: string) => ({ url })

/** The fields of a stored address that the address of a member has. */
const ADDRESS = [
  'streetAddress',
  'addressLine2',
  'city',
  'subdivision',
  'country',
  'postalCode',
] as const satisfies (keyof NonNullable<NonNullable<MemberView['contact']>['addresses']>[number])[]

/** The contact data of a member. */
export function toContact({ doc, email }: MemberRow): NonNullable<MemberView['contact']> {
  return {
    ...(doc.firstName && { firstName: doc.firstName }),
    ...(doc.lastName && { lastName: doc.lastName }),
    ...(doc.birthdate && { birthdate: doc.birthdate }),
    ...(doc.company && { company: doc.company }),
    ...(doc.position && { jobTitle: doc.position }),
    emails: [
      ...(email ? [email] : []),
      ...(doc.emails ?? []).flatMap(entry => (entry.email.toLowerCase() === email ? [] : [entry.email])),
    ],
    phones: (doc.phones ?? []).map(entry => entry.phone),
    addresses: (doc.addresses ?? []).map(({ id, address, recipient }) => {
      // An identity's address can have a geocode, and a line in addition to street and number; a member's cannot
      // (protocol/sign-in §1).
      const names = address.streetAddress ? ADDRESS : ([...ADDRESS, 'addressLine'] as const)
      return { id, ...pick(recipient ?? {}, ['firstName', 'lastName']), ...pick(address, names) }
    }),
    customFields: doc.customFields ?? {},
  }
}

const ORDER: Fieldset[] = ['FULL', 'EXTENDED', 'PUBLIC']

/** The widest of the requested fieldsets that the caller may read. */
export function fieldsetFor(
  requested: readonly (Fieldset | null | undefined)[] | null | undefined,
  widest: Fieldset,
): Fieldset {
  const wanted = ORDER.find(set => requested?.includes(set)) ?? widest
  return ORDER.indexOf(wanted) < ORDER.indexOf(widest) ? widest : wanted
}
