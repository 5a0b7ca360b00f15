import { s } from '../schema.ts'

export const MemberStatus = ['UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'] as const
export const MemberPrivacy = ['UNKNOWN', 'PRIVATE', 'PUBLIC'] as const
export const MemberActivity = ['UNKNOWN', 'ACTIVE', 'MUTED'] as const
export const MemberFieldset = ['PUBLIC', 'EXTENDED', 'FULL'] as const

export const MemberAddress = s.object({
  id: s.guid({
    doc: 'In requests, of an address that is there already: what is not said of it stays with it, as its tag.',
  }),
  streetAddress: s.object(
    { number: s.string({ max: 100 }), name: s.string({ max: 200 }) },
    { oneOf: 'street' },
  ),
  addressLine: s.string({ max: 200, nullable: true, oneOf: 'street' }),
  addressLine2: s.string({ max: 200, nullable: true }),
  city: s.string({ max: 100, nullable: true }),
  subdivision: s.string({ max: 100, nullable: true }),
  country: s.string({ format: 'country', nullable: true }),
  postalCode: s.string({ max: 50, nullable: true }),
})

const Image = s.object({
  id: s.string({ max: 2048 }),
  url: s.string({ max: 2048, format: 'url' }),
  height: s.integer({ min: 0 }),
  width: s.integer({ min: 0 }),
  offsetX: s.integer({ nullable: true }),
  offsetY: s.integer({ nullable: true }),
})

export const MemberContact = s.object({
  firstName: s.string({ max: 100, nullable: true }),
  lastName: s.string({ max: 100, nullable: true }),
  phones: s.array(s.string({ format: 'phone' }), { max: 50, nullable: true }),
  emails: s.array(s.string({ format: 'email', max: 254 }), {
    max: 51,
    nullable: true,
    doc: 'In replies the login address first; in requests it is passed over. At most 50 others.',
  }),
  addresses: s.array(MemberAddress, { max: 50 }),
  birthdate: s.string({ max: 100, nullable: true, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  // An identity's profile is the same text, and may have 1000.
  company: s.string({ max: 1000, nullable: true }),
  jobTitle: s.string({ max: 1000, nullable: true }),
  customFields: s.map(s.object({ name: s.string({ max: 100, nullable: true }), value: s.any() })),
})

export const MemberProfile = s.object({
  nickname: s.string({ max: 100, nullable: true }),
  slug: s.string({ max: 255, nullable: true, ro: true }),
  photo: Image,
  cover: Image,
  title: s.string({ max: 100, nullable: true }),
})

/** A member as the shop and other members know him. */
export const Member = s.object({
  id: s.always(s.guid({ ro: true })),
  loginEmail: s.string({ format: 'email', max: 254, nullable: true, doc: 'Only at creation.' }),
  loginEmailVerified: s.boolean({ ro: true }),
  status: s.enum(MemberStatus, { ro: true }),
  contactId: s.guid({ ro: true }),
  contact: MemberContact,
  profile: MemberProfile,
  privacyStatus: s.enum(MemberPrivacy),
  activityStatus: s.enum(MemberActivity, { ro: true }),
  createdDate: s.datetime({ ro: true }),
  updatedDate: s.datetime({ ro: true }),
  lastLoginDate: s.datetime({ ro: true }),
})
