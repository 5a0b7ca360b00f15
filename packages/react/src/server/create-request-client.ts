import {
  type AuthUrlOptions,
  type Client,
  type ClientOptions,
  cookieStorage,
  createClient,
  MemberStrategy,
  type Members,
  type Modules,
  SignInError,
  sameOriginPath,
} from '@stoa/client'
import { type CookieRequest, isSecure } from '@stoa/client/cookies'
import { getCurrentMember } from '@stoa/client/members'
import type { Member } from '../member.ts'
import { oauthCookie } from './oauth-cookie.ts'

export interface RequestClientOptions<M extends Modules> extends Omit<ClientOptions<Members, M>, 'auth'> {
  /** The browser's request. */
  request: CookieRequest
  clientId: string
  /** Name of the session's cookie. Default `stoa_session`. */
  cookie?: string
  /** Whether cookies travel on https only. Default: when the request came over https, also to a proxy in front. */
  secure?: boolean
}

export interface RequestSignInOptions extends Omit<AuthUrlOptions, 'responseMode'> {
  /** Where the hosted pages come back to: a registered address, or a path of the request's origin. Calls `completeSignIn`. */
  callbackUri: string
  /** Path where the person is to be afterwards. Default `/`, also in place of an address of another origin. */
  returnTo?: string
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
  const storage = cookieStorage({ request, secure, ...(cookie && { name: cookie }) })
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  // Tokens of this very request: the browser gets them with the response, if it waits for it. The platform is told, so that
  // a browser which did not can go on with the tokens that it has.
  const undelivered: typeof fetch = (input, init) => {
    if (storage.setCookies().length === 0) return send(input, init)
    const headers = new Headers(init?.headers)
    headers.set('X-Stoa-Undelivered', '1')
    return send(input, { ...init, headers })
  }
  const client = createClient<Members, M>({
    ...options,
    fetch: undelivered,
    auth: MemberStrategy({ clientId, storage }),
  })
  const { auth } = client as Client<Members>
  const oauth = oauthCookie(request, secure)
  const lines: string[] = []
  const ownPath = (address: string) => sameOriginPath(address, request.url) ?? '/'
  const here = (address: string) => {
    const url = new URL(address, request.url)
    if (secure && address.startsWith('/')) url.protocol = 'https:'
    return url.href
  }

  return {
    client,

    /** False before the first call that needs somebody: then nothing is known of the browser. */
    known: () => storage.get() !== undefined,

    /** The `Set-Cookie` values that the response must carry. */
    setCookies: (): string[] => [...storage.setCookies(), ...lines],

    /** Who is signed in, for the `session` of `<StoaProvider>`. Holds no token. */
    async session(): Promise<{ member: Member | null }> {
      if (!auth.loggedIn()) return { member: null }
      try {
        return { member: (await client.call(getCurrentMember, {})).member }
      } catch (error) {
        // The session ended meanwhile: a visitor's has taken its place.
        if (!auth.loggedIn()) return { member: null }
        throw error
      }
    },

    /** Begins a sign-in; redirect the browser to `url`. */
    async startSignIn({
      callbackUri,
      returnTo = '/',
      ...rest
    }: RequestSignInOptions): Promise<{ url: string }> {
      const data = await auth.generateOAuthData(here(callbackUri), ownPath(returnTo))
      // A server does not see the fragment.
      const { authUrl } = await auth.getAuthUrl(data, { ...rest, responseMode: 'query' })
      lines.push(oauth.keep(data))
      return { url: authUrl }
    },

    /**
     * Ends a sign-in at the callback address; redirect the browser to `returnTo`. Fails with a `SignInError` when the person
     * went back or was refused, and with 'Invalid _state' when another browser began.
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

    /** Signs out; redirect the browser to `url`, which comes back to a registered address or a path of this origin. */
    async signOut(returnTo = '/'): Promise<{ url: string }> {
      return { url: (await auth.logout(here(returnTo))).logoutUrl }
    },
  }
}

export type RequestClient<M extends Modules = Record<never, never>> = ReturnType<
  typeof createRequestClient<M>
>
