import type { contract, ErrorCode, ReplyOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { assertionOptions, findRelyingParty } from '../identity/index.ts'
import { countRecoveryCodes, listFactors } from '../storage/identity/factors.ts'
import { issueToken } from '../storage/identity/one-time-tokens.ts'
import { findStaffMember, type StaffMemberRow } from '../storage/identity/staff.ts'
import { startSession } from './start-session.ts'

type SessionReply = ReplyOf<typeof contract.staff.openStaffSession>
/** What SECOND_FACTOR_REQUIRED answers: the accepted factors, and the options of the browser for a passkey. */
interface Challenge {
  stateToken: string
  factors: string[]
  webauthn?: object
}
type Outcome = { session?: SessionReply | undefined; challenge?: Challenge }

/** Time to answer the challenge. */
const STEP_MS = 15 * 60_000

/**
 * Signs the browser in after the first factor, or rejects with SECOND_FACTOR_REQUIRED. `check` repeats in the transaction
 * what may have changed since the factor was checked. Undefined if the staff member or the site is gone.
 */
export async function completeStaffSignIn<E extends ErrorCode>(
  ctx: Ctx<E | 'SECOND_FACTOR_REQUIRED'>,
  { siteId, id }: Pick<StaffMemberRow, 'siteId' | 'id'>,
  method: 'LINK' | 'PASSWORD',
  check?: (inner: Ctx<E | 'SECOND_FACTOR_REQUIRED'>) => Promise<void>,
): Promise<SessionReply | undefined> {
  const actor = { siteId, role: 'merchant', id } as const
  const { session, challenge } = await ctx.transact(actor, async (inner): Promise<Outcome> => {
    const member = await findStaffMember(inner.db, siteId, id, { lock: true })
    if (!member) return {}
    await check?.(inner)
    const active = await listFactors(inner.db, siteId, id)
    if (active.length === 0) return { session: await startSession(inner, member) }
    const hasCodes = (await countRecoveryCodes(inner.db, siteId, id)) > 0
    const has = (type: string) => active.some(factor => factor.type === type)
    const party = has('WEBAUTHN') ? findRelyingParty(inner) : undefined
    const factors = [
      ...(party ? ['WEBAUTHN'] : []),
      ...(has('TOTP') ? ['TOTP'] : []),
      ...(hasCodes ? ['RECOVERY_CODE'] : []),
    ]
    const challenge = party && inner.ids.secret(32)
    const data = {
      methods: [method],
      reason: 'USER_SETTINGS' as const,
      factors,
      ...(challenge && { challenge }),
    }
    const stateToken = await issueToken(inner, 'second_factor', {
      siteId,
      memberId: id,
      data,
      ttlMs: STEP_MS,
    })
    const webauthn = party && challenge && assertionOptions(party, challenge, active)
    return { challenge: { stateToken, factors, ...(webauthn && { webauthn }) } }
  })
  // Outside of the transaction, which stores the state token.
  if (challenge) ctx.fail('SECOND_FACTOR_REQUIRED', { ...challenge })
  return session
}
