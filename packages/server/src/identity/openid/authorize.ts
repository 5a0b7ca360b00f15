import type { ClientApp } from '../../call/services.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { findMember } from '../../storage/identity/members.ts'
import type { FlowData } from '../../storage/identity/one-time-tokens.ts'
import { findBrowserSession } from '../../storage/identity/sessions.ts'
import { authorizationResponse, consentRequired, cookieOf, rejection } from '../sign-in/complete-flow.ts'
import { isRedirectUri } from '../sites/registered-url.ts'
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  responseModeOf,
} from './authorization-request.ts'
import { isAllowed } from './consent.ts'
import { type OpenIdServices, signInPageUrl } from './sign-in-page-url.ts'

/** A redirect, or a text for the person if there is no address to redirect to. */
export type AuthorizationOutcome = { location: string } | { rejected: string }

/**
 * The authorization endpoint (OpenID Connect Core §3.1.2). A browser that is signed in is redirected with a code;
 * others get the sign-in pages. Errors are redirected once client app and redirect URI are known to be right.
 */
export async function authorize(
  services: OpenIdServices,
  parameters: URLSearchParams,
  cookie: (name: string) => string | undefined,
): Promise<AuthorizationOutcome> {
  const { directory, config } = services
  const [clientId = ''] = parameters.getAll('client_id')
  const [redirectUri = ''] = parameters.getAll('redirect_uri')
  const isAmbiguous = ['client_id', 'redirect_uri'].some(name => parameters.getAll(name).length > 1)
  const app = isGuid(clientId) ? await directory.client(clientId.toLowerCase()) : undefined
  if (!app || isAmbiguous) return { rejected: 'No client app has this client_id.' }
  if (!isRedirectUri(redirectUri, app, config.development))
    return { rejected: 'The redirect_uri is not registered for this client app.' }
  if ([...parameters.values()].some(value => value.includes('\0')))
    return { rejected: 'A parameter contains a NUL character.' }

  const flow = (auth: AuthorizationRequest['auth']): FlowData => ({
    intent: 'auth',
    clientId: app.id,
    prompt: 'login',
    callbacks: {},
    auth,
  })
  const issuer = config.publicUrl
  const request = readAuthorizationRequest(parameters, { redirectUri, issuer })
  if ('error' in request) {
    const auth = {
      redirectUri,
      responseMode: responseModeOf(parameters),
      state: parameters.get('state') ?? '',
      codeChallenge: '',
      openId: { issuer, scope: '' },
    }
    return redirectTo(rejection(flow(auth), app, request.error, request.description))
  }
  // Apps of the shop need no consent: there the prompt asks for the sign-in page.
  const mustSignIn = request.prompt === 'login' || (request.prompt === 'consent' && !app.thirdParty)
  const signedIn = mustSignIn ? undefined : await currentSignIn(services, app, request, cookie)
  const mustAsk =
    request.prompt === 'consent' ||
    (signedIn &&
      !(await isAllowed(services.db, flow(request.auth), app, signedIn.member.id, services.clock.now())))
  if (signedIn && mustAsk)
    return request.prompt === 'none'
      ? redirectTo(consentRequired(flow(request.auth), app))
      : { location: await signInPageUrl(services, app, { ...flow(request.auth), prompt: 'consent' }) }
  if (signedIn) {
    const site = (await directory.site(app.siteId)) ?? undefined
    if (!site) return { rejected: 'No client app has this client_id.' }
    const ctx = { db: services.db, ids: services.ids, now: services.clock.now(), site }
    return redirectTo(await authorizationResponse(ctx, flow(request.auth), app, signedIn))
  }
  if (request.prompt === 'none')
    return redirectTo(
      rejection(flow(request.auth), app, 'login_required', 'No member is signed in with this browser.'),
    )
  return { location: await signInPageUrl(services, app, flow(request.auth)) }
}

const redirectTo = ({ redirectUrl }: { redirectUrl?: string }): AuthorizationOutcome => ({
  location: redirectUrl ?? '',
})

/** The member who is signed in with this browser, unless the sign-in is older than the request allows. */
async function currentSignIn(
  { db, clock }: OpenIdServices,
  app: ClientApp,
  { maxAgeMs }: AuthorizationRequest,
  cookie: (name: string) => string | undefined,
) {
  const secret = cookie(cookieOf(app.siteId))
  const browser = secret && (await findBrowserSession(db, app.siteId, secret, clock.now()))
  if (!browser) return undefined
  const age = clock.now() - browser.createdAt
  if (maxAgeMs !== undefined && age >= maxAgeMs) return undefined
  const member = await findMember(db, app.siteId, browser.memberId)
  return member?.status === 'ACTIVE'
    ? { member, parentId: browser.id, authTime: browser.createdAt }
    : undefined
}
