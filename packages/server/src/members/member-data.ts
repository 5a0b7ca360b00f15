import type { contract, ReplyOf } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { phoneOf, toDevice, toIdentity } from '../identity/index.ts'
import { exportData } from '../storage/identity/member-data.ts'
import type { MemberRow } from '../storage/identity/members.ts'
import { listDevices } from '../storage/identity/trusted-devices.ts'
import { NEWEST_MAX } from '../storage/newest-rows.ts'
import { toMember } from './member-view.ts'

type MemberData = ReplyOf<typeof contract.members.downloadMyData>

/** Parts without an upper bound: only the newest entries are exported. */
const BOUNDED = [
  'sessions',
  'carts',
  'checkouts',
  'abandonedCheckouts',
  'backInStockRequests',
  'orders',
  'subscriptionContracts',
  'payments',
  'mails',
  'events',
] as const

/** Data export of a member. Exceptions and their reasons are in `docs/guides/member-data.md`. */
export async function memberData(ctx: Ctx, row: MemberRow): Promise<MemberData> {
  const { db, site, now } = ctx
  const [about, devices] = await Promise.all([
    exportData(db, site.id, row.id, row.email_verified ? row.email : null),
    listDevices(db, site.id, row.id, now),
  ])
  return {
    member: toMember(row, 'FULL'),
    identity: toIdentity(
      row,
      about.factors.filter(({ status }) => status === 'ACTIVE'),
    ),
    ...(row.password_set_at !== null && { passwordSetDate: isoTime(row.password_set_at) }),
    ...proofs(ctx, about),
    trustedDevices: devices.map(toDevice),
    carts: about.carts.rows.toReversed().map(({ doc }) => withDecimals(doc, site.currency)),
    checkouts: about.checkouts.rows.toReversed().map(({ doc }) => withDecimals(doc, site.currency)),
    abandonedCheckouts: about.abandonedCheckouts.rows.toReversed().map(({ doc }) => ({ ...doc })),
    backInStockRequests: about.backInStockRequests.rows.toReversed().map(({ doc }) => ({ ...doc })),
    ...(about.newsletter && { newsletterSubscription: { ...about.newsletter.doc } }),
    orders: about.orders.rows.toReversed().map(({ doc }) => ({ ...doc })),
    subscriptionContracts: about.subscriptionContracts.rows
      .toReversed()
      .map(({ doc }) => withDecimals(doc, site.currency)),
    payments: about.payments.rows.toReversed().map(({ type, minor, createdAt, ...payment }) => ({
      ...payment,
      entry: type,
      amount: toDecimal(BigInt(minor), payment.currency),
      createdDate: isoTime(createdAt),
    })),
    mails: about.mails.rows.toReversed().map(({ text, createdAt, ...mail }) => ({
      ...mail,
      ...(text !== null && { text }),
      createdDate: isoTime(createdAt),
    })),
    events: about.events.rows.toReversed().map(({ payload, createdAt, ...event }) => ({
      ...event,
      ...(payload !== null && { payload }),
      createdDate: isoTime(createdAt),
    })),
    bounds: BOUNDED.map(part => ({ part, newest: NEWEST_MAX, hasMore: about[part].hasMore })),
  }
}

/** A stored document whose amounts, `priceMinor`, are decimal text, `price`, at any depth. */
function withDecimals(doc: object, currency: string): Record<string, unknown> {
  const convert = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(convert)
      : typeof value === 'object' && value !== null
        ? withDecimals(value, currency)
        : value
  return Object.fromEntries(
    Object.entries(doc).map(([name, value]) =>
      /Minor$/.test(name) && (typeof value === 'number' || typeof value === 'string')
        ? [name.slice(0, -'Minor'.length), toDecimal(BigInt(value), currency)]
        : [name, convert(value)],
    ),
  )
}

/** Sessions, devices, factors and linked accounts. */
function proofs(ctx: Ctx, about: Awaited<ReturnType<typeof exportData>>) {
  return {
    sessions: about.sessions.rows.map(({ id, kind, appName, userAgent, address, ...session }) => ({
      id,
      kind: kind === 'app' ? ('APP' as const) : ('BROWSER' as const),
      ...(appName && { appName }),
      ...(userAgent && { userAgent }),
      ...(address && { address }),
      createdDate: isoTime(session.createdAt),
      lastSeenDate: isoTime(session.renewedAt ?? session.createdAt),
      ...(session.endedAt !== null && { endedDate: isoTime(session.endedAt) }),
    })),
    signInPlaces: about.places.map(({ lastSeenAt, ...place }) => ({
      ...place,
      lastSeenDate: isoTime(lastSeenAt),
    })),
    factors: about.factors.map(factor => {
      const phone = phoneOf(ctx, factor)
      return {
        factorId: factor.id,
        type: factor.type,
        status: factor.status,
        ...(factor.name && { name: factor.name }),
        ...(phone && { phone }),
        createdDate: isoTime(factor.createdAt),
        ...(factor.lastUsedAt !== null && { lastUsedDate: isoTime(factor.lastUsedAt) }),
      }
    }),
    recoveryCodes: {
      left: about.recoveryCodes.filter(({ usedAt }) => usedAt === null).length,
      usedDates: about.recoveryCodes.flatMap(({ usedAt }) => (usedAt === null ? [] : [isoTime(usedAt)])),
    },
    connections: about.connections.map(({ createdAt, ...connection }) => ({
      ...connection,
      createdDate: isoTime(createdAt),
    })),
  }
}
