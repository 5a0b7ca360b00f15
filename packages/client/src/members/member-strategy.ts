import type { RedirectSession } from '@stoa/contract/types'
import type { AuthStrategy, AuthTransport } from '../auth.ts'
import { logout } from '../generated/authentication.ts'
import { type OAuthOptions, openSession } from '../oauth-strategy.ts'
import { browserStorage } from '../storage/local-storage.ts'
import { authorization } from './authorize.ts'
import { solvedCaptcha } from './captcha.ts'
import { externalLogin } from './external-login.ts'
import { passwordSignIn } from './password-sign-in.ts'
import { generateOAuthData, generatePKCE } from './pkce.ts'
import { preWarm } from './pre-warm.ts'
import { type RedirectRequest, redirectSession } from './redirects.ts'

function members({ clientId, ...options }: OAuthOptions, transport: AuthTransport) {
  const { session, oauth } = openSession({ clientId, ...options }, transport)
  const storage = browserStorage(transport.environment.page)
  return {
    ...oauth,
    ...passwordSignIn(clientId, transport, storage),
    ...authorization(clientId, transport, session),
    ...externalLogin(transport, session),
    generatePKCE: (length?: number) => generatePKCE(length),
    generateOAuthData: (redirectUri?: string, originalUri?: string) =>
      generateOAuthData(redirectUri, originalUri),

    /** Solves a captcha of the platform: `captchaTokens` for register and login. */
    captcha: (kind?: 'VISIBLE' | 'INVISIBLE') => solvedCaptcha(transport, kind),

    /** Creates a redirect session with any intent; send the browser to its `fullUrl`. */
    createRedirectSession: (request: RedirectRequest): Promise<RedirectSession> =>
      redirectSession(transport, request),

    /** Preloads the sign-in page in a hidden frame; at most once in seven days unless forced. */
    preWarm: ({ force = false }: { force?: boolean } = {}) => preWarm(clientId, transport, storage, force),

    /**
     * Ends the session. Send the browser to `logoutUrl`: that ends its sign-in at the hosted pages too, and comes back to
     * `postFlowUrl`. The tokens are gone even when the platform cannot be reached; then the call fails.
     */
    async logout(postFlowUrl?: string): Promise<{ logoutUrl: string }> {
      try {
        const request = { logout: { clientId }, ...(postFlowUrl && { callbacks: { postFlowUrl } }) }
        const { fullUrl } = await redirectSession(transport, request)
        // For browsers that never load `logoutUrl`. If this fails, the hosted page ends the session.
        if (oauth.loggedIn()) await transport.call(logout, { clientId }).catch(() => {})
        return { logoutUrl: fullUrl }
      } finally {
        oauth.logout()
      }
    },
  }
}

/** Visitors and members, with all sign-in methods. */
export type Members = ReturnType<typeof members>

/** `OAuthStrategy` with the ways to sign in: register, log in, hosted pages, single sign-on (protocol/sign-in §4, protocol/hosted-pages §2). */
export function MemberStrategy(options: OAuthOptions): AuthStrategy<Members> {
  return transport => members(options, transport)
}
