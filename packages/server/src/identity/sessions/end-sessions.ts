import type { Ctx } from '../../call/context.ts'
import { revokeTokens } from '../../storage/identity/one-time-tokens.ts'
import {
  revokeOtherBrowsers,
  revokeSession,
  revokeSessionsOf,
  revokeSessionsOfApp,
} from '../../storage/identity/sessions.ts'
import { sessionTag } from './revoked-sessions.ts'

const invalidateSessions = (ctx: Ctx, ids: string[]): string[] => {
  ctx.invalidate(...ids.map(sessionTag))
  return ids
}

/** Revokes a session and its child sessions; all nodes are notified when the call commits. */
export const endSession = async (ctx: Ctx, sessionId: string) =>
  invalidateSessions(ctx, await revokeSession(ctx.db, ctx.site.id, sessionId, ctx.now))

/** Revokes the other sessions of an app of another company and its member: the member has taken back their consent. */
export const endSessionsOfApp = async (ctx: Ctx, sessionId: string) =>
  invalidateSessions(ctx, await revokeSessionsOfApp(ctx.db, ctx.site.id, sessionId, ctx.now))

/** Revokes all sessions of members, except one session and its parent. */
export const endSessionsOf = async (ctx: Ctx, memberIds: readonly string[], exceptId?: string) =>
  invalidateSessions(ctx, await revokeSessionsOf(ctx.db, ctx.site.id, memberIds, ctx.now, exceptId))

/** Revokes all sessions of a member except those of the calling browser. */
export const endOtherBrowsers = async (ctx: Ctx, memberId: string, sessionId: string) =>
  invalidateSessions(ctx, await revokeOtherBrowsers(ctx.db, ctx.site.id, memberId, sessionId, ctx.now))

/** Tokens that can be exchanged for a session: passed factors, pending steps and mailed links. */
const SIGN_IN_TOKENS = [
  'session',
  'code',
  'second_factor',
  'email_verification',
  'recovery',
  'magic_link',
] as const

/** Revokes all sessions of members and all tokens that could become one. */
export async function endAccess(ctx: Ctx, memberIds: readonly string[], exceptId?: string): Promise<void> {
  await endSessionsOf(ctx, memberIds, exceptId)
  await revokeTokens(ctx.db, ctx.site.id, memberIds, SIGN_IN_TOKENS, ctx.now)
}

/** Revokes sessions, tokens and trusted devices after a password change (decision 016). */
export async function endAccessByPassword(ctx: Ctx, memberId: string, exceptId?: string): Promise<void> {
  await endAccess(ctx, [memberId], exceptId)
  await revokeTokens(ctx.db, ctx.site.id, [memberId], ['trusted_device'], ctx.now)
}
