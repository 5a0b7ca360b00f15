import type { AuthTransport } from '../auth.ts'
import { pageOf } from '../environment.ts'
import type { createSession } from '../session.ts'
import type { Tokens } from '../tokens.ts'
import { frameAnswer } from './hidden-frame.ts'
import { generateOAuthData, type OAuthData } from './pkce.ts'
import { redirectSession } from './redirects.ts'

/** Parameters of the hosted sign-in (protocol/sign-in §3). */
export interface AuthUrlOptions {
  /** `none` ends the flow without a user interface, with an error if no member is signed in with this browser. Default: `login`. */
  prompt?: 'login' | 'none'
  /** The session token of a login; the flow then needs no user interface. */
  sessionToken?: string
  /** Connection id of a provider to sign in with. */
  idp?: string
  /** How the code is returned. Default: `fragment`. */
  responseMode?: 'fragment' | 'query' | 'web_message'
}

/** The parameters of the callback address; '' for missing ones. */
export interface CallbackParameters {
  code: string
  state: string
  error: string
  errorDescription: string
}

/** `getAuthUrl` sends it where no redirect is meant to happen (protocol/hosted-pages §2). */
const noRedirect = 'unused://'

/** The error of a hosted sign-in: `code` as in RFC 6749 §4.1.2.1 and OpenID Connect Core §3.1.2.6. */
export class SignInError extends Error {
  readonly code: string
  constructor(code: string, description: string) {
    super(description || code)
    this.name = 'SignInError'
    this.code = code
  }
}

/** Sign-in through the hosted pages: the code flow with PKCE (protocol/hosted-pages §1, §2). */
export function authorization(
  clientId: string,
  transport: AuthTransport,
  session: ReturnType<typeof createSession>,
) {
  async function getAuthUrl(
    { redirectUri, state, codeChallenge }: Pick<OAuthData, 'redirectUri' | 'state' | 'codeChallenge'>,
    { prompt = 'login', sessionToken, idp, responseMode = 'fragment' }: AuthUrlOptions = {},
  ): Promise<{ authUrl: string }> {
    const authRequest = {
      // The hidden frame has no redirect URI.
      ...(responseMode !== 'web_message' && { redirectUri: redirectUri || noRedirect }),
      clientId,
      codeChallenge,
      codeChallengeMethod: 'S256',
      responseMode,
      responseType: 'code',
      scope: 'offline_access',
      state,
      ...(sessionToken && { sessionToken }),
      ...(idp && { idp }),
    } as const
    return { authUrl: (await redirectSession(transport, { auth: { authRequest, prompt } })).fullUrl }
  }

  /** Exchanges a code for a member's tokens; stores nothing. */
  async function getMemberTokens(code: string, state: string, data: OAuthData): Promise<Tokens> {
    if (!code || !state) throw new Error('Missing code or _state')
    if (state !== data.state) throw new Error('Invalid _state')
    const { redirectUri, codeVerifier } = data
    return session.memberTokens({
      clientId,
      grantType: 'authorization_code',
      ...(redirectUri && { redirectUri }),
      code,
      codeVerifier,
    })
  }

  return {
    getAuthUrl,
    getMemberTokens,

    /** Reads the callback address. Default: the page's own address. */
    parseFromUrl(
      url: string | URL = (globalThis as { location?: { href: string } }).location?.href ?? '',
      mode: 'fragment' | 'query' = 'fragment',
    ): CallbackParameters {
      const { hash, searchParams } = new URL(url)
      const parameters = mode === 'query' ? searchParams : new URLSearchParams(hash.slice(1))
      const read = (name: string) => parameters.get(name) ?? ''
      return {
        code: read('code'),
        state: read('state'),
        error: read('error'),
        errorDescription: read('error_description'),
      }
    },

    /** Exchanges a login's session token for tokens in a hidden frame; for browsers. */
    async getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens> {
      const page = pageOf(transport.environment)
      if (!page)
        throw new Error('A hidden frame needs a page. On a server, send the browser to getAuthUrl().')
      const data = await generateOAuthData()
      const options = { prompt: 'none', responseMode: 'web_message', sessionToken } as const
      const { authUrl } = await getAuthUrl(data, options)
      const {
        code = '',
        state,
        error,
        error_description,
      } = await frameAnswer(page, transport.environment, authUrl, data.state)
      if (error) throw new SignInError(error, error_description ?? '')
      return getMemberTokens(code, state, data)
    },
  }
}
