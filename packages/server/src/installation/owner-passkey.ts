import type { Ctx } from '../call/context.ts'
import { checkRegistration, registrationOptions, requireRelyingParty } from '../identity/index.ts'
import { newPasskeyChallenge, takePasskeyChallenge } from '../staff/index.ts'
import type { NewFactor } from '../storage/identity/factors.ts'

interface Owner {
  email: string
  shopName: string
}

/** Options of the browser for the passkey of an owner whom the next `createSite` makes. Nothing is stored. */
export async function startPasskeyOf(ctx: Ctx<'FACTOR_UNAVAILABLE'>, { email, shopName }: Owner) {
  const party = requireRelyingParty(ctx)
  const ownerId = ctx.ids.guid()
  const challenge = newPasskeyChallenge(ctx, { ownerId })
  const user = { id: ownerId, email }
  return {
    options: { ...(await registrationOptions(party, user, { rpName: shopName, challenge, isOnly: true })) },
  }
}

/** The passkey that the browser has created, with the id of its owner. Call it outside of a transaction: a challenge is used once. */
export async function finishPasskeyOf(
  ctx: Ctx<'FACTOR_UNAVAILABLE' | 'FACTOR_NOT_STARTED' | 'PASSKEY_INVALID'>,
  credential: Record<string, unknown>,
  name: string | null | undefined,
): Promise<NewFactor> {
  const party = requireRelyingParty(ctx)
  const { challenge, ownerId } = (await takePasskeyChallenge(ctx, credential)) ?? {}
  if (!challenge || !ownerId) return ctx.fail('FACTOR_NOT_STARTED')
  const passkey =
    (await checkRegistration(party, credential, { challenge, userVerification: true })) ??
    ctx.fail('PASSKEY_INVALID')
  return { ...passkey, id: ctx.ids.guid(), memberId: ownerId, type: 'WEBAUTHN', name: name ?? null }
}
