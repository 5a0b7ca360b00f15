import { contract, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { refuseField } from '../call/failure.ts'
import { findCheckout } from '../ecom/index.ts'
import { flowOf, isRegistered, type Registered } from '../identity/index.ts'
import type { Owner } from '../storage/commerce/carts.ts'
import { hashSecret } from '../storage/identity/hash-secret.ts'
import type { FlowData } from '../storage/identity/one-time-tokens.ts'
import { clientAppsOf, insertRedirectSession, redeemSession } from '../storage/identity/redirect-sessions.ts'
import { insertSession } from '../storage/identity/sessions.ts'
import { productPages } from '../stores/index.ts'

/** How long the hand-over to a hosted page may take. */
const LIFETIME_MS = 3_600_000
/** Longest address of the reply (protocol/hosted-pages §6). */
const ADDRESS_MAX = 2048

interface ActingApp extends Registered {
  id: string
  sessionId: string
}

/**
 * The client app in whose name the hosted page acts: the shopper's own. A merchant's key belongs to none, so it may use
 * every address that the apps of its site have registered, and the page acts through the first of them.
 */
async function actingApp(ctx: Ctx): Promise<ActingApp | undefined> {
  const { caller } = ctx
  if (caller.clientId && caller.sessionId) {
    const app = await ctx.platform.directory.client(caller.clientId)
    return app && { ...app, sessionId: caller.sessionId }
  }
  const apps = await clientAppsOf(ctx.db, ctx.site.id)
  const [first] = apps
  return (
    first && {
      id: first.id,
      origins: apps.flatMap(app => app.origins),
      redirectUris: apps.flatMap(app => app.redirectUris),
      sessionId: ctx.ids.guid(),
    }
  )
}

/** The addresses to come back to, each of them registered. */
function checkedAddresses<T extends object>(
  ctx: Ctx<'REDIRECT_URL_NOT_REGISTERED'>,
  app: Registered,
  given: T | null | undefined,
): Record<string, string> {
  const addresses = Object.entries(given ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  for (const [name, url] of addresses) {
    if (!isRegistered(url, app, ctx.config.development))
      ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: `callbacks.${name}`, url })
  }
  return Object.fromEntries(addresses)
}

/** The intents that pages elsewhere serve, and the fields that their addresses may name. */
const ELSEWHERE = [
  'bookingsCheckout',
  'eventsCheckout',
  'paidPlansCheckout',
  'bookingsBook',
  'storesProduct',
  'ecomOrderPaymentRequest',
] as const

type Input = RequestOf<typeof contract.redirects.createRedirectSession>

/** The address of a page that the shop has elsewhere, with the intent's fields filled in. */
function pageElsewhere(ctx: Ctx<'INTENT_NOT_AVAILABLE'>, input: Input, app: ActingApp): string {
  const name = ELSEWHERE.find(name => input[name])
  if (!name)
    return refuseField('', 'REQUIRED_ONE_OF_FIELD', 'Name one intent, such as ecomCheckout, login or auth')
  const template =
    ctx.site.settings.pages[name] ??
    (name === 'storesProduct' && app.origins[0] ? productPages(app.origins[0]) : undefined)
  if (!template) return ctx.fail('INTENT_NOT_AVAILABLE', { intent: name })
  const fields = input[name] as Record<string, unknown>
  return template.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = fields[field]
    return typeof value === 'string' ? encodeURIComponent(value) : ''
  })
}

