import type { Ctx } from '../../context.ts'
import { signedInAt } from '../../storage/sessions.ts'

const RECENT_MS = 10 * 60_000

/**
 * Refuses unless whoever holds this very session proved in the last ten minutes who he is. That the member signed in
 * elsewhere does not help the holder of a stolen session.
 */
export async function requireRecentSignIn(ctx: Ctx<'RECENT_SIGN_IN_REQUIRED'>): Promise<void> {
  const { db, site, caller, now } = ctx
  const at = caller.sessionId ? await signedInAt(db, site.id, caller.sessionId) : undefined
  if (at === undefined || now - at > RECENT_MS) ctx.fail('RECENT_SIGN_IN_REQUIRED')
}
