import type { Ctx } from '../../call/context.ts'
import { revokeTokens } from '../../storage/identity/one-time-tokens.ts'
import { revokeOtherBrowsers, revokeSession, revokeSessionsOf } from '../../storage/identity/sessions.ts'
import { sessionTag } from './revoked-sessions.ts'

const told = (ctx: Ctx, ids: string[]): string[] => {
  ctx.invalidate(...ids.map(sessionTag))
  return ids
}

/** Ends a session and those that came of it, on all nodes, when the call succeeds. */
export const endSession = async (ctx: Ctx, sessionId: string) =>
  told(ctx, await revokeSession(ctx.db, ctx.site.id, sessionId, ctx.now))

/** Ends all sessions of members, or all but one with the browser's sign-in behind it. */
export const endSessionsOf = async (ctx: Ctx, memberIds: readonly string[], exceptId?: string) =>
  told(ctx, await revokeSessionsOf(ctx.db, ctx.site.id, memberIds, ctx.now, exceptId))

/** Ends all sessions of a member but those of the browser that asks. */
export const endOtherBrowsers = async (ctx: Ctx, memberId: string, sessionId: string) =>
  told(ctx, await revokeOtherBrowsers(ctx.db, ctx.site.id, memberId, sessionId, ctx.now))

/** What could still become a session: proofs that were given, steps that wait for one, and links in mails. */
const WAYS_IN = ['session', 'code', 'second_factor', 'email_verification', 'recovery', 'magic_link'] as const

/** Ends all sessions of members, with all that could still become one. */
export async function endAccess(ctx: Ctx, memberIds: readonly string[], exceptId?: string): Promise<void> {
  await endSessionsOf(ctx, memberIds, exceptId)
  await revokeTokens(ctx.db, ctx.site.id, memberIds, WAYS_IN, ctx.now)
}

/** After a change of the password, trust in devices that it once let in ends too (decision 016). */
export async function endAccessByPassword(ctx: Ctx, memberId: string, exceptId?: string): Promise<void> {
  await endAccess(ctx, [memberId], exceptId)
  await revokeTokens(ctx.db, ctx.site.id, [memberId], ['trusted_device'], ctx.now)
}
