import type { Ctx } from '../../call/context.ts'
import { findMember, type MemberRow } from '../../storage/identity/members.ts'
import { signedInAt } from '../../storage/identity/sessions.ts'

const RECENT_MS = 10 * 60_000

/**
 * Whether the sign-in of this session is at most ten minutes old. Other sign-ins of the member do not count, so the
 * holder of a stolen session gains nothing from them.
 */
export async function isRecentSignIn({ db, site, caller, now }: Ctx): Promise<boolean> {
  const at = caller.sessionId ? await signedInAt(db, site.id, caller.sessionId) : undefined
  return at !== undefined && now - at <= RECENT_MS
}

/** Rejects callers whose session has no recent sign-in. */
export async function requireRecentSignIn(ctx: Ctx<'RECENT_SIGN_IN_REQUIRED'>): Promise<void> {
  if (!(await isRecentSignIn(ctx))) ctx.fail('RECENT_SIGN_IN_REQUIRED')
}

/**
 * The calling member, if they may add a factor. The address must be verified: otherwise an attacker could register with
 * another person's address and keep a passkey for the time after its owner claims the account.
 */
export async function requireEnrolling(
  ctx: Ctx<'RECENT_SIGN_IN_REQUIRED' | 'EMAIL_NOT_VERIFIED'>,
): Promise<MemberRow> {
  await requireRecentSignIn(ctx)
  const member = (await findMember(ctx.db, ctx.site.id, ctx.caller.id)) ?? ctx.fail('RECENT_SIGN_IN_REQUIRED')
  return member.email_verified ? member : ctx.fail('EMAIL_NOT_VERIFIED')
}
