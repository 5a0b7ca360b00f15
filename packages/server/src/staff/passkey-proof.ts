import type { contract } from '@stoa/contract'
import type { Ctx, Handlers } from '../call/context.ts'
import { assertionOptions, isRightPasskey, requireRelyingParty, staffTag } from '../identity/index.ts'
import { listFactors } from '../storage/identity/factors.ts'
import { findStaffMember, noteStaffProof, type StaffSessionRow } from '../storage/identity/staff.ts'
import { requireOwnSession, transactAs } from './browser-session.ts'
import { newPasskeyChallenge, usePasskeyChallenge } from './passkey-challenge.ts'

/** Checks a passkey of a session's staff member, which must verify the user, and stores the proof. */
export async function proveByPasskey(
  ctx: Ctx<'STATE_TOKEN_INVALID' | 'PASSKEY_INVALID' | 'SIGN_IN_REQUIRED'>,
  session: StaffSessionRow,
  credential: Record<string, unknown>,
): Promise<void> {
  const { siteId, staffMemberId } = session
  const challenge =
    (await usePasskeyChallenge(ctx, credential, session.id)) ?? ctx.fail('STATE_TOKEN_INVALID')
  await transactAs(ctx, session, async inner => {
    // Locked first, so that concurrent assertions of a cloned key see each other's counter.
    if (!(await findStaffMember(inner.db, siteId, staffMemberId, { lock: true })))
      inner.fail('SIGN_IN_REQUIRED')
    const factors = await listFactors(inner.db, siteId, staffMemberId)
    if (!(await isRightPasskey(inner, challenge, credential, factors, { userVerification: true })))
      inner.fail('PASSKEY_INVALID')
    await noteStaffProof(inner.db, session.id, inner.now)
    inner.invalidate(staffTag(siteId))
  })
}

export const passkeyProofHandlers: Pick<Handlers<typeof contract.staff>, 'startStaffPasskeyProof'> = {
  async startStaffPasskeyProof(_input, ctx) {
    const session = await requireOwnSession(ctx)
    const party = requireRelyingParty(ctx)
    const factors = await listFactors(ctx.db, session.siteId, session.staffMemberId)
    const passkeys = factors.filter(({ type }) => type === 'WEBAUTHN')
    if (passkeys.length === 0)
      ctx.fail('FACTOR_UNAVAILABLE', { factorType: 'WEBAUTHN', factors: factors.map(({ type }) => type) })
    const options = assertionOptions(party, newPasskeyChallenge(ctx, { sessionId: session.id }), passkeys)
    return { options: { ...options, userVerification: 'required' } }
  },
}
