import { createHash, createHmac } from 'node:crypto'
import { contract, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { authorizeOperation } from '../../call/permissions.ts'
import type { ClientApp } from '../../call/services.ts'
import { claimOrders, mergeCarts } from '../../ecom/index.ts'
import { findMember, updateMember } from '../../storage/identity/members.ts'
import {
  consumeToken,
  findToken,
  findUsedToken,
  type TokenData,
  updateToken,
} from '../../storage/identity/one-time-tokens.ts'
import {
  extendRetiredToken,
  findRetiredToken,
  insertSession,
  type LiveSession,
  renewSession,
  rotateSession,
} from '../../storage/identity/sessions.ts'
import { isClientSecret } from '../apps/client-secret.ts'
import { introspectToken } from '../openid/introspect-token.ts'
import { revokeToken } from '../openid/revoke-token.ts'
import { tokenInfo, userInfo } from '../openid/token-views.ts'
import { appAccess } from './app-access.ts'
import { clientCredentials, stripBoundSession } from './client-credentials.ts'
import { createVisitorSession } from './create-visitor-session.ts'
import { endSession } from './end-sessions.ts'
import { unusedSessionEnd } from './unused-session-end.ts'

type Input = RequestOf<typeof contract.oauth.token>
type SignInEvents = 'wix.ecom.v1.cart_updated' | 'wix.ecom.v1.cart_deleted' | 'wix.ecom.v1.order_updated'
type Rejections = 'INVALID_GRANT' | 'MEMBER_NOT_FOUND' | 'MEMBER_BLOCKED' | 'SESSION_TOKEN_INVALID'

/**
 * Grace period in which a rotated refresh token still returns its successor: for races between tabs or workers, and for
 * clients that retry a refresh whose reply was lost.
 */
export const GRACE_MS = 60_000

/** `POST /oauth2/token`: the grants of visitors and members (protocol/sessions §3). */
export const oauthHandlers = implement(contract.oauth, {
  async token(input, ctx) {
    const grant = input.grantType ?? input.grant_type
    if (!grant) return rejectField('grantType', 'REQUIRED_FIELD', 'is required')
    if (grant === 'authorized_client') return authorizedClient(input, ctx)
    if (grant === 'client_credentials') return clientCredentials(input, ctx)
    if (grant === 'strip_bound_session') return stripBoundSession(input, ctx)
    if (!input.clientId) return rejectField('clientId', 'REQUIRED_FIELD', 'is required')
    const app = (await ctx.platform.directory.client(input.clientId)) ?? ctx.fail('INVALID_CLIENT')
    switch (grant) {
      case 'anonymous': {
        const { token, expiresIn, refreshToken } = await createVisitorSession(ctx, {
          siteId: app.siteId,
          clientId: app.id,
        })
        return reply({ token, expiresIn }, refreshToken)
      }
      case 'refresh_token':
        requireSecret(input, ctx, app)
        return renew(input, ctx, app)
      case 'authorization_code':
        requireSecret(input, ctx, app)
        return exchangeCode(input, ctx, app)
      default:
        throw new Error(`grant type ${grant satisfies never}`)
    }
  },
  appAccess,
  userInfo,
  tokenInfo,
  introspectToken,
  revokeToken,
})

/** An app with a secret must send it with codes and refresh tokens (RFC 6749 §3.2.1). */
function requireSecret({ clientSecret }: Input, ctx: Ctx<'INVALID_CLIENT'>, app: ClientApp) {
  if (!isClientSecret(app, clientSecret)) ctx.fail('INVALID_CLIENT', { field: 'clientSecret' })
}

const reply = (issued: { token: string; expiresIn: number }, refreshToken: string) => ({
  access_token: issued.token,
  token_type: 'Bearer' as const,
  expires_in: issued.expiresIn,
  refresh_token: refreshToken,
})

/** The next refresh token, derived from the current one: concurrent refreshes get the same token. */
const successorOf = (secret: string, refreshToken: string) =>
  createHmac('sha256', secret).update(refreshToken).digest('base64url')

/**
 * Refreshes a session with refresh-token rotation. Apps of the original protocol ignore a new refresh token, so theirs
 * does not rotate (protocol/sessions §4, decision 008). Reuse of a rotated token after the grace period means that it was
 * copied: the session is revoked. If its successor was never used, the reply was lost, and the successor is sent again.
 */
async function renew({ refreshToken }: Input, ctx: Ctx<Rejections, SignInEvents>, app: ClientApp) {
  if (!refreshToken) return rejectField('refreshToken', 'REQUIRED_FIELD', 'is required to renew a session')
  const { siteId, id: clientId } = app
  const issue = (session: Pick<LiveSession, 'id' | 'role' | 'identityId' | 'scopes'>, generation: number) =>
    ctx.platform.issueAccessToken({
      siteId,
      role: session.role,
      id: session.identityId,
      clientId,
      sessionId: session.id,
      generation,
      ...(session.scopes && { scopes: session.scopes }),
    })
  const renewal = { siteId, clientId, refreshToken, expiresAt: unusedSessionEnd(ctx) }
  if (app.compatClient) {
    const session = (await renewSession(ctx.db, renewal, ctx.now)) ?? ctx.fail('INVALID_GRANT')
    return reply(await issue(session, session.generation), refreshToken)
  }
  const successor = successorOf(ctx.platform.refreshSecret, refreshToken)
  const session = await rotateSession(ctx.db, { ...renewal, successor }, ctx.now)
  if (session) return reply(await issue(session, session.generation), successor)

  const retired =
    (await findRetiredToken(ctx.db, siteId, clientId, refreshToken, ctx.now)) ?? ctx.fail('INVALID_GRANT')
  const generation = retired.tokenGeneration + 1
  const lostReply = generation === retired.generation && retired.confirmedGeneration < generation
  // Parallel requests of the same client may present the token just after one of them has used the successor.
  if (lostReply) await extendRetiredToken(ctx.db, siteId, refreshToken, ctx.now)
  if (lostReply || ctx.now - retired.retiredAt <= GRACE_MS)
    return reply(await issue(retired, generation), successor)
  await ctx.transact({ siteId, role: retired.role, id: retired.identityId }, inner =>
    endSession(inner, retired.id),
  )
  return ctx.fail('INVALID_GRANT', { reason: 'The refresh token was used twice; its session has ended.' })
}

const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/

/** Exchanges an authorization code (RFC 6749 §4.1.3, RFC 7636 §4.6). Reuse of a code revokes its session. */
async function exchangeCode(input: Input, ctx: Ctx<Rejections, SignInEvents>, app: ClientApp) {
  const { siteId, id: clientId } = app
  const code = input.code ?? rejectField('code', 'REQUIRED_FIELD', 'is required')
  const verifier = input.codeVerifier ?? rejectField('codeVerifier', 'REQUIRED_FIELD', 'is required')
  const oneTimeToken = await findToken(ctx.db, 'code', code, ctx.now)
  if (!oneTimeToken) {
    await revokeReused(ctx, code)
    return ctx.fail('INVALID_GRANT')
  }
  const { data, memberId } = oneTimeToken
  const isValid =
    memberId !== null &&
    oneTimeToken.siteId === siteId &&
    data.clientId === clientId &&
    (data.redirectUri ?? undefined) === (redirectUriOf(input) ?? undefined) &&
    VERIFIER.test(verifier) &&
    createHash('sha256').update(verifier).digest('base64url') === data.codeChallenge
  if (!isValid) {
    // PKCE or redirect URI do not match: the code may be stolen, so consume it.
    await consumeToken(ctx.db, 'code', code, ctx.now)
    return ctx.fail('INVALID_GRANT')
  }
  let lost = false
  const useCode = async (inner: Ctx<Rejections, SignInEvents>) => {
    const taken = await consumeToken(inner.db, 'code', code, ctx.now)
    lost = !taken
    return taken ?? inner.fail('INVALID_GRANT')
  }
  const { visitorId, parentId, openId, scopes } = data
  return signIn(ctx, { siteId, clientId, memberId, visitorId, parentId, openId, scopes }, useCode).catch(
    async error => {
      // The code was used twice at the same time: revoke, because either caller may be the attacker.
      if (lost) await revokeReused(ctx, code)
      throw error
    },
  )
}

/** `getAuthUrl` sends `unused://` when there is no redirect URI (protocol/hosted-pages §2). */
const redirectUriOf = ({ redirectUri }: Input) => (redirectUri === 'unused://' ? undefined : redirectUri)

async function revokeReused(ctx: Ctx<Rejections, SignInEvents>, code: string) {
  const used = await findUsedToken(ctx.db, 'code', code)
  const sessionId = used?.data.sessionId
  if (!used || !sessionId) return
  await ctx.transact({ siteId: used.siteId, role: 'member', id: used.memberId ?? '' }, inner =>
    endSession(inner, sessionId),
  )
}

/** A merchant's server signs a member in on behalf of the shopper whose access token it sends (protocol/sessions §6). */
async function authorizedClient(input: Input, ctx: Ctx<Rejections | 'INVALID_CLIENT', SignInEvents>) {
  const caller = await ctx.request.identify()
  const shopper = caller.onBehalfOf
  if (!shopper?.clientId)
    return ctx.fail('INVALID_CLIENT', { header: 'Authorization', remedy: 'Send <accessToken>,<apiKey>.' })
  const memberId = input.member_id ?? rejectField('member_id', 'REQUIRED_FIELD', 'is required')
  // Without the token of a sign-in, the key alone decides, as it does for signOn (decision 060).
  if (!input.session_token) authorizeOperation(caller, 'authentication.signOn')
  const { siteId, clientId } = shopper
  const visitorId = shopper.role === 'visitor' ? shopper.id : undefined
  return signIn(ctx, { siteId, clientId, memberId, visitorId }, async inner => {
    if (!input.session_token) return undefined
    const oneTimeToken = await consumeToken(inner.db, 'session', input.session_token, ctx.now)
    if (oneTimeToken?.siteId !== siteId || oneTimeToken.memberId !== memberId)
      return inner.fail('SESSION_TOKEN_INVALID')
    return undefined
  })
}

/** Creates a member session; merges the visitor's cart and claims their orders in the same transaction. */
async function signIn(
  ctx: Ctx<Rejections, SignInEvents>,
  subject: {
    siteId: string
    clientId: string
    memberId: string
    visitorId?: string
    parentId?: string
    openId?: TokenData['code']['openId']
    scopes?: string[]
  },
  useProof: (inner: Ctx<Rejections, SignInEvents>) => Promise<{ hash: Buffer } | undefined>,
) {
  const { siteId, clientId, memberId, visitorId, parentId, openId, scopes } = subject
  const id = ctx.ids.guid()
  const secret = ctx.ids.secret(32)
  await ctx.transact({ siteId, role: 'member', id: memberId, clientId, sessionId: id }, async inner => {
    const proof = await useProof(inner)
    const member =
      (await findMember(inner.db, siteId, memberId, { lock: true })) ?? inner.fail('MEMBER_NOT_FOUND')
    if (member.status === 'BLOCKED' || member.status === 'PENDING') inner.fail('MEMBER_BLOCKED')
    if (member.status === 'OFFLINE')
      await updateMember(inner.db, siteId, member, ctx.now, { status: 'ACTIVE' })
    const { userAgent, address } = ctx.request
    await insertSession(
      inner.db,
      {
        siteId,
        id,
        clientId,
        role: 'member',
        identityId: memberId,
        secret,
        expiresAt: unusedSessionEnd(ctx),
        parentId,
        userAgent,
        address,
        scopes,
      },
      ctx.now,
    )
    if (proof) await updateToken(inner.db, proof.hash, { sessionId: id })
    if (!visitorId) return
    await mergeCarts(inner, visitorId, memberId)
    await claimOrders(inner, visitorId, memberId)
  })
  const issued = await ctx.platform.issueAccessToken({
    siteId,
    role: 'member',
    id: memberId,
    clientId,
    sessionId: id,
    generation: 0,
    ...(scopes && { scopes }),
  })
  if (!openId) return reply(issued, secret)
  const { nonce, authTime } = openId
  const scope = scopes?.join(' ') ?? openId.scope
  // Without the scope `openid` the request is one of OAuth 2.0 alone (OpenID Connect Core §3.1.2.1).
  const isOpenId = scope.split(' ').includes('openid')
  return {
    ...reply(issued, secret),
    scope,
    ...(isOpenId && {
      id_token: await ctx.platform.issueIdToken({ memberId, clientId, sessionId: id, authTime, nonce }),
    }),
  }
}
