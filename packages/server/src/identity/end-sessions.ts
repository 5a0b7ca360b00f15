import type { Ctx } from '../context.ts'
import { revokeSession, revokeSessionsOf } from '../storage/sessions.ts'
import { sessionTag } from './session-watch.ts'

const told = (ctx: Ctx, ids: string[]): string[] => {
  ctx.invalidate(...ids.map(sessionTag))
  return ids
}

/** Ends a session and those that came of it, on all nodes, when the call succeeds. */
export const endSession = async (ctx: Ctx, sessionId: string) =>
  told(ctx, await revokeSession(ctx.db, ctx.site.id, sessionId, ctx.now))

/** Ends all sessions of a member, or all but one with the browser's sign-in behind it. */
export const endSessionsOf = async (ctx: Ctx, memberId: string, exceptId?: string) =>
  told(ctx, await revokeSessionsOf(ctx.db, ctx.site.id, memberId, ctx.now, exceptId))
