import {
  type AuthUrlOptions,
  type Credentials,
  type FactorAnswer,
  type LoginResult,
  type Members,
  type NewMember,
  type OAuthData,
  SignInError,
  sameOriginPath,
} from '@stoa/client'

/** Options of `signIn`: the callback address, the page to return to, and parameters of the hosted sign-in. */
export interface SignInOptions extends Omit<AuthUrlOptions, 'responseMode'> {
  /** The callback address: a registered one, or a path of this origin. The page there calls `completeSignIn`. */
  callbackUri: string
  /**
   * Path to return to after the sign-in. Default: the page where it started. An address of another origin is
   * replaced by `/`, so it may come from the page's query.
   */
  returnTo?: string
}

/** The part of a browser tab that sign-in uses. */
export interface Tab {
  location: { readonly href: string; assign(url: string): void }
  sessionStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
}

const keyOf = (state: string) => `stoa.sign-in.${state}`

/** A code is valid once, and React may run effects twice: repeated calls for a sign-in share one promise. */
const completing = new Map<string, Promise<{ returnTo: string }>>()

/** Sign-in and sign-out in a browser, by the hosted pages or with the shop's own forms. */
export function browserSignIn(auth: Members, tab: () => Tab) {
  function pendingData(state: string): OAuthData {
    const { sessionStorage } = tab()
    const text = state && sessionStorage.getItem(keyOf(state))
    if (!text) throw new Error('Invalid _state')
    sessionStorage.removeItem(keyOf(state))
    return JSON.parse(text)
  }

  async function complete(url: string): Promise<{ returnTo: string }> {
    const { code, state, error, errorDescription } = auth.parseFromUrl(url)
    const data = pendingData(state)
    if (error) throw new SignInError(error, errorDescription)
    auth.setTokens(await auth.getMemberTokens(code, state, data))
    return { returnTo: data.originalUri }
  }

  /** Exchanges the session token of a successful login for this browser's tokens. */
  async function finished(step: Promise<LoginResult>): Promise<LoginResult> {
    const result = await step
    if (result.loginState === 'SUCCESS')
      auth.setTokens(await auth.getMemberTokensForDirectLogin(result.data.sessionToken))
    return result
  }

  return {
    /** Navigates to the hosted sign-in page. */
    async signIn({ callbackUri, returnTo, ...options }: SignInOptions): Promise<void> {
      const { location, sessionStorage } = tab()
      const redirectUri = new URL(callbackUri, location.href).href
      const afterwards =
        returnTo === undefined ? location.href : (sameOriginPath(returnTo, location.href) ?? '/')
      const data = await auth.generateOAuthData(redirectUri, afterwards)
      const { authUrl } = await auth.getAuthUrl(data, options)
      sessionStorage.setItem(keyOf(data.state), JSON.stringify(data))
      location.assign(authUrl)
    },

    /**
     * Completes the sign-in on the callback page. Rejects with a `SignInError` when the person cancelled or was rejected, and
     * with 'Invalid _state' when the sign-in was not started in this tab.
     */
    completeSignIn(url: string = tab().location.href): Promise<{ returnTo: string }> {
      const { state } = auth.parseFromUrl(url)
      const pending = completing.get(state) ?? complete(url)
      if (state) completing.set(state, pending)
      return pending
    },

    /** Registers a member. With SUCCESS the browser is signed in; other results name the next step. */
    register: (member: NewMember) => finished(auth.register(member)),
    /** Logs in with the shop's own form. With SUCCESS the browser is signed in. */
    login: (credentials: Credentials) => finished(auth.login(credentials)),
    /** Continues from EMAIL_VERIFICATION_REQUIRED. */
    verifyEmail: (code: string) => finished(auth.processVerification({ code })),
    /** Continues from SECOND_FACTOR_REQUIRED. */
    verifySecondFactor: (answer: FactorAnswer) => finished(auth.verifySecondFactor(answer)),

    /** Signs out here and at the hosted pages; returns to a registered address or a path of this origin. */
    async signOut(returnTo = '/'): Promise<void> {
      const { location } = tab()
      const { logoutUrl } = await auth.logout(new URL(returnTo, location.href).href)
      location.assign(logoutUrl)
    },
  }
}

/** The functions of `useSignIn` (protocol/sign-in §3). */
export type SignIn = ReturnType<typeof browserSignIn>
