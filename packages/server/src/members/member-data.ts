import { type contract, PERSONAL_LISTS, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { AnyCtx, Ctx } from '../call/context.ts'
import { phoneOf, toDevice, toIdentity } from '../identity/index.ts'
import { exportAccount } from '../storage/identity/member-data.ts'
import type { MemberRow } from '../storage/identity/members.ts'
import { exportPersonalData } from '../storage/identity/personal-data.ts'
import { listDevices } from '../storage/identity/trusted-devices.ts'
import { toMember } from './member-view.ts'
import { boundsOf, toPersonalData } from './personal-data.ts'
import { subjectOf } from './remove-members.ts'

type MemberData = ReplyOf<typeof contract.members.downloadMyData>

/** Data export of a member. Exceptions and their reasons are in `docs/guides/member-data.md`. */
export async function memberData(ctx: Ctx, row: MemberRow): Promise<MemberData> {
  const { db, site, now } = ctx
  const [account, about, devices] = await Promise.all([
    exportAccount(db, site.id, row.id),
    exportPersonalData(db, site.id, subjectOf([row])),
    listDevices(db, site.id, row.id, now),
  ])
  return {
    member: toMember(row, 'FULL'),
    identity: toIdentity(
      row,
      account.factors.filter(({ status }) => status === 'ACTIVE'),
    ),
    ...(row.password_set_at !== null && { passwordSetDate: isoTime(row.password_set_at) }),
    ...proofs(ctx, account),
    trustedDevices: devices.map(toDevice),
    ...toPersonalData(ctx, about),
    ...(await partsOfFeatures(ctx, row.id)),
    bounds: boundsOf(['sessions', ...PERSONAL_LISTS], { ...about, sessions: account.sessions }),
  }
}

/** What features of packages store about the member. */
async function partsOfFeatures(ctx: Ctx, memberId: string) {
  const parts: [string, object][] = []
  for (const [name, { read }] of Object.entries(ctx.platform.memberData)) {
    const part = await read(ctx as AnyCtx, memberId)
    if (part) parts.push([name, part])
  }
  return parts.length > 0 ? { features: Object.fromEntries(parts) } : {}
}

/** Sessions, devices, factors and linked accounts. */
function proofs(ctx: Ctx, account: Awaited<ReturnType<typeof exportAccount>>) {
  return {
    sessions: account.sessions.rows.map(({ id, kind, appName, userAgent, address, ...session }) => ({
      id,
      kind: kind === 'app' ? ('APP' as const) : ('BROWSER' as const),
      ...(appName && { appName }),
      ...(userAgent && { userAgent }),
      ...(address && { address }),
      createdDate: isoTime(session.createdAt),
      lastSeenDate: isoTime(session.renewedAt ?? session.createdAt),
      ...(session.endedAt !== null && { endedDate: isoTime(session.endedAt) }),
    })),
    signInPlaces: account.places.map(({ lastSeenAt, ...place }) => ({
      ...place,
      lastSeenDate: isoTime(lastSeenAt),
    })),
    factors: account.factors.map(factor => {
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
      left: account.recoveryCodes.filter(({ usedAt }) => usedAt === null).length,
      usedDates: account.recoveryCodes.flatMap(({ usedAt }) => (usedAt === null ? [] : [isoTime(usedAt)])),
    },
    connections: account.connections.map(({ createdAt, ...connection }) => ({
      ...connection,
      createdDate: isoTime(createdAt),
    })),
  }
}
