import * as oidc from 'openid-client'
import { monotonicMs } from '../../call/clock.ts'
import { isLoopbackUrl } from '../../platform-support/loopback.ts'
import type { ConnectionKind } from '../../storage/identity/identity-providers.ts'

/** An identity provider with its decrypted client secret. */
export interface Provider {
  kind: ConnectionKind
  issuer: string
  clientId: string
  clientSecret: string
  callbackUrl: string
  /** Allows providers in private networks, and http on loopback. */
  privateEndpoints: boolean
  /** Makes the requests. */
  fetch: typeof globalThis.fetch
}

/** Claims of the account at the provider. */
export interface ProviderAccount {
  subject: string
  email?: string
  /** Whether the provider has verified the address. */
  emailVerified: boolean
  firstName?: string
  lastName?: string
  picture?: string
  language?: string
}

/** State, nonce and PKCE verifier, which bind a response to the browser that sent the request. */
export interface ProviderChecks {
  state: string
  nonce: string
  verifier: string
}

/** The provider rejected the sign-in. `reason` is its error code. */
export class ProviderRejection extends Error {
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(`the provider rejected: ${reason}`, options)
    this.reason = /^[\w.-]{1,60}$/.test(reason) ? reason : 'unknown'
  }
}

/** The provider did not respond, or its response is invalid. */
export class ProviderUnavailable extends Error {}

export const ISSUERS = { GOOGLE: 'https://accounts.google.com', FACEBOOK: 'https://www.facebook.com' }

const TIMEOUT_SEC = 10
/** Cache lifetime of a provider's discovery document. */
const FRESH_MS = 3_600_000
const KNOWN_MAX = 1000

/** Whether an issuer uses https, or http on loopback if private endpoints are allowed. */
export const isIssuer = (issuer: string, privateEndpoints: boolean) =>
  issuer.startsWith('https://') || (privateEndpoints && issuer.startsWith('http://') && isLoopbackUrl(issuer))

/** The authorization URL at the provider. */
export async function authorizationUrl(provider: Provider, checks: ProviderChecks): Promise<string> {
  const config = await configurationOf(provider)
  const isFacebook = provider.kind === 'FACEBOOK'
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: provider.callbackUrl,
    response_type: 'code',
    scope: isFacebook ? 'public_profile email' : 'openid email profile',
    state: checks.state,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    ...(!isFacebook && { nonce: checks.nonce }),
  })
  return url.href
}

/** Exchanges the authorization code for the account's claims. */
export async function accountOf(
  provider: Provider,
  answer: { code: string; iss?: string },
  checks: ProviderChecks,
): Promise<ProviderAccount> {
  const config = await configurationOf(provider)
  const address = new URL(provider.callbackUrl)
  address.search = new URLSearchParams({ ...answer, state: checks.state }).toString()
  return withProvider(async () => {
    const isFacebook = provider.kind === 'FACEBOOK'
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: checks.verifier,
      expectedState: checks.state,
      ...(!isFacebook && { expectedNonce: checks.nonce, idTokenExpected: true }),
    })
    if (isFacebook) return facebookAccount(config, tokens.access_token)
    const claims = tokens.claims()
    if (!claims) throw new ProviderRejection('no_id_token')
    const hasEmail = typeof claims.email === 'string'
    const more =
      !hasEmail && config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
    return fromClaims({ ...more, ...claims })
  })
}

const text = (value: unknown, max = 100) =>
  typeof value === 'string' && value.length > 0 && value.length <= max ? value : undefined

const link = (value: unknown) => {
  const address = text(value, 2048)
  return address?.startsWith('https://') && URL.canParse(address) ? address : undefined
}

function fromClaims(claims: Record<string, unknown>): ProviderAccount {
  const language = text(claims.locale, 20)
  return {
    subject: String(claims.sub),
    email: text(claims.email, 254),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
    picture: link(claims.picture),
    ...(language && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) && { language }),
  }
}

