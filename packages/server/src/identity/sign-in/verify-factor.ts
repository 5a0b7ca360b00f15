import type { contract, RequestOf } from '@stoa/contract'
import { limitAttempts } from '../../attempts/attempt-limiter.ts'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { countRecoveryCodes, listFactors } from '../../storage/identity/factors.ts'
import { findMember } from '../../storage/identity/members.ts'
import { consumeToken, countAttempt, findToken } from '../../storage/identity/one-time-tokens.ts'
import { isRightCode, isRightPasskey, typedCode } from '../factors/answer-factor.ts'
import { trustDevice } from '../factors/trusted-devices.ts'
import { CODE_ATTEMPTS } from './codes.ts'
import { type SignInReply, toCustomValues } from './member-view.ts'
import { completeSignIn } from './sign-in-steps.ts'
import { confirmEmail } from './verification.ts'

type Input = RequestOf<typeof contract.authentication.verifyFactor>
type Rejections =
  | 'STATE_TOKEN_INVALID'
  | 'VERIFICATION_FAILED'
  | 'PASSKEY_INVALID'
  | 'FACTOR_UNAVAILABLE'
  | 'MEMBER_BLOCKED'

/** Verifies a second factor and completes the sign-in. */
export async function verifyFactor(
  input: Input,
  ctx: Ctx<Rejections, 'wix.members.v1.member_updated'>,
): Promise<SignInReply> {
  const { db, site, now } = ctx
  const stateToken = input.stateToken ?? ''
  const type = input.factorType
  const step = await findToken(db, 'second_factor', stateToken, now)
  if (!step?.memberId || step.siteId !== site.id) return ctx.fail('STATE_TOKEN_INVALID')
  if (!type || type === 'PASSWORD' || !step.data.factors.includes(type))
    return ctx.fail('FACTOR_UNAVAILABLE', { factorType: type, factors: step.data.factors })
  const sent = input.webauthnData
  if (type === 'WEBAUTHN' && !sent) return rejectField('webauthnData', 'REQUIRED_FIELD', 'is required')
  const code = type === 'WEBAUTHN' ? '' : typedCode(input, type)
  // Signatures cannot be guessed: a passkey works even while an attacker has exhausted the limit for codes.
  const guarded = type === 'WEBAUTHN' ? undefined : await limitAttempts(ctx, { account: step.memberId })
  // Counted before the comparison and outside the transaction below, so that failed attempts stay counted.
  const tries = (await countAttempt(db, step.hash, CODE_ATTEMPTS)) ?? ctx.fail('STATE_TOKEN_INVALID')
  const { memberId } = step
  const reply = await ctx.transact(ctx.caller, async inner => {
    const known = await findMember(inner.db, site.id, memberId, { lock: true })
    // Read again: only the code that was sent last is valid.
    const taken = known && (await consumeToken(inner.db, 'second_factor', stateToken, now))
    if (!taken) return inner.fail('STATE_TOKEN_INVALID')
    if (known.status === 'BLOCKED') return inner.fail('MEMBER_BLOCKED')
    // Read after the lock, so that a factor that was removed concurrently is not accepted.
    const factors = await listFactors(inner.db, site.id, memberId)
    if (type === 'WEBAUTHN') {
      if (!(await isRightPasskey(inner, taken.data.challenge, sent ?? {}, factors)))
        return inner.fail('PASSKEY_INVALID')
    } else if (!(await isRightCode(inner, taken, type, { stateToken, code }, factors)))
      return inner.fail('VERIFICATION_FAILED', { triesLeft: CODE_ATTEMPTS - tries })
    // The code was received by mail: this verifies the address.
    const member = type === 'EMAIL' ? await confirmEmail(inner, known) : known
    const { visitorId } = taken.data
    const methods = [...taken.data.methods, type]
    const entered = await completeSignIn(inner, member, { visitorId, methods }, { factors, trusted: false })
    return {
      ...entered,
      additionalData: toCustomValues({
        ...(input.rememberThisDevice && {
          deviceToken: await trustDevice(inner, memberId, input.deviceToken),
        }),
        ...(type === 'RECOVERY_CODE' && {
          recoveryCodesLeft: await countRecoveryCodes(inner.db, site.id, memberId),
        }),
      }),
    }
  })
  await guarded?.succeeded()
  return reply
}
