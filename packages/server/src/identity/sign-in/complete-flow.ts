import type { contract, ReplyOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { ClientApp } from '../../call/services.ts'
import { findMember, type MemberRow } from '../../storage/identity/members.ts'
import {
  consumeToken,
  type FlowData,
  findToken,
  issueToken,
  type OneTimeToken,
} from '../../storage/identity/one-time-tokens.ts'
import {
  findBrowserSession,
  insertSession,
  revokeSession,
  transferSessions,
} from '../../storage/identity/sessions.ts'
import { consentOf, grantedScopes, isAllowed } from '../openid/consent.ts'
import { sessionTag } from '../sessions/revoked-sessions.ts'

type FlowResult = ReplyOf<typeof contract.signIn.completeSignIn>

/** Lifetime of an authorization code. RFC 6749 §4.1.2 recommends at most ten minutes; a browser needs a second. */
const CODE_MS = 60_000
/** How long a browser stays signed in at the hosted pages. */
export const BROWSER_MS = 30 * 24 * 60 * 60_000

/** One cookie for each site of the installation. */
export const cookieOf = (siteId: string) => `stoa-${siteId}`

/** The open flow of a page, with its client app. */
export async function openFlow(ctx: Ctx<'FLOW_ENDED'>, secret: string | null | undefined) {
  const flow = await findToken(ctx.db, 'flow', secret ?? '', ctx.now)
  const app = flow && (await ctx.platform.directory.client(flow.data.clientId))
  return flow && app ? { flow, app } : ctx.fail('FLOW_ENDED')
}

/** Completes a flow with a sign-in: starts a browser session and returns an authorization code to the shop. */
export async function signInFlow(
  ctx: Ctx<'FLOW_ENDED' | 'SESSION_TOKEN_INVALID' | 'MEMBER_BLOCKED'>,
  flow: OneTimeToken<'flow'>,
  sessionTicket: string | Buffer,
  app: ClientApp,
): Promise<FlowResult> {
  return startBrowserSession(ctx, flow.siteId, async (inner, remember) => {
    const signIn = await remember(sessionTicket)
    // The flow stays open: it ends with the answer of the member.
    if (!(await isAllowed(inner.db, flow.data, app, signIn.member.id, ctx.now)))
      return { consent: consentOf(flow.data, app) }
    await consumeToken(inner.db, 'flow', flow.hash, ctx.now).then(taken => taken ?? ctx.fail('FLOW_ENDED'))
    return authorizationResponse(inner, flow.data, app, signIn)
  })
}

/**
 * Starts a browser session with the session token of a successful login, in the transaction of `work`. Child sessions of
 * the previous browser session move to the new one if it belongs to the same member; otherwise they are revoked.
 */
export async function startBrowserSession<T>(
  ctx: Ctx<'SESSION_TOKEN_INVALID' | 'MEMBER_BLOCKED'>,
  siteId: string,
  work: (
    inner: Ctx<'SESSION_TOKEN_INVALID' | 'MEMBER_BLOCKED'>,
    remember: (
      sessionTicket: string | Buffer,
    ) => Promise<{ member: MemberRow; parentId: string; authTime: number }>,
  ) => Promise<T>,
): Promise<T> {
  const secret = ctx.ids.secret(32)
  const before = ctx.request.cookie(cookieOf(siteId))
  const remember = async (inner: typeof ctx, sessionTicket: string | Buffer) => {
    const oneTimeToken = await consumeToken(inner.db, 'session', sessionTicket, ctx.now)
    if (!oneTimeToken?.memberId || oneTimeToken.siteId !== siteId) return inner.fail('SESSION_TOKEN_INVALID')
    const member = await requireActive(inner, oneTimeToken.memberId)
    const parentId = ctx.ids.guid()
    await insertSession(
      inner.db,
      {
        siteId,
        id: parentId,
        role: 'member',
        identityId: member.id,
        secret,
        expiresAt: ctx.now + BROWSER_MS,
        userAgent: ctx.request.userAgent,
        address: ctx.request.address,
      },
      ctx.now,
    )
    const old = before && (await findBrowserSession(inner.db, siteId, before, ctx.now))
    if (old && old.memberId === member.id) await transferSessions(inner.db, siteId, old.id, parentId)
    return { member, parentId, authTime: ctx.now }
  }
  const done = await ctx.transact({ siteId, role: 'anyone', id: '' }, inner =>
    work(inner, sessionTicket => remember(inner, sessionTicket)),
  )
  // Revokes the old cookie: an attacker may have planted it (session fixation).
  if (before !== undefined) await endBrowserSession(ctx, siteId, before)
  ctx.request.setCookie(cookieOf(siteId), secret, BROWSER_MS / 1000)
  return done
}

/**
 * Completes a flow with a session token of the auth request. Starts no browser session: otherwise a link with another
 * person's token would sign the browser in as that person (login CSRF).
 */
export const directFlow = (
  ctx: Ctx<'FLOW_ENDED' | 'SESSION_TOKEN_INVALID' | 'MEMBER_BLOCKED'>,
  flow: OneTimeToken<'flow'>,
  sessionTicket: Buffer,
  app: ClientApp,
): Promise<FlowResult> =>
  ctx.transact({ siteId: flow.siteId, role: 'anyone', id: '' }, async inner => {
    await consumeToken(inner.db, 'flow', flow.hash, ctx.now).then(taken => taken ?? inner.fail('FLOW_ENDED'))
    const oneTimeToken = await consumeToken(inner.db, 'session', sessionTicket, ctx.now)
    if (!oneTimeToken?.memberId || oneTimeToken.siteId !== flow.siteId)
      return inner.fail('SESSION_TOKEN_INVALID')
    const member = await requireActive(inner, oneTimeToken.memberId)
    if (!(await isAllowed(inner.db, flow.data, app, member.id, ctx.now)))
      return consentRequired(flow.data, app)
    return authorizationResponse(inner, flow.data, app, { member, authTime: ctx.now })
  })

/** The error of a flow that may not ask the member (OpenID Connect Core §3.1.2.6). */
export const consentRequired = (flow: FlowData, app: ClientApp): FlowResult =>
  rejection(flow, app, 'consent_required', 'The member has not allowed this app.')

/** Completes a flow as the member of the current browser session, who allows the app now or has done so before. */
export const resumeFlow = (
  ctx: Ctx<'FLOW_ENDED'>,
  flow: OneTimeToken<'flow'>,
  browser: { id: string; memberId: string; createdAt: number },
  app: ClientApp,
  { allows = false } = {},
): Promise<FlowResult> =>
  ctx.transact({ siteId: flow.siteId, role: 'anyone', id: '' }, async inner => {
    await consumeToken(inner.db, 'flow', flow.hash, ctx.now).then(taken => taken ?? inner.fail('FLOW_ENDED'))
    const member = await findMember(inner.db, flow.siteId, browser.memberId)
    if (!allows && !(await isAllowed(inner.db, flow.data, app, browser.memberId, ctx.now)))
      return consentRequired(flow.data, app)
    return member?.status === 'ACTIVE'
      ? authorizationResponse(inner, flow.data, app, {
          member,
          parentId: browser.id,
          authTime: browser.createdAt,
        })
      : rejection(flow.data, app, 'login_required', 'No member is signed in with this browser.')
  })

/** Completes a flow with an OAuth error (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
export async function rejectFlow(
  ctx: Ctx<'FLOW_ENDED'>,
  flow: OneTimeToken<'flow'>,
  app: ClientApp,
  error: 'login_required' | 'access_denied',
  description: string,
): Promise<FlowResult> {
  if (!(await consumeToken(ctx.db, 'flow', flow.hash, ctx.now))) return ctx.fail('FLOW_ENDED')
  return rejection(flow.data, app, error, description)
}

/** The row is locked, so a concurrent block or deletion of the member also revokes this session. */
async function requireActive(ctx: Ctx<'MEMBER_BLOCKED' | 'SESSION_TOKEN_INVALID'>, memberId: string) {
  const member =
    (await findMember(ctx.db, ctx.site.id, memberId, { lock: true })) ?? ctx.fail('SESSION_TOKEN_INVALID')
  if (member.status === 'BLOCKED') ctx.fail('MEMBER_BLOCKED')
  return member.status === 'ACTIVE' ? member : ctx.fail('SESSION_TOKEN_INVALID')
}

/** The reply of a flow for a member who signed in at `authTime`: an authorization code if it requests one. */
export async function authorizationResponse(
  ctx: Pick<Ctx, 'db' | 'ids' | 'now' | 'site'>,
  flow: FlowData,
  app: ClientApp,
  { member, parentId, authTime }: { member: Pick<MemberRow, 'id'>; parentId?: string; authTime: number },
): Promise<FlowResult> {
  const { auth } = flow
  if (!auth) return { redirectUrl: returnUrl(flow, app) }
  const { openId } = auth
  const code = await issueToken(ctx, 'code', {
    siteId: ctx.site.id,
    memberId: member.id,
    data: {
      clientId: flow.clientId,
      redirectUri: auth.redirectUri,
      codeChallenge: auth.codeChallenge,
      visitorId: flow.visitorId,
      parentId,
      ...(app.thirdParty && { scopes: grantedScopes(flow) }),
      ...(openId && { openId: { scope: openId.scope, nonce: openId.nonce, authTime } }),
    },
    ttlMs: CODE_MS,
  })
  return respond(auth, app, { code, state: auth.state })
}

/** The reply of a flow that ends with an OAuth error. */
export function rejection(flow: FlowData, app: ClientApp, error: string, description: string): FlowResult {
  if (!flow.auth) return { redirectUrl: returnUrl(flow, app) }
  return respond(flow.auth, app, { error, error_description: description, state: flow.auth.state })
}

function respond(
  { responseMode, redirectUri, openId }: NonNullable<FlowData['auth']>,
  app: ClientApp,
  message: { code?: string; state: string; error?: string; error_description?: string },
): FlowResult {
  if (responseMode === 'web_message') return { message, targetOrigins: app.origins }
  const url = new URL(redirectUri ?? '')
  const { state, ...result } = message
  // `state` only if the request had one (RFC 6749 §4.1.2); `iss` is RFC 9207.
  const parameters = openId ? { ...result, ...(state && { state }), iss: openId.issuer } : message
  if (responseMode === 'fragment') url.hash = new URLSearchParams(parameters).toString()
  else for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { redirectUrl: url.href }
}

/** Return URL of a flow without a code: the one that the shop requested, else its first registered origin. */
export const returnUrl = ({ callbacks }: FlowData, app: ClientApp): string =>
  callbacks.postFlowUrl ?? app.origins[0] ?? '/'

/** Revokes the browser session of a cookie with its child sessions. */
export async function endBrowserSession(ctx: Ctx, siteId: string, secret: string) {
  const browser = await findBrowserSession(ctx.db, siteId, secret, ctx.now)
  if (!browser) return
  await ctx.transact({ siteId, role: 'member', id: browser.memberId }, async inner => {
    const ended = await revokeSession(inner.db, siteId, browser.id, ctx.now)
    inner.invalidate(...ended.map(sessionTag))
  })
}
