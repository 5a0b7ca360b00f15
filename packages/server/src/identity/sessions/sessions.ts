import { contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { findMember } from '../../storage/identity/members.ts'
import { listSessions } from '../../storage/identity/sessions.ts'
import { endOtherBrowsers, endSession, endSessionsOf, endSessionsOfApp } from './end-sessions.ts'

const REVOKED = 'stoa.identity.v1.session_revoked'

export const sessionHandlers = implement(contract.memberSessions, {
  async listMySessions(_, { db, site, caller, now }) {
    const rows = await listSessions(db, site.id, caller.id, now)
    return { sessions: toSessions(rows, caller.sessionId) }
  },

  async revokeSession({ id }, ctx) {
    const { db, site, caller, now } = ctx
    const own = await listSessions(db, site.id, caller.id, now)
    if (!own.some(session => session.id === id)) return ctx.fail('SESSION_NOT_FOUND', { id })
    await endOne(ctx, id)
    return {}
  },

  async revokeOtherSessions(_, ctx) {
    const { id: memberId, sessionId } = ctx.caller
    const ended = await (sessionId
      ? endOtherBrowsers(ctx, memberId, sessionId)
      : endSessionsOf(ctx, [memberId]))
    for (const id of ended) ctx.emit(REVOKED, id, { sessionId: id })
    return { count: ended.length }
  },

  async listMemberSessions({ memberId }, ctx) {
    const { db, site, now } = ctx
    if (!(await findMember(db, site.id, memberId))) return ctx.fail('MEMBER_NOT_FOUND')
    return { sessions: toSessions(await listSessions(db, site.id, memberId, now)) }
  },

  async endMemberSessions({ memberId, sessionId }, ctx) {
    const { db, site, now } = ctx
    if (!(await findMember(db, site.id, memberId))) return ctx.fail('MEMBER_NOT_FOUND')
    if (!sessionId) {
      const ended = await endSessionsOf(ctx, [memberId])
      for (const id of ended) ctx.emit(REVOKED, id, { sessionId: id })
      return { count: ended.length }
    }
    const sessions = await listSessions(db, site.id, memberId, now)
    if (!sessions.some(({ id }) => id === sessionId)) return ctx.fail('SESSION_NOT_FOUND', { id: sessionId })
    return { count: await endOne(ctx, sessionId) }
  },
})

/** Ends a session and those of apps that derive from it. Returns their number. */
async function endOne(ctx: Ctx<never, typeof REVOKED>, id: string): Promise<number> {
  const ended = [...(await endSession(ctx, id)), ...(await endSessionsOfApp(ctx, id))]
  for (const id of ended) ctx.emit(REVOKED, id, { sessionId: id })
  return ended.length
}

/** Sessions in replies. `current` is the session of the call, if it has one. */
function toSessions(rows: Awaited<ReturnType<typeof listSessions>>, current?: string) {
  const own = rows.find(row => row.id === current)
  const browser = own && (own.parentId ?? own.id)
  return rows.map(row => ({
    id: row.id,
    kind: row.kind === 'app' ? ('APP' as const) : ('BROWSER' as const),
    current: row.id === current,
    sameBrowser: browser !== undefined && (row.id === browser || row.parentId === browser),
    createdDate: isoTime(row.createdAt),
    lastSeenDate: isoTime(row.renewedAt ?? row.createdAt),
    ...(row.appName && { appName: row.appName }),
    ...(row.scopes && { scopes: row.scopes }),
    ...(row.userAgent && { userAgent: row.userAgent }),
    ...(row.address && { address: row.address }),
  }))
}
