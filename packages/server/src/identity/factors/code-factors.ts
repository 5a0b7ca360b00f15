import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import { guardMail } from '../../attempts/attempt-limiter.ts'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { ProvidedFactorType } from '../../call/services.ts'
import { consumeToken, countAttempt, findToken, issueToken } from '../../storage/identity/one-time-tokens.ts'
import { requireEnrolling } from '../sessions/recent-sign-in.ts'
import { CODE_ATTEMPTS, hashCode, newCode } from '../sign-in/codes.ts'
import { type FACTOR_ADDED, type FACTOR_REMOVED, lockFactors, replaceFactor } from './change-factors.ts'
import { encryptFactorSecret } from './encrypt-factor.ts'
import { hideTarget } from './factor-view.ts'
import { requireProvider } from './provider.ts'
import { handOver, STEP_MS } from './send-code.ts'

type Start = typeof contract.factors.startCodeFactor
type Confirm = typeof contract.factors.confirmCodeFactor

/** Phone number in E.164 form, or the push target of an app. */
function targetFrom(type: ProvidedFactorType, input: string): string {
  if (type === 'PUSH') return input
  const number = input.replaceAll(/[\s()./-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number)
    ? number
    : rejectField('target', 'FORMAT', 'must be a phone number with + and the country, such as +4930123456')
}

/** Starts the enrolment of a phone or app: sends a code to it. */
export async function startCodeFactor(
  { factorType, target: input }: RequestOf<Start>,
  ctx: Ctx<'RECENT_SIGN_IN_REQUIRED' | 'EMAIL_NOT_VERIFIED' | 'FACTOR_UNAVAILABLE' | 'CODE_NOT_SENT'>,
): Promise<ReplyOf<Start>> {
  const { site, ids, caller } = ctx
  const type = factorType as ProvidedFactorType
  const provider = requireProvider(ctx, type)
  const target = targetFrom(type, input ?? '')
  const member = await requireEnrolling(ctx)
  await guardMail(ctx, caller.id)
  const code = newCode(ids)
  const encrypted = encryptFactorSecret(ctx, { memberId: caller.id, type }, Buffer.from(target)).toString(
    'base64',
  )
  const stateToken = await issueToken(ctx, 'code_factor', {
    siteId: site.id,
    memberId: caller.id,
    data: token => ({ type, encrypted, code: hashCode(token, code) }),
    ttlMs: STEP_MS,
  })
  await handOver(ctx, provider, { type, target, code }, member.doc.language)
  return { stateToken, sentTo: hideTarget(type, target) }
}

/** Confirms the enrolment with the code, and adds the factor. */
export async function confirmCodeFactor(
  { stateToken, code }: RequestOf<Confirm>,
  ctx: Ctx<'STATE_TOKEN_INVALID' | 'VERIFICATION_FAILED', typeof FACTOR_ADDED | typeof FACTOR_REMOVED>,
): Promise<ReplyOf<Confirm>> {
  const { db, site, caller, now } = ctx
  const token = stateToken ?? ''
  const oneTimeToken = await findToken(db, 'code_factor', token, now)
  if (oneTimeToken?.siteId !== site.id || oneTimeToken.memberId !== caller.id)
    return ctx.fail('STATE_TOKEN_INVALID')
  const tries = (await countAttempt(db, oneTimeToken.hash, CODE_ATTEMPTS)) ?? ctx.fail('STATE_TOKEN_INVALID')
  const { type, encrypted, code: expected } = oneTimeToken.data
  if (hashCode(token, code?.trim() ?? '') !== expected)
    return ctx.fail('VERIFICATION_FAILED', { triesLeft: CODE_ATTEMPTS - tries })
  return ctx.transact(caller, async inner => {
    if (!(await consumeToken(inner.db, 'code_factor', token, now))) return inner.fail('STATE_TOKEN_INVALID')
    const { member, factors } = await lockFactors(inner)
    const factor = {
      id: ctx.ids.guid(),
      memberId: member.id,
      type,
      encryptedSecret: Buffer.from(encrypted, 'base64'),
    }
    return replaceFactor(inner, factors, factor)
  })
}
