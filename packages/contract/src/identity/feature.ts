import { contractFeature } from '../contract-feature.ts'
import { apiKeys } from './api-keys.ts'
import { appInstance } from './app-instance.ts'
import { authentication } from './authentication.ts'
import { captcha } from './captcha.ts'
import { clientApps } from './client-apps.ts'
import { connections } from './connections.ts'
import { factors } from './factors.ts'
import { magicLink } from './magic-link.ts'
import { oauth } from './oauth.ts'
import { passkeys } from './passkeys.ts'
import { recovery } from './recovery.ts'
import { memberSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { sites } from './sites.ts'
import { verification } from './verification.ts'

/** Sign-in, sessions, second factors, sites, apps and keys. */
export const identityContract = contractFeature({
  name: 'identity',
  group: 'Sign-in and members',
  area: 'CUSTOMERS',
  resources: {
    oauth,
    authentication,
    recovery,
    verification,
    memberSessions,
    captcha,
    magicLink,
    connections,
    factors,
    passkeys,
    signIn,
    sites,
    clientApps,
    apiKeys,
    appInstance,
  },
  groups: { sites: 'Platform', clientApps: 'Platform', apiKeys: 'Platform', appInstance: 'Platform' },
  titles: {
    oauth: 'Access tokens',
    authentication: 'Authentication',
    recovery: 'Password recovery',
    verification: 'E-mail verification',
    memberSessions: 'Sessions of members',
    captcha: 'Captcha',
    magicLink: 'Sign-in links',
    connections: 'Identity providers',
    factors: 'Second factors',
    passkeys: 'Passkeys',
    signIn: 'Hosted sign-in',
    sites: 'Sites',
    clientApps: 'Client apps',
    apiKeys: 'API keys',
    appInstance: 'Installation of an app',
  },
  areas: {
    connections: 'DEVELOPERS',
    sites: 'SETTINGS',
    clientApps: 'DEVELOPERS',
    apiKeys: 'DEVELOPERS',
    appInstance: 'EVERYONE',
  },
})
