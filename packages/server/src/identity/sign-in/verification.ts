import { contract } from '@stoa/contract'
import { guardMail, limitAttempts } from '../../attempts/attempt-limiter.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { linkMember } from '../../storage/identity/identity-providers.ts'
import { findMember, type MemberRow, updateMember } from '../../storage/identity/members.ts'
import {
  consumeToken,
  countAttempt,
  findToken,
  revokeTokens,
  updateToken,
} from '../../storage/identity/one-time-tokens.ts'
import { mailCode } from '../factors/send-code.ts'
import { CODE_ATTEMPTS, hashCode, newCode } from './codes.ts'
import { toIdentity } from './member-view.ts'
import { mailOwner, memberAddressee, signInMails } from './sign-in-mails.ts'
import { CODE_MS, nextStep, requireEmailCode } from './sign-in-steps.ts'

export const verificationHandlers = implement(contract.verification, {
  async start({ identityId }, ctx) {
    const member =
      (await findMember(ctx.db, ctx.site.id, requestedMember(ctx, identityId))) ??
      ctx.fail('MEMBER_NOT_FOUND')
    await guardMail(ctx, member.email ?? '')
    await revokeTokens(ctx.db, ctx.site.id, [member.id], ['email_verification'], ctx.now)
    return { verificationId: await requireEmailCode(ctx, member, { methods: [] }) }
  },

  async verifyDuringAuthentication({ code, stateToken }, ctx) {
    const { db, site, now } = ctx
    const oneTimeToken = await findToken(db, 'email_verification', stateToken, now)
    if (!oneTimeToken?.memberId || oneTimeToken.siteId !== site.id) return ctx.fail('STATE_TOKEN_INVALID')
    const guarded = await limitAttempts(ctx, { account: oneTimeToken.memberId })
    // Counted before the comparison, so that parallel guesses cannot exceed the limit.
    if (!(await countAttempt(db, oneTimeToken.hash, CODE_ATTEMPTS))) return ctx.fail('STATE_TOKEN_INVALID')
    if (oneTimeToken.data.code !== hashCode(stateToken, code)) return ctx.fail('VERIFICATION_FAILED')
    await guarded.succeeded()
    const { memberId } = oneTimeToken
    return ctx.transact(ctx.caller, async inner => {
      const {
        code: _,
        connection,
        risky: __,
        ...attempt
      } = (await consumeToken(inner.db, 'email_verification', stateToken, now))?.data ??
      inner.fail('STATE_TOKEN_INVALID')
      const member =
        (await findMember(inner.db, site.id, memberId, { lock: true })) ?? inner.fail('STATE_TOKEN_INVALID')
      if (connection) await linkMember(inner.db, site.id, connection, memberId, now)
      return nextStep(inner, await confirmEmail(inner, member), {
        ...attempt,
        methods: [...attempt.methods, 'EMAIL'],
      })
    })
  },

  async resendDuringAuthentication({ stateToken }, ctx) {
    const oneTimeToken = await findToken(ctx.db, 'email_verification', stateToken, ctx.now, { lock: true })
    if (!oneTimeToken?.memberId || oneTimeToken.siteId !== ctx.site.id) return ctx.fail('STATE_TOKEN_INVALID')
    // A registration with a taken address has a state token without a member (decision 015).
    const member = await findMember(ctx.db, ctx.site.id, oneTimeToken.memberId)
    const { risky } = oneTimeToken.data
    // A risky login shares the mail limit of the address.
    await guardMail(ctx, (risky && member?.email) || oneTimeToken.memberId)
    const code = newCode(ctx.ids)
    const to = member ? memberAddressee(member) : { to: '', discard: true }
    if (risky && member) mailCode(ctx, member, code)
    else signInMails.verification(ctx, to, code, CODE_MS)
    await updateToken(ctx.db, oneTimeToken.hash, { code: hashCode(stateToken, code) })
    return { state: 'REQUIRE_EMAIL_VERIFICATION' as const, stateToken }
  },
})

/** A member acts on their own identity only; the merchant names one. */
const requestedMember = (ctx: Ctx<'MEMBER_NOT_FOUND'>, identityId: string | null | undefined): string => {
  const { role, id } = ctx.caller
  if (role === 'member') return !identityId || identityId === id ? id : ctx.fail('MEMBER_NOT_FOUND')
  return identityId ?? ctx.fail('MEMBER_NOT_FOUND')
}

/** Marks the address as verified. The member becomes active when no other pending reason is left. */
export async function confirmEmail(
  ctx: Ctx<never, 'wix.members.v1.member_updated'>,
  member: MemberRow,
): Promise<MemberRow> {
  const pending = member.pending.filter(reason => reason !== 'PENDING_EMAIL_VERIFICATION_REQUIRED')
  if (member.email_verified && pending.length === member.pending.length) return member
  const next = await updateMember(ctx.db, ctx.site.id, member, ctx.now, {
    email_verified: true,
    pending,
    status: member.status === 'PENDING' && pending.length === 0 ? 'ACTIVE' : member.status,
  })
  if (pending.includes('PENDING_ADMIN_APPROVAL_REQUIRED')) mailOwner(ctx, next)
  ctx.emit('wix.members.v1.member_updated', next.id, { member: { id: next.id, identity: toIdentity(next) } })
  return next
}
