import type { Ctx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { StaffSessionRow } from '../storage/identity/staff.ts'
import { requireOwnSession } from './browser-session.ts'
import { requireRecentProof } from './recent-proof.ts'

/** The session of an owner in the calling browser. */
export async function requireOwner(ctx: Ctx<'SIGN_IN_REQUIRED'>): Promise<StaffSessionRow> {
  const session = await requireOwnSession(ctx)
  if (session.role !== 'OWNER') throw new Failure('PERMISSION_DENIED', { role: session.role })
  return session
}

/** The session of an owner who has just proved who they are. */
export async function requireProvenOwner(
  ctx: Ctx<'SIGN_IN_REQUIRED' | 'PROOF_REQUIRED'>,
): Promise<StaffSessionRow> {
  const session = await requireOwner(ctx)
  requireRecentProof(ctx, session)
  return session
}
