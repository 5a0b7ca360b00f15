import type { contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Handlers } from '../call/context.ts'
import { staffTag } from '../identity/index.ts'
import { deleteStaffSessionsOf, listStaffSessionRows } from '../storage/identity/staff.ts'
import { requireOwnSession, transactAs } from './browser-session.ts'

const REVOKED = 'stoa.platform.v1.staff_session_revoked'

export const ownSessionHandlers: Pick<
  Handlers<typeof contract.staff>,
  'listStaffSessions' | 'revokeStaffSession' | 'revokeOtherStaffSessions'
> = {
  async listStaffSessions(_input, ctx) {
    const { id: currentId, siteId, staffMemberId } = await requireOwnSession(ctx)
    const rows = await listStaffSessionRows(ctx.db, siteId, staffMemberId, ctx.now)
    return {
      sessions: rows.map(({ id, createdAt, lastUsedAt, userAgent, address }) => ({
        id,
        current: id === currentId,
        createdDate: isoTime(createdAt),
        lastUsedDate: isoTime(lastUsedAt),
        ...(userAgent && { userAgent }),
        ...(address && { address }),
      })),
    }
  },

  async revokeStaffSession({ id }, ctx) {
    const session = await requireOwnSession(ctx)
    await transactAs(ctx, session, async inner => {
      const ended = await deleteStaffSessionsOf(inner.db, session, { id })
      if (ended.length === 0) inner.fail('SESSION_NOT_FOUND', { id })
      inner.invalidate(staffTag(session.siteId))
      inner.emit(REVOKED, id, { sessionId: id, staffMemberId: session.staffMemberId })
    })
    return {}
  },

  async revokeOtherStaffSessions(_input, ctx) {
    const session = await requireOwnSession(ctx)
    const ended = await transactAs(ctx, session, async inner => {
      const ids = await deleteStaffSessionsOf(inner.db, session, { exceptId: session.id })
      inner.invalidate(staffTag(session.siteId))
      for (const id of ids) inner.emit(REVOKED, id, { sessionId: id, staffMemberId: session.staffMemberId })
      return ids
    })
    return { count: ended.length }
  },
}
