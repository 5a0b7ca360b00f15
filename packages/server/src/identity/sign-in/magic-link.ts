import { contract } from '@stoa/contract'
import { guardMail, limitAttempts } from '../../attempts/attempt-limiter.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { findMember, findMemberByEmail } from '../../storage/identity/members.ts'
import { consumeToken, findToken, issueToken, revokeTokens } from '../../storage/identity/one-time-tokens.ts'
import { shopUrl } from '../sites/shop-url.ts'
import { claimAccount } from './claim-account.ts'
import { accountHolderOf } from './decoy-account.ts'
import { toCustomValues } from './member-view.ts'
import { holderAddressee, signInMails } from './sign-in-mails.ts'
import { nextStep, visitorOf } from './sign-in-steps.ts'
import { confirmEmail } from './verification.ts'

const LINK_MS = 15 * 60_000

function requireOffered(ctx: Ctx<'SIGN_IN_METHOD_OFF'>) {
  if (!ctx.site.settings.members.magicLink) ctx.fail('SIGN_IN_METHOD_OFF', { method: 'MAGIC_LINK' })
}

export const magicLinkHandlers = implement(contract.magicLink, {
  async sendMagicLink({ email, flow, language }, ctx) {
    const { db, site, now } = ctx
    requireOffered(ctx)
    if (flow && (await findToken(db, 'flow', flow, now))?.siteId !== site.id) return ctx.fail('FLOW_ENDED')
    await guardMail(ctx, email)
    const member = await findMemberByEmail(db, site.id, email)
    const holder = accountHolderOf(ctx, email, member?.status === 'BLOCKED' ? undefined : member)
    await revokeTokens(db, site.id, [holder.id], ['magic_link'], now)
    const token = await issueToken(ctx, 'magic_link', {
      siteId: site.id,
      memberId: holder.id,
      data: { hasFlow: Boolean(flow) },
      ttlMs: LINK_MS,
    })
    // In the URL fragment, which browsers do not send to servers. The flow stays in the browser that started it.
    const link = `${ctx.config.publicUrl}/sign-in/link#token=${token}&site=${site.id}`
    signInMails.magicLink(ctx, holderAddressee(holder, language), link, LINK_MS)
    return {}
  },

  async signInWithLink({ token }, ctx) {
    const { db, site, now } = ctx
    requireOffered(ctx)
    const guarded = await limitAttempts(ctx, { purpose: 'link' })
    const oneTimeToken = await consumeToken(db, 'magic_link', token, now)
    if (!oneTimeToken?.memberId || oneTimeToken.siteId !== site.id) return ctx.fail('SIGN_IN_LINK_INVALID')
    const member =
      (await findMember(db, site.id, oneTimeToken.memberId, { lock: true })) ??
      ctx.fail('SIGN_IN_LINK_INVALID')
    await guarded.succeeded()
    if (member.status === 'BLOCKED') return ctx.fail('MEMBER_BLOCKED')
    const passwordRemoved = await claimAccount(ctx, member)
    const verified = await confirmEmail(ctx, member)
    const reply = await nextStep(ctx, verified, { visitorId: visitorOf(ctx), methods: ['MAGIC_LINK'] })
    const additionalData = {
      ...reply.additionalData,
      ...toCustomValues({
        hasFlow: oneTimeToken.data.hasFlow,
        shopUrl: await shopUrl(ctx),
        ...(passwordRemoved && { passwordRemoved }),
      }),
    }
    return { ...reply, additionalData }
  },
})
