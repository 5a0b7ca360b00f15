import { s } from '../../schema.ts'

export const MemberStatus = ['UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'] as const
export const MemberPrivacy = ['UNKNOWN', 'PRIVATE', 'PUBLIC'] as const
export const MemberActivity = ['UNKNOWN', 'ACTIVE', 'MUTED'] as const
export const MemberFieldset = ['PUBLIC', 'EXTENDED', 'FULL'] as const

export const MemberAddress = s.object({
  id: s.guid({
    doc: 'Address id. In requests it selects an existing address, whose tag and coordinates remain.',
  }),
  firstName: s.nullable.string({
    max: 100,
    doc: 'Given name of the recipient. Default: that of the member.',
  }),
  lastName: s.nullable.string({
    max: 100,
    doc: 'Family name of the recipient. Default: that of the member.',
  }),
  streetAddress: s.object(
    {
      number: s.string({ max: 100, doc: 'House number.' }),
      name: s.string({ max: 200, doc: 'Street name without the house number.' }),
    },
    { oneOf: 'street', doc: 'Street as separate name and number; excludes `addressLine`.' },
  ),
  addressLine: s.nullable.string({
    max: 200,
    oneOf: 'street',
    doc: 'Street and house number in one line; excludes `streetAddress`.',
  }),
  addressLine2: s.nullable.string({ max: 200, doc: 'Apartment, floor or other addition to the address.' }),
  city: s.nullable.string({ max: 100, doc: 'City name.' }),
  subdivision: s.nullable.string({ max: 100, doc: 'State, province or region, such as US-NY.' }),
  country: s.nullable.string({ format: 'country', doc: 'ISO 3166-1 alpha-2 country code.' }),
  postalCode: s.nullable.string({ max: 50, doc: 'ZIP or postal code.' }),
})

const Image = s.object({
  id: s.string({ max: 2048, doc: 'Not set by this platform.' }),
  url: s.string({ max: 2048, format: 'url', doc: 'Address of the picture; the only field that is stored.' }),
  height: s.integer({ min: 0, doc: 'Height in pixels. Not stored.' }),
  width: s.integer({ min: 0, doc: 'Width in pixels. Not stored.' }),
  offsetX: s.nullable.integer({ doc: 'Horizontal offset of the visible section in pixels. Not stored.' }),
  offsetY: s.nullable.integer({ doc: 'Vertical offset of the visible section in pixels. Not stored.' }),
})

export const MemberContact = s.object({
  firstName: s.nullable.string({ max: 100, doc: 'Given name.' }),
  lastName: s.nullable.string({ max: 100, doc: 'Family name.' }),
  phones: s.nullable.array(s.string({ format: 'phone' }), {
    max: 50,
    doc: 'Telephone numbers. A list in a request replaces all; null removes all.',
  }),
  emails: s.nullable.array(s.string({ format: 'email', max: 254 }), {
    max: 51,
    doc: 'Login address first, then up to 50 others. A list in a request replaces the others only.',
  }),
  addresses: s.array(MemberAddress, { max: 50, doc: 'Postal addresses. A list in a request replaces all.' }),
  birthdate: s.nullable.string({
    max: 100,
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    doc: 'Date of birth, YYYY-MM-DD.',
  }),
  // The same stored text as `IdentityProfile.company`, so the same limit of 1000.
  company: s.nullable.string({ max: 1000, doc: 'Company that the member works for.' }),
  jobTitle: s.nullable.string({ max: 1000, doc: 'Position in the company.' }),
  customFields: s.map(
    s.object({
      name: s.nullable.string({ max: 100, doc: 'Display name of the field. Default: its key.' }),
      value: s.any({ doc: 'Any JSON value, at most 10,000 characters as text.' }),
    }),
    {
      customFields: 'MEMBER',
      doc: 'Additional fields by key, at most 100. A request changes only the keys that it contains; null removes one.',
    },
  ),
})

export const MemberProfile = s.object({
  nickname: s.nullable.string({ max: 100, doc: 'Display name in the community.' }),
  slug: s.ro.nullable.string({
    max: 255,
    doc: 'Last segment of the address of the member page, unique in the site.',
  }),
  photo: s.with(Image, { doc: 'Profile picture.' }),
  cover: s.with(Image, { doc: 'Background picture of the profile page.' }),
  title: s.nullable.string({ max: 100, doc: 'Text below the display name, such as a role.' }),
})

/** A member as seen by the shop and by other members. */
export const Member = s.object({
  id: s.always(s.ro.guid({ doc: 'Member id, GUID.' })),
  loginEmail: s.nullable.string({
    format: 'email',
    max: 254,
    doc: 'E-mail address that the member signs in with. Set at creation; it cannot change.',
  }),
  loginEmailVerified: s.ro.boolean({ doc: 'True if the member proved that the mailbox is theirs.' }),
  status: s.ro.enum(MemberStatus, {
    doc: 'APPROVED can sign in; PENDING waits for verification or approval; BLOCKED cannot; OFFLINE has no credentials yet.',
  }),
  contactId: s.ro.guid({ doc: 'Contact id; equal to the member id.' }),
  contact: s.with(MemberContact, {
    doc: 'Contact data; visible to the member and the merchant, with fieldset FULL only.',
  }),
  profile: s.with(MemberProfile, { doc: 'Public part of the member.' }),
  privacyStatus: s.enum(MemberPrivacy, {
    doc: 'PUBLIC shows the profile to everyone; PRIVATE hides it from visitors and other members. UNKNOWN leaves it unchanged.',
  }),
  activityStatus: s.ro.enum(MemberActivity, {
    doc: 'MUTED if the merchant withdrew the right to write in the community.',
  }),
  createdDate: s.ro.datetime({ doc: 'Creation time of the account.' }),
  updatedDate: s.ro.datetime({ doc: 'Time of the last change.' }),
  lastLoginDate: s.ro.datetime({ doc: 'Time of the last sign-in. Absent if there was none.' }),
})
