import type { Ctx } from '../../call/context.ts'
import { findMember, type MemberRow } from '../../storage/identity/members.ts'
import { signedInAt } from '../../storage/identity/sessions.ts'

const RECENT_MS = 10 * 60_000

/**
 * Whether whoever holds this very session proved in the last ten minutes who he is. That the member signed in elsewhere
 * does not help the holder of a stolen session.
 */
export async function isRecentSignIn({ db, site, caller, now }: Ctx): Promise<boolean> {
  const at = caller.sessionId ? await signedInAt(db, site.id, caller.sessionId) : undefined
  return at !== undefined && now - at <= RECENT_MS
}

/** Refuses whoever has not just proved who he is with this session. */
export async function requireRecentSignIn(ctx: Ctx<'RECENT_SIGN_IN_REQUIRED'>): Promise<void> {
  if (!(await isRecentSignIn(ctx))) ctx.fail('RECENT_SIGN_IN_REQUIRED')
}

/**
 * The caller, if he may add a factor. His address must be proved: else whoever registers with somebody else's address
 * could leave a passkey there and wait for the owner to take the account over.
 */
export async function requireEnrolling(
  ctx: Ctx<'RECENT_SIGN_IN_REQUIRED' | 'EMAIL_NOT_VERIFIED'>,
): Promise<MemberRow> {
  await requireRecentSignIn(ctx)
  const member = (await findMember(ctx.db, ctx.site.id, ctx.caller.id)) ?? ctx.fail('RECENT_SIGN_IN_REQUIRED')
  return member.email_verified ? member : ctx.fail('EMAIL_NOT_VERIFIED')
}
