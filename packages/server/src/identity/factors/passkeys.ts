import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { findPasskey, usePasskey } from '../../storage/identity/factors.ts'
import { findMember } from '../../storage/identity/members.ts'
import { consumeToken, issueToken } from '../../storage/identity/one-time-tokens.ts'
import { nextStep, visitorOf } from '../sign-in/sign-in-steps.ts'
import { requireRelyingParty } from './relying-party.ts'
import { PASSKEY } from './require-factor.ts'
import { assertionOptions, CEREMONY_MS, checkAssertion } from './webauthn.ts'

/** The relying party, if the site has passkeys turned on. */
function requirePasskeys(ctx: Ctx<'FACTOR_UNAVAILABLE'>) {
  if (!ctx.site.settings.members.passkey)
    ctx.fail('FACTOR_UNAVAILABLE', {
      factorType: 'WEBAUTHN',
      remedy: 'Turn members.passkey on in the settings of the site.',
    })
  return requireRelyingParty(ctx)
}

export const passkeyHandlers = implement(contract.passkeys, {
  async startPasskeySignIn(_, ctx) {
    const party = requirePasskeys(ctx)
    const stateToken = await issueToken(ctx, 'passkey', {
      siteId: ctx.site.id,
      data: { visitorId: visitorOf(ctx) },
      ttlMs: CEREMONY_MS,
    })
    return { stateToken, options: assertionOptions(party, stateToken) }
  },

  async finishPasskeySignIn({ stateToken, credential }, ctx) {
    const { db, site, now } = ctx
    const party = requirePasskeys(ctx)
    const challenge = stateToken ?? ''
    const sent = credential ?? {}
    // Consumed even on failure: a challenge is valid for one response.
    const oneTimeToken = await consumeToken(db, 'passkey', challenge, now, site.id)
    if (!oneTimeToken || oneTimeToken.siteId !== site.id || oneTimeToken.memberId)
      return ctx.fail('STATE_TOKEN_INVALID')
    const credentialId = typeof sent.id === 'string' ? sent.id : ctx.fail('PASSKEY_INVALID')
    const { memberId } = (await findPasskey(db, site.id, credentialId)) ?? ctx.fail('PASSKEY_INVALID')
    return ctx.transact(ctx.caller, async inner => {
      // Locked first, so that concurrent assertions of a cloned key see each other's counter.
      const member = await findMember(inner.db, site.id, memberId, { lock: true })
      const passkey = member && (await findPasskey(inner.db, site.id, credentialId))
      // A member whom the merchant has disconnected can only return by mail or sign-on (decision 018).
      if (!passkey || member.status === 'OFFLINE') return inner.fail('PASSKEY_INVALID')
      const count =
        (await checkAssertion(party, sent, passkey, { challenge, userVerification: true })) ??
        inner.fail('PASSKEY_INVALID')
      await usePasskey(inner.db, site.id, passkey.id, count, now)
      return nextStep(inner, member, { visitorId: oneTimeToken.data.visitorId, methods: [PASSKEY] })
    })
  },
})
