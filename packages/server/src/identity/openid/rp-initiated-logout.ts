import type { IdTokenClaims } from '../../call/services.ts'
import { isGuid } from '../../platform-support/guid.ts'
import type { FlowData } from '../../storage/identity/one-time-tokens.ts'
import { findBrowserSession } from '../../storage/identity/sessions.ts'
import { cookieOf } from '../sign-in/complete-flow.ts'
import { isRegistered } from '../sites/registered-url.ts'
import type { AuthorizationOutcome } from './authorize.ts'
import { type OpenIdServices, signInPageUrl } from './sign-in-page-url.ts'

interface LogoutServices extends OpenIdServices {
  /** The claims of an id token of this platform, expired or not; undefined for any other text. */
  readIdToken(token: string): Promise<Omit<IdTokenClaims, 'authTime' | 'nonce'> | undefined>
}

/**
 * The logout endpoint (protocol/sessions §7), as in OpenID Connect RP-Initiated Logout 1.0. The sign-in page ends the session of this browser, and asks
 * first unless the id token shows that the app signed in the same member: a link must not sign anybody out.
 */
export async function rpInitiatedLogout(
  services: LogoutServices,
  parameters: URLSearchParams,
  cookie: (name: string) => string | undefined,
): Promise<AuthorizationOutcome> {
  const { db, directory, clock, config } = services
  const repeated = [...new Set(parameters.keys())].find(name => parameters.getAll(name).length > 1)
  if (repeated !== undefined) return { rejected: 'A parameter is repeated.' }
  const value = (name: string) => parameters.get(name) || undefined
  const hint = value('id_token_hint')
  const known = hint === undefined ? undefined : await services.readIdToken(hint)
  if (hint !== undefined && !known)
    return { rejected: 'The id_token_hint is not an id token of this platform.' }
  const clientId = value('client_id') ?? known?.clientId ?? ''
  const app = isGuid(clientId) ? await directory.client(clientId.toLowerCase()) : undefined
  if (!app) return { rejected: 'No client app has this client_id. Send client_id or id_token_hint.' }
  if (known && known.clientId !== app.id) return { rejected: 'The id_token_hint is of another client app.' }
  const returnTo = value('post_logout_redirect_uri')
  if (returnTo !== undefined && !(URL.canParse(returnTo) && isRegistered(returnTo, app, config.development)))
    return { rejected: 'The post_logout_redirect_uri is not registered for this client app.' }

  const secret = cookie(cookieOf(app.siteId))
  const browser = secret ? await findBrowserSession(db, app.siteId, secret, clock.now()) : undefined
  const mustAsk = browser !== undefined && browser.memberId !== known?.memberId
  const flow: FlowData = {
    intent: 'logout',
    clientId: app.id,
    ...(known && { sessionId: known.sessionId }),
    prompt: mustAsk ? 'login' : 'none',
    callbacks: returnTo === undefined ? {} : { postFlowUrl: withState(returnTo, value('state')) },
  }
  return { location: await signInPageUrl(services, app, flow) }
}

function withState(address: string, state: string | undefined): string {
  if (state === undefined) return address
  const url = new URL(address)
  url.searchParams.set('state', state)
  return url.href
}
