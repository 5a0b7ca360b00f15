import { guardMail } from '../../attempts/attempt-limiter.ts'
import { networkOf } from '../../attempts/network.ts'
import type { Ctx } from '../../call/context.ts'
import { type SignInFacts, type StoredFactorType, signInFacts } from '../../storage/identity/factors.ts'
import type { MemberRow } from '../../storage/identity/members.ts'
import { issueToken, type TokenData } from '../../storage/identity/one-time-tokens.ts'
import { hashCode, newCode } from '../sign-in/codes.ts'
import type { SignInReply } from '../sign-in/member-view.ts'
import type { SignInAttempt } from '../sign-in/sign-in-steps.ts'
import { findRelyingParty } from './relying-party.ts'
import { mailCode, STEP_MS } from './send-code.ts'
import { assertionOptions } from './webauthn.ts'

type Reason = TokenData['second_factor']['reason']
type Challenge = NonNullable<SignInReply['mfaChallengeData']>

/** A passkey with user verification counts as two factors. */
export const PASSKEY = 'PASSKEY'

/** First factors that prove access to the mailbox: a mailed code adds nothing to them. */
const BY_MAIL = ['RECOVERY', 'MAGIC_LINK', 'EMAIL']

/** Strongest factors first; codes sent over a network come last. */
const PREFERENCE: readonly StoredFactorType[] = ['WEBAUTHN', 'TOTP', 'PUSH', 'SMS', 'CALL', 'EMAIL']

/** Why a sign-in needs a second factor, if it does (decision 016). */
function reasonOf(ctx: Ctx, { methods }: SignInAttempt, facts: SignInFacts): Reason | undefined {
  if (facts.trusted || methods.includes(PASSKEY)) return undefined
  if (facts.factors.length > 0) return 'USER_SETTINGS'
  const byPasswordAlone = methods.length === 1 && methods[0] === 'PASSWORD'
  const fromNewNetwork = facts.hasKnownDevices && !facts.networkKnown
  return byPasswordAlone && fromNewNetwork && ctx.site.settings.members.highRiskLogin
    ? 'HIGH_RISK_LOGIN'
    : undefined
}

/** The accepted factors, the preferred one first. */
function offered({ methods }: SignInAttempt, facts: SignInFacts): Challenge['factors'] {
  const active = PREFERENCE.filter(type => facts.factors.some(factor => factor.type === type))
  const provedByMail = methods.some(method => BY_MAIL.includes(method))
  const others = active.filter(type => type !== 'EMAIL')
  const left = provedByMail && others.length > 0 ? others : active
  return facts.recoveryCodes ? [...left, 'RECOVERY_CODE'] : left
}

/** Issues a second-factor challenge if the sign-in needs one; also returns the facts that decided it. */
export async function requireFactor(
  ctx: Ctx,
  member: MemberRow,
  attempt: SignInAttempt,
): Promise<{ challenge?: SignInReply; facts: SignInFacts }> {
  const facts = (await signInFacts(
    ctx.db,
    ctx.site.id,
    member.id,
    {
      device: attempt.device ? Buffer.from(attempt.device, 'hex') : undefined,
      network: networkOf(ctx.request.address),
    },
    ctx.now,
  )) as SignInFacts
  const reason = reasonOf(ctx, attempt, facts)
  if (!reason) return { facts }
  const knowsFactors = !(ctx.caller.onBehalfOf ?? ctx.caller).compatClient || ctx.request.isSameOrigin()
  if (reason === 'HIGH_RISK_LOGIN' && !knowsFactors)
    return { challenge: await askByMail(ctx, member, attempt), facts }
  const factors: Challenge['factors'] = reason === 'HIGH_RISK_LOGIN' ? ['EMAIL'] : offered(attempt, facts)
  return { challenge: await issueChallenge(ctx, member, attempt, { reason, factors }, facts), facts }
}

/**
 * Sends the code through the e-mail verification step, the only one that clients of the original protocol support. They
 * treat REQUIRE_MFA as a failure (protocol/sign-in §3), so their members could not sign in from a new network.
 */
async function askByMail(ctx: Ctx, member: MemberRow, attempt: SignInAttempt): Promise<SignInReply> {
  const code = newCode(ctx.ids)
  await guardMail(ctx, member.email ?? '')
  mailCode(ctx, member, code)
  const stateToken = await issueToken(ctx, 'email_verification', {
    siteId: ctx.site.id,
    memberId: member.id,
    data: token => ({ ...attempt, code: hashCode(token, code), risky: true }),
    ttlMs: STEP_MS,
  })
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
}

/** Reveals nothing about the member except the accepted factors: only one factor was passed so far. */
async function issueChallenge(
  ctx: Ctx,
  member: MemberRow,
  { visitorId, methods }: SignInAttempt,
  { reason, factors }: Pick<Challenge, 'reason' | 'factors'>,
  facts: SignInFacts,
): Promise<SignInReply> {
  const code = factors[0] === 'EMAIL' ? newCode(ctx.ids) : undefined
  const party = factors.includes('WEBAUTHN') ? findRelyingParty(ctx) : undefined
  const challenge = party && ctx.ids.secret(32)
  if (code) {
    await guardMail(ctx, member.email ?? '')
    mailCode(ctx, member, code)
  }
  const stateToken = await issueToken(ctx, 'second_factor', {
    siteId: ctx.site.id,
    memberId: member.id,
    data: token => ({
      visitorId,
      methods,
      reason,
      factors,
      challenge,
      ...(code && { code: hashCode(token, code), codeFor: 'EMAIL' }),
    }),
    ttlMs: STEP_MS,
  })
  return {
    state: 'REQUIRE_MFA',
    stateToken,
    mfaChallengeData: {
      reason,
      factors,
      ...(party && challenge && { webauthn: assertionOptions(party, challenge, facts.factors) }),
    },
  }
}