export const redirectHandlers = implement(contract.redirects, {
  async createRedirectSession(input, ctx) {
    const { ecomCheckout, callbacks, preferences } = input
    const checkout = ecomCheckout && (await findCheckout(ctx, ecomCheckout.checkoutId ?? ''))
    const app = (await actingApp(ctx)) ?? ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: 'callbacks' })
    const addresses = checkedAddresses(ctx, app, callbacks)
    const flow = checkout ? undefined : await flowOf(ctx, input, app, addresses)

    const id = ctx.ids.guid()
    const token = ctx.ids.secret(32)
    const searchParams = Object.fromEntries(
      Object.entries(preferences?.additionalQueryParameters ?? {}).map(([name, text]) => [name, text ?? '']),
    )
    const endpoint = checkout
      ? `${ctx.config.publicUrl}/checkout`
      : flow
        ? `${ctx.config.publicUrl}${pageOf(flow)}`
        : pageElsewhere(ctx, input, app)
    // A page that may stand in a frame has to know for whom before any script runs.
    if (flow && isFramed(flow)) searchParams.client_id = app.id
    const fullUrl = addressOf(endpoint, searchParams, checkout || flow ? token : undefined)
    // Anything left out of it would be missed: the page in a frame shows itself to nobody without its app.
    if (fullUrl.length > ADDRESS_MAX)
      refuseField(
        'preferences.additionalQueryParameters',
        'MAX_LENGTH',
        `make an address of ${fullUrl.length} characters; it may have ${ADDRESS_MAX}`,
        { threshold: ADDRESS_MAX },
      )
    const { caller } = ctx
    const shopper =
      caller.role === 'merchant' ? undefined : { role: caller.role as Owner['role'], id: caller.id }
    const owner = checkout?.doc.owner ?? shopper
    // A member's token speaks for a session that can be ended; a merchant's key has none of his.
    if (caller.role === 'merchant' && owner?.role === 'member')
      await insertSession(
        ctx.db,
        {
          siteId: ctx.site.id,
          id: app.sessionId,
          clientId: app.id,
          role: 'member',
          identityId: owner.id,
          secret: ctx.ids.secret(32),
          expiresAt: ctx.now + LIFETIME_MS + ctx.config.accessTokenTtlSec * 1000,
        },
        ctx.now,
      )
    if (checkout || flow)
      await insertRedirectSession(
        ctx.db,
        {
          siteId: ctx.site.id,
          id,
          sessionId: app.sessionId,
          clientId: app.id,
          owner,
          intent: {
            ...(checkout && { checkoutId: checkout.id }),
            ...(flow && { flow }),
            callbacks: addresses,
          },
        },
        hashSecret(token),
        ctx.now,
        ctx.now + LIFETIME_MS,
      )
    // The session's token is the one thing left out: whoever reads the log of events may not act for the shopper.
    ctx.emit('wix.headless.v1.redirect_session_created', id, {
      redirectSession: { id, urlDetails: { endpoint, searchParams } },
      ...(checkout && { checkoutId: checkout.id }),
    })
    return {
      redirectSession: {
        id,
        fullUrl,
        // There is no shorter one.
        shortUrl: fullUrl,
        urlDetails: { endpoint, searchParams },
        sessionToken: token,
      },
    }
  },

  async redeemRedirectSession({ sessionToken }, ctx) {
    const session =
      (await redeemSession(ctx.db, hashSecret(sessionToken), 'checkoutId', ctx.now)) ??
      ctx.fail('SESSION_TOKEN_INVALID')
    const { owner, intent } = session
    if (!owner || !intent.checkoutId) return ctx.fail('SESSION_TOKEN_INVALID')
    const { directory, issueAccessToken } = ctx.platform
    const { settings, ...site } = (await directory.site(session.siteId)) ?? ctx.fail('SESSION_TOKEN_INVALID')
    const { token, expiresIn } = await issueAccessToken({
      siteId: session.siteId,
      role: owner.role,
      id: owner.id,
      clientId: session.clientId,
      sessionId: session.sessionId,
      generation: 0,
    })
    return {
      accessToken: token,
      expiresIn,
      checkoutId: intent.checkoutId,
      callbacks: intent.callbacks,
      site: { ...site, countries: settings.countries },
    }
  },
})

/** Which of the hosted pages a flow begins on. */
const pageOf = (flow: FlowData) =>
  flow.intent === 'logout' ? '/sign-out' : isFramed(flow) ? '/sign-in/frame' : '/sign-in'

/** Flows that a shop runs in a hidden frame of its own pages: a silent sign-in, and warming up for one. */
const isFramed = ({ auth, intent, callbacks }: FlowData) =>
  auth ? auth.responseMode === 'web_message' : intent === 'login' && !callbacks.postFlowUrl

/** The token goes behind the hash: browsers send that to nobody, so it reaches no log and no referrer. */
function addressOf(endpoint: string, searchParams: Record<string, string>, token: string | undefined) {
  const query = new URLSearchParams(searchParams).toString()
  const hash = token ? `#session=${token}` : ''
  return `${endpoint}${query && `${endpoint.includes('?') ? '&' : '?'}${query}`}${hash}`
}
