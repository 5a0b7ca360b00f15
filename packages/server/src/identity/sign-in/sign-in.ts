import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'
import { findMember, type MemberRow } from '../../storage/identity/members.ts'
import { consumeToken, issueToken } from '../../storage/identity/one-time-tokens.ts'
import { redeemSession } from '../../storage/identity/redirect-sessions.ts'
import { findBrowserSession } from '../../storage/identity/sessions.ts'
import { consentOf } from '../openid/consent.ts'
import { createVisitorSession } from '../sessions/create-visitor-session.ts'
import { endSession } from '../sessions/end-sessions.ts'
import { publicSite } from '../sites/public-site.ts'
import {
  cookieOf,
  directFlow,
  endBrowserSession,
  openFlow,
  rejectFlow,
  resumeFlow,
  returnUrl,
  signInFlow,
  startBrowserSession,
} from './complete-flow.ts'

const FLOW_MS = 60 * 60_000

/** The member that this browser is signed in as at the hosted pages of a site. */
async function signedInMember(ctx: Ctx, siteId: string) {
  const secret = ctx.request.cookie(cookieOf(siteId))
  const browser = secret && (await findBrowserSession(ctx.db, siteId, secret, ctx.now))
  const member = browser ? await findMember(ctx.db, siteId, browser.memberId) : undefined
  return browser && member?.status === 'ACTIVE' ? { browser, member } : undefined
}

const shown = ({ id, email, doc }: MemberRow) => ({
  id,
  email: email ?? '',
  ...(doc.nickname && { nickname: doc.nickname }),
  ...(doc.picture && { picture: doc.picture }),
})

/** Session and site data of the account page, issued for the site's own client app. */
async function account(
  ctx: Ctx<'SIGN_IN_REQUIRED'>,
  siteId: string,
  { member, sessionId }: { member: MemberRow; sessionId: string },
) {
  const { directory, issueAccessToken } = ctx.platform
  const site = (await directory.site(siteId)) ?? ctx.fail('SIGN_IN_REQUIRED')
  const clientId = (await directory.ownApp(siteId)) ?? ctx.fail('SIGN_IN_REQUIRED')
  const { token, expiresIn } = await issueAccessToken({
    siteId,
    role: 'member',
    id: member.id,
    clientId,
    sessionId,
    generation: 0,
  })
  const look = { site: await publicSite(ctx, site), ...(await shopOf(ctx, clientId)) }
  return { accessToken: token, expiresIn, ...look, signedIn: shown(member) }
}

/** Where an app's shop is, as far as it has said so. */
async function shopOf(ctx: Ctx, clientId: string) {
  const shopUrl = (await ctx.platform.directory.client(clientId))?.origins[0]
  return shopUrl ? { shopUrl } : {}
}

