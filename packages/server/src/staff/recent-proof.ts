import type { Ctx } from '../call/context.ts'

/** How long a proof of identity permits sensitive changes. */
const PROOF_MS = 15 * 60_000

interface Proof {
  /** When the staff member of the session last proved who they are, in milliseconds. */
  provedAt: number
}

/** Whether the last proof of a session is too old for sensitive changes. */
export const isProofOld = ({ provedAt }: Proof, now: number) => now - provedAt > PROOF_MS

/** Rejects a session whose last proof of identity is too old. */
export function requireRecentProof(ctx: Ctx<'PROOF_REQUIRED'>, proof: Proof): void {
  if (isProofOld(proof, ctx.now)) ctx.fail('PROOF_REQUIRED')
}
