import { FactorStatus, FactorType, Identity } from '../entities/identity.ts'
import { Member } from '../entities/member.ts'
import { s } from '../schema.ts'

const stored = s.map(s.any())

/** Everything that the shop keeps about a member, but for secrets and what lives for minutes (`docs/guides/member-data.md`). */
export const MemberData = s.object({
  member: s.req(Member),
  identity: s.req(Identity),
  passwordSetDate: s.datetime({ doc: 'Absent for a member without a password, which itself is never told.' }),
  sessions: s.req(
    s.array(
      s.object({
        id: s.req(s.guid()),
        kind: s.req(s.enum(['APP', 'BROWSER'] as const)),
        appName: s.string(),
        userAgent: s.string(),
        address: s.string(),
        createdDate: s.req(s.datetime()),
        lastSeenDate: s.req(s.datetime()),
        endedDate: s.datetime({ doc: 'Of one that has ended; it is kept for 30 days more.' }),
      }),
      { doc: 'Sign-ins, the newest first.' },
    ),
  ),
  signInPlaces: s.req(
    s.array(
      s.object({ network: s.req(s.string()), browser: s.req(s.string()), lastSeenDate: s.req(s.datetime()) }),
      {
        doc: 'By which a sign-in from elsewhere is told.',
      },
    ),
  ),
  factors: s.req(
    s.array(
      s.object({
        factorId: s.req(s.guid()),
        type: s.req(s.enum(FactorType)),
        status: s.req(s.enum(FactorStatus)),
        name: s.string(),
        phone: s.string({ doc: 'Where the codes of SMS and CALL go.' }),
        createdDate: s.req(s.datetime()),
        lastUsedDate: s.datetime(),
      }),
      { doc: 'Second factors and passkeys, without what they prove with.' },
    ),
  ),
  recoveryCodes: s.req(s.object({ left: s.req(s.integer()), usedDates: s.req(s.array(s.datetime())) })),
  trustedDevices: s.req(
    s.array(
      s.object({
        id: s.req(s.guid()),
        userAgent: s.string(),
        address: s.string(),
        createdDate: s.req(s.datetime()),
        lastUsedDate: s.req(s.datetime()),
        expiresDate: s.req(s.datetime()),
      }),
    ),
  ),
  connections: s.req(
    s.array(
      s.object({
        connectionId: s.req(s.guid()),
        name: s.req(s.string()),
        subject: s.req(s.string({ doc: 'Who the member is to the provider.' })),
        createdDate: s.req(s.datetime()),
      }),
      { doc: 'Providers that the member has signed in with.' },
    ),
  ),
  cart: stored,
  checkouts: s.req(s.array(stored)),
  orders: s.req(s.array(stored)),
  payments: s.req(
    s.array(
      s.object({
        orderId: s.req(s.guid()),
        kind: s.req(s.enum(['payment', 'refund'] as const)),
        method: s.req(s.string()),
        amount: s.req(s.string()),
        currency: s.req(s.string()),
        createdDate: s.req(s.datetime()),
      }),
    ),
  ),
  mails: s.req(
    s.array(
      s.object({
        kind: s.req(s.string()),
        subject: s.req(s.string()),
        text: s.string({ doc: 'Absent where it is kept no more, or opens an account.' }),
        createdDate: s.req(s.datetime()),
      }),
    ),
  ),
  events: s.req(
    s.array(
      s.object({
        type: s.req(s.string()),
        entityId: s.req(s.string()),
        payload: s.any({
          doc: 'Absent for content items, which the member may not read in full, and other entities of the shop.',
        }),
        createdDate: s.req(s.datetime()),
      }),
      { doc: 'What the log says the member did, and what was done to the account; the oldest first.' },
    ),
  ),
  bounds: s.req(
    s.array(
      s.object({
        part: s.req(s.enum(['sessions', 'checkouts', 'orders', 'payments', 'mails', 'events'] as const)),
        newest: s.req(
          s.integer({ doc: 'Entries at most; fewer where they come to more than four megabytes.' }),
        ),
        hasMore: s.req(s.boolean({ doc: 'Whether the shop keeps older ones, which are not in this reply.' })),
      }),
      { doc: 'The parts that hold their newest entries only.' },
    ),
  ),
})
