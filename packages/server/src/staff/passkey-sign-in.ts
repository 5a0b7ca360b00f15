import type { contract } from '@stoa/contract'
import type { Ctx, Handlers } from '../call/context.ts'
import {
  assertionOptions,
  holderOf,
  isRightPasskey,
  limitAttempts,
  NO_SITE,
  requireRelyingParty,
} from '../identity/index.ts'
import { findStaffPasskey, listFactors } from '../storage/identity/factors.ts'
import { findStaffMember } from '../storage/identity/staff.ts'
import { newPasskeyChallenge, usePasskeyChallenge } from './passkey-challenge.ts'
import { startSession } from './start-session.ts'

/** Base64url of a credential id, which has at most 1023 bytes (Web Authentication §4). */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/

const credentialIdOf = ({ id }: Record<string, unknown>): string =>
  typeof id === 'string' && CREDENTIAL_ID.test(id) ? id : ''

/** The staff member, of any site, whom a credential names. The user handle tells equal credential ids of two sites apart. */
async function findHolder({ db }: Ctx, credential: Record<string, unknown>) {
  const holder = holderOf(credential)
  return holder ? findStaffPasskey(db, credentialIdOf(credential), holder) : undefined
}

export const passkeySignInHandlers: Pick<
  Handlers<typeof contract.staff>,
  'startStaffPasskeySignIn' | 'finishStaffPasskeySignIn'
> = {
  async startStaffPasskeySignIn(_input, ctx) {
    return { options: assertionOptions(requireRelyingParty(ctx), newPasskeyChallenge(ctx)) }
  },

  async finishStaffPasskeySignIn({ credential }, ctx) {
    const attempt = await limitAttempts(ctx, {
      purpose: 'login',
      account: credentialIdOf(credential),
      siteId: NO_SITE,
    })
    const challenge = (await usePasskeyChallenge(ctx, credential)) ?? ctx.fail('STATE_TOKEN_INVALID')
    const { siteId, memberId: id } = (await findHolder(ctx, credential)) ?? ctx.fail('PASSKEY_INVALID')
    const reply = await ctx.transact({ siteId, role: 'merchant', id }, async inner => {
      // Locked first, so that concurrent assertions of a cloned key see each other's counter.
      const member = await findStaffMember(inner.db, siteId, id, { lock: true })
      if (!member) return inner.fail('PASSKEY_INVALID')
      const factors = await listFactors(inner.db, siteId, id)
      if (!(await isRightPasskey(inner, challenge, credential, factors, { userVerification: true })))
        return inner.fail('PASSKEY_INVALID')
      return startSession(inner, member)
    })
    await attempt.succeeded()
    return reply ?? ctx.fail('PASSKEY_INVALID')
  },
}
