import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { findPasskey, usePasskey } from '../../storage/identity/factors.ts'
import { findMember } from '../../storage/identity/members.ts'
import { consumeToken, issueToken } from '../../storage/identity/one-time-tokens.ts'
import { nextStep, visitorOf } from '../sign-in/sign-in-steps.ts'
import { requireRelyingParty } from './relying-party.ts'
import { PASSKEY } from './require-factor.ts'
import { CEREMONY_MS, checkAssertion } from './webauthn.ts'

/** The relying party of a site that lets its members in with passkeys. */
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
    const options = {
      challenge: stateToken,
      rpId: party.id,
      timeout: CEREMONY_MS,
      // Nobody is named: the authenticator shows what it has.
      allowCredentials: [],
      // Else having it would be the only factor.
      userVerification: 'required',
    }
    return { stateToken, options }
  },

  async finishPasskeySignIn({ stateToken, credential }, ctx) {
    const { db, site, now } = ctx
    const party = requirePasskeys(ctx)
    const challenge = stateToken ?? ''
    const sent = credential ?? {}
    // Used up whatever comes of it: a challenge is good for one answer.
    const ticket = await consumeToken(db, 'passkey', challenge, now, site.id)
    if (!ticket || ticket.siteId !== site.id || ticket.memberId) return ctx.fail('STATE_TOKEN_INVALID')
    const credentialId = typeof sent.id === 'string' ? sent.id : ctx.fail('PASSKEY_INVALID')
    const { memberId } = (await findPasskey(db, site.id, credentialId)) ?? ctx.fail('PASSKEY_INVALID')
    return ctx.transact(ctx.caller, async inner => {
      // Locked first: of two answers by copies of one key the second must see the count of the first.
      const member = await findMember(inner.db, site.id, memberId, { lock: true })
      const passkey = member && (await findPasskey(inner.db, site.id, credentialId))
      // Whom the merchant has disconnected comes back by mail or by sign-on alone (decision 018).
      if (!passkey || member.status === 'OFFLINE') return inner.fail('PASSKEY_INVALID')
      const count =
        (await checkAssertion(party, sent, passkey, { challenge, userVerification: true })) ??
        inner.fail('PASSKEY_INVALID')
      await usePasskey(inner.db, site.id, passkey.id, count, now)
      return nextStep(inner, member, { visitorId: ticket.data.visitorId, methods: [PASSKEY] })
    })
  },
})
