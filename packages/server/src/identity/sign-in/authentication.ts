import { contract } from '@stoa/contract'
import { limitAttempts } from '../../attempts/attempt-limiter.ts'
import { implement } from '../../call/context.ts'
import { listFactors } from '../../storage/identity/factors.ts'
import {
  findMember,
  findMemberByEmail,
  renewPasswordHash,
  setPassword,
  updateMember,
} from '../../storage/identity/members.ts'
import { deviceOf } from '../factors/trusted-devices.ts'
import { requireCaptcha, SUSPICIOUS } from '../protection/captcha.ts'
import { checkPassword, hashPassword, isOutdated, requireGoodPassword } from '../protection/passwords.ts'
import { endAccessByPassword, endSession } from '../sessions/end-sessions.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { isRegistered } from '../sites/registered-url.ts'
import { claimAccount } from './claim-account.ts'
import { toIdentity } from './member-view.ts'
import { mergeProfile, privacyOf } from './profile-input.ts'
import { addMember, register } from './registration.ts'
import { memberAddressee, signInMails } from './sign-in-mails.ts'
import { issueSessionToken, nextStep, visitorOf } from './sign-in-steps.ts'
import { verifyFactor } from './verify-factor.ts'

export const authenticationHandlers = implement(contract.authentication, {
  async registerV2({ loginId, password, profile, captchaTokens }, ctx) {
    const email = loginId?.email ?? ''
    requireGoodPassword('password', password ?? '', { site: ctx.site, email })
    const guarded = await limitAttempts(ctx, { purpose: 'registration' })
    await requireCaptcha(ctx, captchaTokens, guarded, SUSPICIOUS.registration)
    const passwordHash = await hashPassword(password ?? '')
    const attempt = { visitorId: visitorOf(ctx), methods: ['PASSWORD'] }
    return register(ctx, { email, profile: profile ?? {}, passwordHash }, attempt, () => ctx.fail('-19995'))
  },

  async loginV2({ loginId, password = '', captchaTokens, deviceToken }, ctx) {
    const email = loginId?.email ?? ''
    const guarded = await limitAttempts(ctx, { purpose: 'login', account: email })
    await requireCaptcha(ctx, captchaTokens, guarded, SUSPICIOUS.login)
    const member = await findMemberByEmail(ctx.db, ctx.site.id, email)
    const right = await checkPassword(password ?? '', member?.password_hash)
    if (!member || !right) return ctx.fail('-19976')
    await guarded.succeeded()
    if (member.must_reset_password) return ctx.fail('-19973')
    const attempt = { visitorId: visitorOf(ctx), methods: ['PASSWORD'], device: deviceOf(deviceToken) }
    return ctx.transact(ctx.caller, async inner => {
      const current = await findMember(inner.db, inner.site.id, member.id, { lock: true })
      // Changed while the password was being checked.
      if (!current || current.password_hash !== member.password_hash) return inner.fail('-19976')
      const stored = current.password_hash ?? ''
      if (isOutdated(stored))
        await renewPasswordHash(
          inner.db,
          inner.site.id,
          member.id,
          stored,
          await hashPassword(password ?? ''),
        )
      return nextStep(inner, current, attempt)
    })
  },

  async changePassword({ newPassword, currentPassword }, ctx) {
    const { db, site, caller, now } = ctx
    const member =
      (await findMember(db, site.id, caller.id, { lock: true })) ?? ctx.fail('RECENT_SIGN_IN_REQUIRED')
    requireGoodPassword('newPassword', newPassword ?? '', { site, email: member.email })
    if (currentPassword) {
      const guarded = await limitAttempts(ctx, { purpose: 'login', account: member.email ?? '' })
      if (!(await checkPassword(currentPassword, member.password_hash))) return ctx.fail('-19976')
      await guarded.succeeded()
    } else await requireRecentSignIn(ctx)
    await setPassword(db, site.id, member.id, await hashPassword(newPassword ?? ''), now)
    await endAccessByPassword(ctx, member.id, caller.sessionId)
    signInMails.passwordChanged(ctx, memberAddressee(member))
    ctx.emit('wix.members.v1.member_updated', member.id, { member: { id: member.id } })
    return {}
  },

  async signOn({ loginId, profile, verifyEmail, mergeExistingContact }, ctx) {
    const email = loginId?.email ?? ''
    const attempt = { visitorId: visitorOf(ctx), methods: ['SIGN_ON'] }
    const vouched = verifyEmail === true
    const added = await addMember(ctx, {
      email,
      profile: profile ?? {},
      status: 'ACTIVE',
      emailVerified: vouched,
    })
    const known =
      added ??
      (await findMemberByEmail(ctx.db, ctx.site.id, email, { lock: true })) ??
      ctx.fail('MEMBER_BLOCKED')
    if (known.status === 'BLOCKED') return ctx.fail('MEMBER_BLOCKED')
    if (vouched) await claimAccount(ctx, known)
    const merged = !added && mergeExistingContact === true
    const changed = merged || known.status !== 'ACTIVE' || (vouched && !known.email_verified)
    const member = changed
      ? await updateMember(ctx.db, ctx.site.id, known, ctx.now, {
          status: 'ACTIVE',
          pending: [],
          email_verified: known.email_verified || vouched,
          ...(merged && {
            doc: mergeProfile(known.doc, profile ?? {}, ctx.ids),
            privacy: privacyOf(profile ?? {}) ?? known.privacy,
          }),
        })
      : known
    // The event log and the journal record who can sign in as the member, also where nothing else changes.
    ctx.emit(
      'stoa.platform.v1.signed_on_as_member',
      member.id,
      { id: member.id, verifyEmail: vouched },
      { id: member.id },
    )
    const factors = await listFactors(ctx.db, ctx.site.id, member.id)
    const { sessionToken = '', identity = toIdentity(member, factors) } = await issueSessionToken(
      ctx,
      member,
      attempt,
      factors,
    )
    if (changed && !added)
      ctx.emit('wix.members.v1.member_updated', member.id, { member: { id: member.id, identity } })
    return { sessionToken, identity }
  },

  async logout({ postLogoutRedirectUri, clientId }, ctx) {
    const { caller } = ctx
    const app = await ctx.platform.directory.client(clientId ?? caller.clientId ?? '')
    const known = app?.siteId === ctx.site.id ? app : undefined
    if (
      postLogoutRedirectUri &&
      !(known && isRegistered(postLogoutRedirectUri, known, ctx.config.development))
    )
      return ctx.fail('REDIRECT_URL_NOT_REGISTERED', {
        field: 'postLogoutRedirectUri',
        url: postLogoutRedirectUri,
      })
    if (caller.role === 'member' && caller.sessionId) {
      const { sessionId } = caller
      await ctx.transact(caller, inner => endSession(inner, sessionId))
    }
    return {
      statusCode: postLogoutRedirectUri ? 302 : 200,
      headers: postLogoutRedirectUri ? [{ key: 'Location', value: postLogoutRedirectUri }] : [],
    }
  },

  verifyFactor,

  async validateEmail({ email }) {
    const formatInvalid = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email ?? '')
    return {
      valid: !formatInvalid,
      formatInvalid,
      ...(formatInvalid && { failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' } }),
    }
  },
})
