import { contract } from '@stoa/contract'
import { guardMail, limitAttempts } from '../../attempts/attempt-limiter.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { findMember, findMemberByEmail, setPassword } from '../../storage/identity/members.ts'
import { consumeToken, issueToken, revokeTokens } from '../../storage/identity/one-time-tokens.ts'
import { hashPassword, requireGoodPassword } from '../protection/passwords.ts'
import { endAccessByPassword } from '../sessions/end-sessions.ts'
import { isRegistered } from '../sites/registered-url.ts'
import { type AccountHolder, accountHolderOf } from './decoy-account.ts'
import { toCustomValues, toIdentity } from './member-view.ts'
import { holderAddressee, memberAddressee, signInMails } from './sign-in-mails.ts'
import { nextStep, visitorOf } from './sign-in-steps.ts'
import { confirmEmail } from './verification.ts'

const RECOVERY_MS = 60 * 60_000
const ACTIVATION_MS = 7 * 24 * 60 * 60_000

interface Redirect {
  url?: string | null
  clientId?: string | null
}

/** Redirect after choosing a password: must be a registered URL of an app of the site. */
async function checkedRedirect(
  ctx: Ctx<'REDIRECT_URL_NOT_REGISTERED'>,
  redirect: Redirect | null | undefined,
) {
  const url = redirect?.url
  if (!url) return undefined
  const clientId = redirect?.clientId ?? ctx.caller.clientId
  const app = clientId ? await ctx.platform.directory.client(clientId) : undefined
  if (!app || app.siteId !== ctx.site.id || !isRegistered(url, app, ctx.config.development))
    return ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: 'redirect.url', url })
  return url
}

/** Issues a password recovery link and revokes earlier ones. */
async function recoveryLink(
  ctx: Ctx,
  holder: Pick<AccountHolder, 'id'>,
  { redirectUrl, ttlMs }: { redirectUrl?: string; ttlMs: number },
): Promise<string> {
  await revokeTokens(ctx.db, ctx.site.id, [holder.id], ['recovery'], ctx.now)
  const token = await issueToken(ctx, 'recovery', {
    siteId: ctx.site.id,
    memberId: holder.id,
    data: { redirectUrl },
    ttlMs,
  })
  // In the URL fragment, which browsers do not send to servers.
  return `${ctx.config.publicUrl}/recover#token=${token}&site=${ctx.site.id}`
}

export const recoveryHandlers = implement(contract.recovery, {
  async sendRecoveryEmail({ email, redirect, language }, ctx) {
    const redirectUrl = await checkedRedirect(ctx, redirect)
    await guardMail(ctx, email)
    const member = await findMemberByEmail(ctx.db, ctx.site.id, email)
    const holder = accountHolderOf(ctx, email, member?.status === 'BLOCKED' ? undefined : member)
    const link = await recoveryLink(ctx, holder, { redirectUrl, ttlMs: RECOVERY_MS })
    signInMails.recovery(ctx, holderAddressee(holder, language), link, RECOVERY_MS)
    return {}
  },

  async sendActivationEmail({ identityId, emailOptions }, ctx) {
    const member = (await findMember(ctx.db, ctx.site.id, identityId)) ?? ctx.fail('MEMBER_NOT_FOUND')
    const redirectUrl = await checkedRedirect(ctx, emailOptions?.redirect)
    const link = await recoveryLink(ctx, member, { redirectUrl, ttlMs: ACTIVATION_MS })
    const to = memberAddressee(member, emailOptions?.language)
    signInMails.activation(ctx, to, link)
    return {}
  },

  async recover({ recoveryToken, password }, ctx) {
    const { db, site, now } = ctx
    if (!password) return rejectField('password', 'REQUIRED_FIELD', 'is required')
    const guarded = await limitAttempts(ctx, { purpose: 'link' })
    const oneTimeToken = await consumeToken(db, 'recovery', recoveryToken, now)
    if (!oneTimeToken?.memberId || oneTimeToken.siteId !== site.id) return ctx.fail('RECOVERY_TOKEN_INVALID')
    const member =
      (await findMember(db, site.id, oneTimeToken.memberId, { lock: true })) ??
      ctx.fail('RECOVERY_TOKEN_INVALID')
    await guarded.succeeded()
    if (member.status === 'BLOCKED') return ctx.fail('MEMBER_BLOCKED')
    requireGoodPassword('password', password, { site, email: member.email })
    await setPassword(db, site.id, member.id, await hashPassword(password), now)
    await endAccessByPassword(ctx, member.id)
    signInMails.passwordChanged(ctx, memberAddressee(member))
    // The link was received by mail: this verifies the address.
    const verified = await confirmEmail(ctx, member)
    if (verified === member)
      ctx.emit('wix.members.v1.member_updated', member.id, {
        member: { id: member.id, identity: toIdentity(member) },
      })
    const reply = await nextStep(ctx, verified, { visitorId: visitorOf(ctx), methods: ['RECOVERY'] })
    return {
      ...reply,
      ...(oneTimeToken.data.redirectUrl && {
        additionalData: toCustomValues({ redirectUrl: oneTimeToken.data.redirectUrl }),
      }),
    }
  },
})
