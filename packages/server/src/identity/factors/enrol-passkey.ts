import type { Ctx } from '../../call/context.ts'
import { listFactors, type NewFactor } from '../../storage/identity/factors.ts'
import { consumeToken, issueToken } from '../../storage/identity/one-time-tokens.ts'
import { requireRelyingParty } from './relying-party.ts'
import {
  CEREMONY_MS,
  challengeOf,
  checkRegistration,
  type PasskeyUser,
  registrationOptions,
} from './webauthn.ts'

/** Starts the enrolment of a passkey for a member or a staff member of the site. */
export async function startPasskeyEnrolment(ctx: Ctx<'FACTOR_UNAVAILABLE'>, user: PasskeyUser) {
  const party = requireRelyingParty(ctx)
  const siteId = ctx.site.id
  const existing = await listFactors(ctx.db, siteId, user.id)
  const challenge = await issueToken(ctx, 'passkey', {
    siteId,
    memberId: user.id,
    data: {},
    ttlMs: CEREMONY_MS,
  })
  return {
    options: { ...(await registrationOptions(party, user, { rpName: ctx.site.name, challenge, existing })) },
  }
}

/** The passkey that the browser has created. Call it outside of a transaction: a challenge is valid for one response. */
export async function finishPasskeyEnrolment(
  ctx: Ctx<'FACTOR_UNAVAILABLE' | 'FACTOR_NOT_STARTED' | 'PASSKEY_INVALID'>,
  { siteId, id }: { siteId: string; id: string },
  { credential, name }: { credential: Record<string, unknown>; name?: string | null | undefined },
): Promise<NewFactor> {
  const party = requireRelyingParty(ctx)
  const challenge = challengeOf(credential)
  const token = await consumeToken(ctx.db, 'passkey', challenge, ctx.now, siteId)
  if (token?.memberId !== id) return ctx.fail('FACTOR_NOT_STARTED')
  const passkey = (await checkRegistration(party, credential, { challenge })) ?? ctx.fail('PASSKEY_INVALID')
  return { ...passkey, id: ctx.ids.guid(), memberId: id, type: 'WEBAUTHN', name: name ?? null }
}
