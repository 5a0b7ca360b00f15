import { contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { implement } from '../../call/context.ts'
import { listSessions } from '../../storage/identity/sessions.ts'
import { endOtherBrowsers, endSession, endSessionsOf, endSessionsOfApp } from './end-sessions.ts'

const REVOKED = 'stoa.identity.v1.session_revoked'

export const sessionHandlers = implement(contract.memberSessions, {
  async listMySessions(_, { db, site, caller, now }) {
    const rows = await listSessions(db, site.id, caller.id, now)
    const own = rows.find(row => row.id === caller.sessionId)
    const browser = own && (own.parentId ?? own.id)
    return {
      sessions: rows.map(row => ({
        id: row.id,
        kind: row.kind === 'app' ? ('APP' as const) : ('BROWSER' as const),
        current: row.id === caller.sessionId,
        sameBrowser: browser !== undefined && (row.id === browser || row.parentId === browser),
        createdDate: isoTime(row.createdAt),
        lastSeenDate: isoTime(row.renewedAt ?? row.createdAt),
        ...(row.appName && { appName: row.appName }),
        ...(row.scopes && { scopes: row.scopes }),
        ...(row.userAgent && { userAgent: row.userAgent }),
        ...(row.address && { address: row.address }),
      })),
    }
  },

  async revokeSession({ id }, ctx) {
    const { db, site, caller, now } = ctx
    const own = await listSessions(db, site.id, caller.id, now)
    if (!own.some(session => session.id === id)) return ctx.fail('SESSION_NOT_FOUND', { id })
    for (const ended of [...(await endSession(ctx, id)), ...(await endSessionsOfApp(ctx, id))])
      ctx.emit(REVOKED, ended, { sessionId: ended })
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
})
