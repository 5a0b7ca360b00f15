import {
  ApiError,
  type AuthUrlOptions,
  type Client,
  type ClientOptions,
  cookieStorage,
  createClient,
  environment,
  MemberStrategy,
  type Members,
  type Modules,
  SignInError,
  sameOriginPath,
  type Tokens,
} from '@stoa/client'
import { type CookieRequest, cookieLine, isSecure, readCookie } from '@stoa/client/cookies'
import { getCurrentMember } from '@stoa/client/members'
import type { Member } from '../member.ts'
import { oauthCookie } from './oauth-cookie.ts'

/** Options of `createRequestClient`: those of `createClient` except for `auth`, and the session cookie. */
export interface RequestClientOptions<M extends Modules> extends Omit<ClientOptions<Members, M>, 'auth'> {
  /** The browser's request. */
  request: CookieRequest
  clientId: string
  /** Name of the session cookie. Default: `stoa_session`. */
  cookie?: string
  /** Whether cookies are `Secure`. Default: true if the request came over https, also to a reverse proxy. */
  secure?: boolean
}

/** Options of `startSignIn`. */
export interface RequestSignInOptions extends Omit<AuthUrlOptions, 'responseMode'> {
  /** The callback address: a registered one, or a path of the request's origin. Its route calls `completeSignIn`. */
  callbackUri: string
  /** Path to return to after the sign-in. Default: `/`, also for an address of another origin. */
  returnTo?: string
}

/** Seconds before the expiry at which an access token is renewed, so that it lasts for the request. */
const RENEW_AHEAD_SEC = 30

/** Seconds for which the redirect marker cookie is valid. */
const REDIRECT_SEC = 10

/** The address of a request, relative to itself, so that it cannot lead to another origin. */
function sameAddress(address: string): string {
  const { pathname, search } = new URL(address)
  return `./${pathname.slice(pathname.lastIndexOf('/') + 1)}${search}`
}

/**
 * A client for one request to a server that renders pages. The session lives in a cookie that no script can read: send
 * `setCookies()` with the response, whatever it is.
 */
export function createRequestClient<const M extends Modules = Record<never, never>>({
  request,
  clientId,
  cookie,
  secure = isSecure(request),
  ...options
}: RequestClientOptions<M>) {
  const { now } = options.environment ?? environment
  const storage = cookieStorage({ request, secure, ...(cookie && { name: cookie }) })
  const client = createClient<Members, M>({ ...options, auth: MemberStrategy({ clientId, storage }) })
  const { auth } = client as Client<Members>
  const oauth = oauthCookie(request, secure)
  const lines: string[] = []
  const ownPath = (address: string) => sameOriginPath(address, request.url) ?? '/'
  const here = (address: string) => {
    const url = new URL(address, request.url)
    if (secure && address.startsWith('/')) url.protocol = 'https:'
    return url.href
  }

  const renewed = `${cookie ?? 'stoa_session'}_renewed`
  const isExpiring = ({ accessToken }: Tokens) =>
    accessToken.value !== '' && accessToken.expiresAt - RENEW_AHEAD_SEC < now() / 1000

  return {
    client,

    /**
     * Renews an expiring session before its tokens are used. Call it first; send the response that it answers with, if any,
     * and do nothing else. It is a redirect (307) to the same address that carries the new tokens in cookies, so the browser
     * repeats its request with them, method and body included. Without this step a renewal takes place with the first call,
     * and a session can end when the response is lost. Does nothing when the platform cannot be reached.
     */
    async renewFirst(): Promise<Response | undefined> {
      const tokens = storage.get()
      // A browser that was redirected a moment ago has not stored the cookies: a second redirect would not help.
      if (!tokens || !isExpiring(tokens) || readCookie(request, renewed)) return undefined
      try {
        await auth.headers(tokens.accessToken.value)
      } catch (error) {
        if (error instanceof ApiError) return undefined
        throw error
      }
      const headers = new Headers({ Location: sameAddress(request.url), 'Cache-Control': 'no-store' })
      for (const line of [...storage.setCookies(), cookieLine(renewed, '1', REDIRECT_SEC, secure)])
        headers.append('Set-Cookie', line)
      return new Response(null, { status: 307, headers })
    },

    /** False before the first call that needs an identity: the browser has no session yet. */
    known: () => storage.get() !== undefined,

    /** The `Set-Cookie` values that the response must carry. */
    setCookies: (): string[] => [...storage.setCookies(), ...lines],

    /** The signed-in member, for the `session` of `<StoaProvider>`. Contains no token. */
    async session(): Promise<{ member: Member | null }> {
      if (!auth.loggedIn()) return { member: null }
      try {
        return { member: (await client.call(getCurrentMember, {})).member }
      } catch (error) {
        // The session ended during the call and a visitor session replaced it.
        if (!auth.loggedIn()) return { member: null }
        throw error
      }
    },

    /** Starts a sign-in; redirect the browser to `url`. */
    async startSignIn({
      callbackUri,
      returnTo = '/',
      ...rest
    }: RequestSignInOptions): Promise<{ url: string }> {
      const data = await auth.generateOAuthData(here(callbackUri), ownPath(returnTo))
      // A server does not see the fragment.
      const { authUrl } = await auth.getAuthUrl(data, { ...rest, responseMode: 'query' })
      lines.push(oauth.store(data))
      return { url: authUrl }
    },

    /**
     * Completes a sign-in at the callback address; redirect the browser to `returnTo`. Rejects with a `SignInError` when the
     * person cancelled or was rejected, and with 'Invalid _state' when another browser started the sign-in.
     */
    async completeSignIn(): Promise<{ returnTo: string }> {
      const { code, state, error, errorDescription } = auth.parseFromUrl(request.url, 'query')
      const data = oauth.read(state)
      if (!data) throw new Error('Invalid _state')
      lines.push(oauth.drop(state))
      if (error) throw new SignInError(error, errorDescription)
      auth.setTokens(await auth.getMemberTokens(code, state, data))
      return { returnTo: ownPath(data.originalUri) }
    },

    /** Signs out; redirect the browser to `url`, which returns to a registered address or a path of this origin. */
    async signOut(returnTo = '/'): Promise<{ url: string }> {
      return { url: (await auth.logout(here(returnTo))).logoutUrl }
    },
  }
}

/** The result of `createRequestClient`. */
export type RequestClient<M extends Modules = Record<never, never>> = ReturnType<
  typeof createRequestClient<M>
>
