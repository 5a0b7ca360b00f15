import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'
import { findConnectionId } from '../../storage/identity/identity-providers.ts'
import { type FlowData, findToken } from '../../storage/identity/one-time-tokens.ts'
import { isRedirectUri, type Registered } from '../sites/registered-url.ts'

type Input = RequestOf<typeof contract.redirects.createRedirectSession>
type AuthRequest = NonNullable<NonNullable<Input['auth']>['authRequest']>

type App = Registered & { id: string }

/** Redirect URI that `getAuthUrl` sends when no redirect will happen (protocol/hosted-pages §2). */
const UNUSED = 'unused://'

/** Flow of the hosted sign-in pages for the intents auth, login and logout; undefined for others. */
export async function flowOf(
  ctx: Ctx<
    'INVALID_CLIENT' | 'REDIRECT_URL_NOT_REGISTERED' | 'SESSION_TOKEN_INVALID' | 'CONNECTION_NOT_FOUND'
  >,
  input: Input,
  app: App,
  callbacks: Record<string, string>,
): Promise<FlowData | undefined> {
  const { caller } = ctx
  const common = {
    clientId: app.id,
    visitorId: caller.role === 'visitor' ? caller.id : undefined,
    sessionId: caller.role === 'member' ? caller.sessionId : undefined,
    callbacks,
  }
  if (input.auth?.authRequest) {
    requireApp(ctx, input.auth.authRequest.clientId, app)
    return {
      ...common,
      intent: 'auth',
      prompt: input.auth.prompt ?? input.auth.authRequest.prompt ?? input.prompt ?? 'login',
      auth: await checkedRequest(ctx, input.auth.authRequest, app),
    }
  }
  if (input.logout) {
    requireApp(ctx, input.logout.clientId, app)
    return { ...common, intent: 'logout', prompt: 'none' }
  }
  if (input.login) return { ...common, intent: 'login', prompt: input.prompt ?? 'login' }
  return undefined
}

/** Rejects a flow for another client app than the caller's. */
function requireApp(ctx: Ctx<'INVALID_CLIENT'>, clientId: string | null | undefined, app: App) {
  if (clientId !== app.id) ctx.fail('INVALID_CLIENT', { clientId })
}

/** Finds the identity provider by id, or by the names google and facebook (protocol/hosted-pages §2). */
async function requestedConnection(ctx: Ctx<'CONNECTION_NOT_FOUND'>, idp: string): Promise<string> {
  const kind = { google: 'GOOGLE', facebook: 'FACEBOOK' }[idp.toLowerCase()]
  const requested = kind ? { kind } : isGuid(idp) ? { id: idp } : undefined
  const id = requested && (await findConnectionId(ctx.db, ctx.site.id, requested))
  return id ?? ctx.fail('CONNECTION_NOT_FOUND', { idp })
}

async function checkedRequest(
  ctx: Ctx<'REDIRECT_URL_NOT_REGISTERED' | 'SESSION_TOKEN_INVALID' | 'CONNECTION_NOT_FOUND'>,
  request: AuthRequest,
  app: Registered,
): Promise<NonNullable<FlowData['auth']>> {
  const responseMode = request.responseMode ?? 'fragment'
  const redirectUri = request.redirectUri && request.redirectUri !== UNUSED ? request.redirectUri : undefined
  if (responseMode !== 'web_message' && !redirectUri)
    rejectField(
      'auth.authRequest.redirectUri',
      'REQUIRED_FIELD',
      `is required for response mode ${responseMode}`,
    )
  if (redirectUri && !isRedirectUri(redirectUri, app, ctx.config.development))
    ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: 'auth.authRequest.redirectUri', url: redirectUri })
  const { sessionToken } = request
  if (sessionToken) {
    const oneTimeToken = await findToken(ctx.db, 'session', sessionToken, ctx.now)
    if (oneTimeToken?.siteId !== ctx.site.id) ctx.fail('SESSION_TOKEN_INVALID')
  }
  return {
    redirectUri,
    responseMode,
    state: request.state ?? '',
    codeChallenge: request.codeChallenge ?? '',
    ...(request.idp && { connectionId: await requestedConnection(ctx, request.idp) }),
    ...(sessionToken && { sessionTicket: hashSecret(sessionToken).toString('hex') }),
  }
}
