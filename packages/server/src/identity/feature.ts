import { feature } from '../feature.ts'
import { apiKeyHandlers } from './apps/api-keys.ts'
import { appInstanceHandlers } from './apps/app-instance.ts'
import { clientAppHandlers } from './apps/client-apps.ts'
import { factorHandlers } from './factors/factors.ts'
import { passkeyHandlers } from './factors/passkeys.ts'
import { captchaHandlers } from './protection/captcha.ts'
import { connectionHandlers } from './providers/identity-providers.ts'
import { oauthHandlers } from './sessions/oauth.ts'
import { sessionHandlers } from './sessions/sessions.ts'
import { authenticationHandlers } from './sign-in/authentication.ts'
import { magicLinkHandlers } from './sign-in/magic-link.ts'
import { recoveryHandlers } from './sign-in/recovery.ts'
import { signInHandlers } from './sign-in/sign-in.ts'
import { verificationHandlers } from './sign-in/verification.ts'
import { siteHandlers } from './sites/sites.ts'

/** Sign-in, sessions, second factors, sites, apps and keys. */
export const identityFeature = feature({
  name: 'identity',
  uses: ['ecom'],
  handlers: {
    oauth: oauthHandlers,
    authentication: authenticationHandlers,
    recovery: recoveryHandlers,
    verification: verificationHandlers,
    memberSessions: sessionHandlers,
    captcha: captchaHandlers,
    magicLink: magicLinkHandlers,
    connections: connectionHandlers,
    factors: factorHandlers,
    passkeys: passkeyHandlers,
    signIn: signInHandlers,
    sites: siteHandlers,
    appInstance: appInstanceHandlers,
    clientApps: clientAppHandlers,
    apiKeys: apiKeyHandlers,
  },
})