/** Facebook speaks OAuth 2.0 only: the user's profile comes from its Graph API. It does not say that an address was verified. */
async function facebookAccount(config: oidc.Configuration, accessToken: string): Promise<ProviderAccount> {
  const url = new URL(config.serverMetadata().userinfo_endpoint ?? '')
  url.searchParams.set('fields', 'id,email,first_name,last_name')
  const reply = await oidc.fetchProtectedResource(config, accessToken, url, 'GET')
  if (!reply.ok) throw new ProviderUnavailable(`graph: ${reply.status}`)
  const { id, email, first_name, last_name } = (await reply.json()) as Record<string, unknown>
  const subject = text(id) ?? ''
  if (!subject) throw new ProviderUnavailable('graph: no id')
  return {
    subject,
    email: text(email, 254),
    emailVerified: false,
    firstName: text(first_name),
    lastName: text(last_name),
  }
}

/** Cached metadata per platform, so that platforms in one process share nothing. */
const known = new WeakMap<
  typeof globalThis.fetch,
  Map<string, { config: Promise<oidc.Configuration>; until: number }>
>()

/** How a provider is spoken to, by its own account. */
function configurationOf(provider: Provider): Promise<oidc.Configuration> {
  const { kind, issuer, clientId, clientSecret } = provider
  const key = JSON.stringify([kind, issuer, clientId, clientSecret])
  const providers = known.get(provider.fetch) ?? new Map()
  known.set(provider.fetch, providers)
  const hit = providers.get(key)
  if (hit && hit.until > monotonicMs()) return hit.config
  if (providers.size >= KNOWN_MAX) providers.clear()
  const config = withProvider(() => configure(provider))
  providers.set(key, { config, until: monotonicMs() + FRESH_MS })
  config.catch(() => providers.delete(key))
  return config
}

async function configure({ kind, issuer, clientId, clientSecret, privateEndpoints, fetch }: Provider) {
  const isLocal = privateEndpoints && issuer.startsWith('http://') && isLoopbackUrl(issuer)
  const authenticate: oidc.ClientAuth = (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    return way(clientSecret)(server, client, body, headers)
  }
  const send: oidc.CustomFetch = (url, options) => fetch(url, options as RequestInit)
  const config =
    kind === 'FACEBOOK'
      ? new oidc.Configuration(FACEBOOK, clientId, undefined, authenticate)
      : await oidc.discovery(new URL(issuer), clientId, undefined, authenticate, {
          timeout: TIMEOUT_SEC,
          [oidc.customFetch]: send,
          ...(isLocal && { execute: [oidc.allowInsecureRequests] }),
        })
  if (isLocal) oidc.allowInsecureRequests(config)
  config.timeout = TIMEOUT_SEC
  config[oidc.customFetch] = send
  return config
}

/** Facebook's addresses (developers.facebook.com, "Manually Build a Login Flow"); it has no discovery for its graph. */
const FACEBOOK: oidc.ServerMetadata = {
  issuer: ISSUERS.FACEBOOK,
  authorization_endpoint: `${ISSUERS.FACEBOOK}/dialog/oauth`,
  token_endpoint: 'https://graph.facebook.com/oauth/access_token',
  userinfo_endpoint: 'https://graph.facebook.com/me',
  token_endpoint_auth_methods_supported: ['client_secret_post'],
}

/** Tells a provider that says no from one that says nothing. */
async function withProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRejection || error instanceof ProviderUnavailable) throw error
    if (error instanceof oidc.AuthorizationResponseError)
      throw new ProviderRejection(error.error, { cause: error })
    if (error instanceof oidc.ResponseBodyError && error.status < 500)
      throw new ProviderRejection(error.error, { cause: error })
    if (error instanceof oidc.WWWAuthenticateChallengeError)
      throw new ProviderRejection('invalid_client', { cause: error })
    const { code } = error as { code?: string }
    // A wrong nonce, state or signature: the response belongs to another request.
    if (error instanceof oidc.ClientError && code && INVALID_RESPONSE_CODES.has(code))
      throw new ProviderRejection('invalid_response', { cause: error })
    throw new ProviderUnavailable(`no answer: ${code ?? 'unknown'}`, { cause: error })
  }
}

const INVALID_RESPONSE_CODES = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_USERINFO_EXPECTED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
])
