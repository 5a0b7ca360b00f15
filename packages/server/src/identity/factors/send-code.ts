import { setTimeout as delay } from 'node:timers/promises'
import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import { guardMail } from '../../attempts/attempt-limiter.ts'
import type { Ctx } from '../../call/context.ts'
import type { FactorMessage, FactorProvider } from '../../call/services.ts'
import { listFactors } from '../../storage/identity/factors.ts'
import { findMember, type MemberRow } from '../../storage/identity/members.ts'
import { findToken, updateToken } from '../../storage/identity/one-time-tokens.ts'
import { CODE_ATTEMPTS, hashCode, newCode } from '../sign-in/codes.ts'
import { factorTargetOf, hideEmail, hideTarget } from './factor-view.ts'
import { requireProvider } from './provider.ts'

const MINUTE = 60_000
/** Time for one step: to find the mail or the phone, and to type the code. */
export const STEP_MS = 15 * MINUTE
const PROVIDER_MS = 10_000

type Call = typeof contract.factors.sendFactorCode

/** Mails a code for a pending sign-in. */
export const mailCode = (ctx: Ctx, { email, doc }: MemberRow, code: string): void =>
  ctx.mail({
    to: email ?? '',
    language: doc.language,
    template: 'emailCode',
    data: { code, validForMinutes: STEP_MS / MINUTE },
  })

/** Sends a code through a provider, outside of any transaction. */
export async function handOver(
  ctx: Ctx<'CODE_NOT_SENT'>,
  provider: FactorProvider,
  message: Omit<FactorMessage, 'id' | 'siteName' | 'language' | 'signal'>,
  language: string | undefined,
): Promise<void> {
  const waiting = new AbortController()
  const { site } = ctx
  try {
    await Promise.race([
      provider.send({
        ...message,
        id: ctx.ids.guid(),
        siteName: site.name,
        language: language ?? site.locale,
        signal: waiting.signal,
      }),
      delay(provider.timeoutMs ?? PROVIDER_MS, undefined, { signal: waiting.signal, ref: false }).then(() => {
        throw new Error('the provider took too long')
      }),
    ])
  } catch {
    ctx.fail('CODE_NOT_SENT', { factorType: message.type })
  } finally {
    waiting.abort()
  }
}

/** Sends a new code for a pending sign-in. Earlier attempts stay counted. */
export async function sendFactorCode(
  { stateToken = '', factorType: type }: RequestOf<Call>,
  ctx: Ctx<'STATE_TOKEN_INVALID' | 'FACTOR_UNAVAILABLE' | 'CODE_NOT_SENT'>,
): Promise<ReplyOf<Call>> {
  const { db, site, now } = ctx
  const secret = stateToken ?? ''
  const oneTimeToken = await findToken(db, 'second_factor', secret, now)
  if (!oneTimeToken?.memberId || oneTimeToken.siteId !== site.id || oneTimeToken.attempts >= CODE_ATTEMPTS)
    return ctx.fail('STATE_TOKEN_INVALID')
  const member = (await findMember(db, site.id, oneTimeToken.memberId)) ?? ctx.fail('STATE_TOKEN_INVALID')
  if (!type || !oneTimeToken.data.factors.includes(type))
    return ctx.fail('FACTOR_UNAVAILABLE', { factorType: type, factors: oneTimeToken.data.factors })
  const provider = type === 'EMAIL' ? undefined : requireProvider(ctx, type)
  const code = newCode(ctx.ids)
  // Limits the mails and calls that a caller with a stolen password can cause.
  await guardMail(ctx, member.email ?? '')
  await ctx.transact(ctx.caller, async inner => {
    await updateToken(inner.db, oneTimeToken.hash, { code: hashCode(secret, code), codeFor: type })
    if (type === 'EMAIL') mailCode(inner, member, code)
  })
  if (type === 'EMAIL' || !provider) return { sentTo: hideEmail(member.email ?? '') }
  const factor =
    (await listFactors(db, site.id, member.id)).find(row => row.type === type) ??
    ctx.fail('STATE_TOKEN_INVALID')
  const target = factorTargetOf(ctx, factor)
  await handOver(ctx, provider, { type, target, code }, member.doc.language)
  return { sentTo: hideTarget(type, target) }
}