export const signInHandlers = implement(contract.signIn, {
  async openSignIn({ sessionToken }, ctx) {
    const session =
      (await redeemSession(ctx.db, hashSecret(sessionToken), 'flow', ctx.now)) ??
      ctx.fail('SESSION_TOKEN_INVALID')
    const { directory, issueAccessToken } = ctx.platform
    const site = (await directory.site(session.siteId)) ?? ctx.fail('SESSION_TOKEN_INVALID')
    const data = session.intent.flow ?? ctx.fail('SESSION_TOKEN_INVALID')
    const flow = await issueToken(ctx, 'flow', { siteId: site.id, data, ttlMs: FLOW_MS })
    const known = await signedInMember(ctx, site.id)
    const { token, expiresIn } = data.visitorId
      ? await issueAccessToken({
          siteId: site.id,
          role: 'visitor',
          id: data.visitorId,
          clientId: data.clientId,
          sessionId: session.sessionId,
          generation: 0,
        })
      : await createVisitorSession(ctx, { siteId: site.id, clientId: data.clientId })
    const app = (await directory.client(data.clientId)) ?? ctx.fail('SESSION_TOKEN_INVALID')
    return {
      flow,
      intent: data.intent,
      prompt: data.prompt,
      ...(data.prompt === 'consent' && { consent: consentOf(data, app) }),
      ready: data.auth?.sessionTicket !== undefined,
      ...(data.auth?.openId?.loginHint && { loginHint: data.auth.openId.loginHint }),
      ...(data.auth?.connectionId && { connectionId: data.auth.connectionId }),
      accessToken: token,
      expiresIn,
      callbacks: data.callbacks,
      site: await publicSite(ctx, site),
      ...(known && { signedIn: shown(known.member) }),
    }
  },

  async completeSignIn({ flow: secret, sessionToken }, ctx) {
    const { flow, app } = await openFlow(ctx, secret)
    return signInFlow(ctx, flow, sessionToken, app)
  },

  async continueSignIn({ flow: secret }, ctx) {
    const { flow, app } = await openFlow(ctx, secret)
    const { auth, prompt } = flow.data
    if (auth?.sessionTicket) return directFlow(ctx, flow, Buffer.from(auth.sessionTicket, 'hex'), app)
    // `prompt=login` requires a new authentication (OpenID Connect Core §3.1.2.1).
    const known = prompt === 'none' ? await signedInMember(ctx, flow.siteId) : undefined
    return known
      ? resumeFlow(ctx, flow, known.browser, app)
      : rejectFlow(ctx, flow, app, 'login_required', 'No member is signed in with this browser.')
  },

  async allowApp({ flow: secret }, ctx) {
    const { flow, app } = await openFlow(ctx, secret)
    const { browser } = (await signedInMember(ctx, flow.siteId)) ?? ctx.fail('SIGN_IN_REQUIRED')
    return resumeFlow(ctx, flow, browser, app, { allows: true })
  },

  async cancelSignIn({ flow: secret }, ctx) {
    const { flow, app } = await openFlow(ctx, secret)
    return rejectFlow(ctx, flow, app, 'access_denied', 'The sign-in was cancelled.')
  },

  async signOut({ flow: secret, siteId }, ctx) {
    const found = secret ? await openFlow(ctx, secret) : undefined
    const site = found?.flow.siteId ?? siteId ?? ctx.fail('FLOW_ENDED')
    const cookie = ctx.request.cookie(cookieOf(site))
    if (cookie) await endBrowserSession(ctx, site, cookie)
    ctx.request.setCookie(cookieOf(site), '', 0)
    if (!found) return { redirectUrl: '/' }
    const { flow, app } = found
    await consumeToken(ctx.db, 'flow', flow.hash, ctx.now)
    const { sessionId } = flow.data
    if (sessionId && flow.data.intent === 'logout')
      await ctx.transact({ siteId: site, role: 'anyone', id: '' }, inner => endSession(inner, sessionId))
    return { redirectUrl: returnUrl(flow.data, app) }
  },

  async openAccount({ siteId }, ctx) {
    const { browser, member } = (await signedInMember(ctx, siteId)) ?? ctx.fail('SIGN_IN_REQUIRED')
    return account(ctx, siteId, { member, sessionId: browser.id })
  },

  async enterAccount({ siteId, sessionToken }, ctx) {
    const { member, parentId } = await startBrowserSession(ctx, siteId, (_, remember) =>
      remember(sessionToken),
    )
    return account(ctx, siteId, { member, sessionId: parentId })
  },

  async openSite({ siteId }, ctx) {
    const { directory } = ctx.platform
    const site = (await directory.site(siteId)) ?? ctx.fail('FLOW_ENDED')
    const clientId = (await directory.ownApp(siteId)) ?? ctx.fail('FLOW_ENDED')
    const { token, expiresIn } = await createVisitorSession(ctx, { siteId, clientId })
    return {
      accessToken: token,
      expiresIn,
      site: await publicSite(ctx, site),
      ...(await shopOf(ctx, clientId)),
    }
  },
})
