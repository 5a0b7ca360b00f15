import { guardMail } from '../../attempts/attempt-limiter.ts'
import type { Ctx } from '../../call/context.ts'
import type { SignInFacts } from '../../storage/identity/factors.ts'
import type { Link } from '../../storage/identity/identity-providers.ts'
import { type MemberRow, noteLogin, updateMember } from '../../storage/identity/members.ts'
import { issueToken } from '../../storage/identity/one-time-tokens.ts'
import { notifyNewDevice } from '../factors/notify-new-device.ts'
import { requireFactor } from '../factors/require-factor.ts'
import { noteDevice } from '../factors/trusted-devices.ts'
import { hashCode, newCode } from './codes.ts'
import { type SignInReply, toIdentity } from './member-view.ts'
import { memberAddressee, signInMails } from './sign-in-mails.ts'

/** State of a sign-in: the factors that the member has passed so far, and the visitor whose cart they keep. */
export interface SignInAttempt {
  visitorId?: string
  /** Factor types that were passed, in order. */
  methods: string[]
  /** Account at an identity provider, to be linked once the address is verified. */
  connection?: Link
  /** Token hash (`deviceOf`) of a device that may be trusted and needs no second factor. */
  device?: string
}

export const SESSION_TOKEN_MS = 10 * 60_000
/** Time to find the mail and type the code. */
export const CODE_MS = 30 * 60_000

/** The visitor of the calling browser, whose cart is merged at sign-in. */
export const visitorOf = ({ caller }: Ctx): string | undefined => {
  const shopper = caller.onBehalfOf ?? caller
  return shopper.role === 'visitor' ? shopper.id : undefined
}

/**
 * The next step of a sign-in after the first factor was accepted (protocol/sign-in §3). Runs in the transaction that
 * accepted it. Only a member who has passed the first factor learns that they are blocked.
 */
export async function nextStep(
  ctx: Ctx<'MEMBER_BLOCKED'>,
  member: MemberRow,
  attempt: SignInAttempt,
): Promise<SignInReply> {
  if (member.status === 'BLOCKED') ctx.fail('MEMBER_BLOCKED')
  if (member.pending.includes('PENDING_EMAIL_VERIFICATION_REQUIRED')) {
    // A caller who registered with another person's address knows its password: limit the mails that they can cause.
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

/** Completes a sign-in after all required factors, and notifies the member about a new device. */
export async function completeSignIn(
  ctx: Ctx,
  member: MemberRow,
  attempt: SignInAttempt,
  { factors, trusted }: Pick<SignInFacts, 'factors' | 'trusted'>,
): Promise<SignInReply> {
  await notifyNewDevice(ctx, member, trusted)
  return issueSessionToken(ctx, member, attempt, factors)
}

/** Issues the session token, which is exchanged for a session or an authorization code. */
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

/** Mails a code and returns the state token that the code is verified with. */
export function requireEmailCode(ctx: Ctx, member: MemberRow, attempt: SignInAttempt): Promise<string> {
  const code = newCode(ctx.ids)
  signInMails.verification(ctx, memberAddressee(member), code, CODE_MS)
  return awaitCode(ctx, member.id, code, attempt)
}

/** Issues the state token of a sign-in that waits for a code. */
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
