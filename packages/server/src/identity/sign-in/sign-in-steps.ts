import type { Ctx } from '../../call/context.ts'
import type { SignInFacts } from '../../storage/identity/factors.ts'
import type { Link } from '../../storage/identity/identity-providers.ts'
import { type MemberRow, noteLogin, updateMember } from '../../storage/identity/members.ts'
import { issueToken } from '../../storage/identity/one-time-tokens.ts'
import { notifyNewDevice } from '../factors/notify-new-device.ts'
import { requireFactor } from '../factors/require-factor.ts'
import { noteDevice } from '../factors/trusted-devices.ts'
import { guardMail } from '../protection/attempt-limiter.ts'
import { hashCode, newCode } from './codes.ts'
import { type SignInReply, toIdentity } from './member-view.ts'
import { memberAddressee, signInMails } from './sign-in-mails.ts'

/** A sign-in in the making: how the member has proved who he is so far, and for which visitor. */
export interface SignInAttempt {
  visitorId?: string
  /** Factor types that were passed, in order. */
  methods: string[]
  /** Whom a provider has confirmed, to be linked once the address is proved. */
  connection?: Link
  /** Of a device that wants to be asked for no second factor: `deviceOf` its token. */
  device?: string
}

export const SESSION_TOKEN_MS = 10 * 60_000
/** Time to find the mail and type the code. */
export const CODE_MS = 30 * 60_000

/** The visitor in whose browser this happens: his cart goes along. */
export const visitorOf = ({ caller }: Ctx): string | undefined => {
  const shopper = caller.onBehalfOf ?? caller
  return shopper.role === 'visitor' ? shopper.id : undefined
}

/**
 * Where a sign-in stands once the member's first proof is accepted (protocol/sign-in §3). Runs within the transaction that
 * accepted it. A blocked member hears so, and only after having proved who he is.
 */
export async function nextStep(
  ctx: Ctx<'MEMBER_BLOCKED'>,
  member: MemberRow,
  attempt: SignInAttempt,
): Promise<SignInReply> {
  if (member.status === 'BLOCKED') ctx.fail('MEMBER_BLOCKED')
  if (member.pending.includes('PENDING_EMAIL_VERIFICATION_REQUIRED')) {
    // Whoever knows a password, perhaps because he registered with somebody else's address, can fill no mailbox.
    await guardMail(ctx, member.email ?? '')
    return {
      state: 'REQUIRE_EMAIL_VERIFICATION',
      stateToken: await requireEmailCode(ctx, member, attempt),
      identity: toIdentity(member),
    }
  }
  if (member.pending.includes('PENDING_ADMIN_APPROVAL_REQUIRED'))
    return { state: 'REQUIRE_OWNER_APPROVAL', identity: toIdentity(member) }
  const { challenge, facts } = await requireFactor(ctx, member, attempt)
  if (challenge) return challenge
  if (facts.trusted && attempt.device) await noteDevice(ctx, attempt.device)
  return completeSignIn(ctx, member, attempt, facts)
}

/** Lets a member in who has proved all that he must, and tells him where his account is newly used. */
export async function completeSignIn(
  ctx: Ctx,
  member: MemberRow,
  attempt: SignInAttempt,
  { factors, trusted }: Pick<SignInFacts, 'factors' | 'trusted'>,
): Promise<SignInReply> {
  await notifyNewDevice(ctx, member, trusted)
  return issueSessionToken(ctx, member, attempt, factors)
}

/** Gives the token that becomes a session or a code. */
export async function issueSessionToken(
  ctx: Ctx,
  member: MemberRow,
  { visitorId, methods }: SignInAttempt,
  factors: SignInFacts['factors'],
): Promise<SignInReply> {
  const active =
    member.status === 'OFFLINE'
      ? await updateMember(ctx.db, ctx.site.id, member, ctx.now, { status: 'ACTIVE' })
      : member
  await noteLogin(ctx.db, ctx.site.id, member.id, ctx.now)
  const sessionToken = await issueToken(ctx, 'session', {
    siteId: ctx.site.id,
    memberId: member.id,
    data: { visitorId, methods },
    ttlMs: SESSION_TOKEN_MS,
  })
  return { state: 'SUCCESS', sessionToken, identity: toIdentity(active, factors) }
}

/** Mails a code; the reply's state token is what the code is checked with. */
export function requireEmailCode(ctx: Ctx, member: MemberRow, attempt: SignInAttempt): Promise<string> {
  const code = newCode(ctx.ids)
  signInMails.verification(ctx, memberAddressee(member), code, CODE_MS)
  return awaitCode(ctx, member.id, code, attempt)
}

/** The step of a sign-in that waits for a code. */
export const awaitCode = (
  ctx: Ctx,
  memberId: string,
  code: string,
  attempt: SignInAttempt,
): Promise<string> =>
  issueToken(ctx, 'email_verification', {
    siteId: ctx.site.id,
    memberId,
    data: stateToken => ({ ...attempt, code: hashCode(stateToken, code) }),
    ttlMs: CODE_MS,
  })
