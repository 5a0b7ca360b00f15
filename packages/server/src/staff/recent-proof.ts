import type { Ctx } from '../call/context.ts'

/** How long a proof of identity permits sensitive changes. */
const PROOF_MS = 15 * 60_000

/** Rejects a session whose last proof of identity is too old. */
export function requireRecentProof(ctx: Ctx<'PROOF_REQUIRED'>, { provedAt }: { provedAt: number }): void {
  if (ctx.now - provedAt > PROOF_MS) ctx.fail('PROOF_REQUIRED')
}
