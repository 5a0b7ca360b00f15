import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../context.ts'
import { findCheckout } from '../ecom/index.ts'
import { hashSecret } from '../identity/index.ts'
import { clientAppsOf, insertRedirectSession, redeemSession } from '../storage/redirect-sessions.ts'
import { isRegistered, type Registered } from './registered-url.ts'

/** How long the hand-over to a hosted page may take. */
const LIFETIME_MS = 3_600_000
/** Longest address of the reply (entity RedirectSession). */
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

export const redirectHandlers = implement(contract.redirects, {
  async createRedirectSession({ ecomCheckout, callbacks, preferences }, ctx) {
    const checkout = await findCheckout(ctx, ecomCheckout?.checkoutId ?? '')
    const app = (await actingApp(ctx)) ?? ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: 'callbacks' })
    const addresses = checkedAddresses(ctx, app, callbacks)

    const id = ctx.ids.guid()
    const token = ctx.ids.secret(32)
    await insertRedirectSession(
      ctx.db,
      {
        siteId: ctx.site.id,
        id,
        sessionId: app.sessionId,
        clientId: app.id,
        owner: checkout.doc.owner,
        intent: {
          checkoutId: checkout.id,
          callbacks: addresses,
        },
      },
      hashSecret(token),
      ctx.now,
      ctx.now + LIFETIME_MS,
    )
    const endpoint = `${ctx.config.publicUrl}/checkout`
    const searchParams = Object.fromEntries(
      Object.entries(preferences?.additionalQueryParameters ?? {}).map(([name, text]) => [name, text ?? '']),
    )
    // The session's token is the one thing left out: whoever reads the log of events may not act for the shopper.
    ctx.emit('wix.headless.v1.redirect_session_created', id, {
      redirectSession: { id, urlDetails: { endpoint, searchParams } },
      checkoutId: checkout.id,
    })
    return {
      redirectSession: {
        id,
        fullUrl: addressOf(endpoint, searchParams, token),
        urlDetails: { endpoint, searchParams },
        sessionToken: token,
      },
    }
  },

  async redeemRedirectSession({ sessionToken }, ctx) {
    const session =
      (await redeemSession(ctx.db, hashSecret(sessionToken), ctx.now)) ?? ctx.fail('SESSION_TOKEN_INVALID')
    const { directory, issueAccessToken } = ctx.platform
    const { settings, ...site } = (await directory.site(session.siteId)) ?? ctx.fail('SESSION_TOKEN_INVALID')
    const { token, expiresIn } = await issueAccessToken({
      siteId: session.siteId,
      role: session.owner.role,
      id: session.owner.id,
      clientId: session.clientId,
      sessionId: session.sessionId,
    })
    return {
      accessToken: token,
      expiresIn,
      checkoutId: session.intent.checkoutId,
      callbacks: session.intent.callbacks,
      site: { ...site, countries: settings.countries },
    }
  },
})

/** The token goes behind the hash: browsers send that to nobody, so it reaches no log and no referrer. */
function addressOf(endpoint: string, searchParams: Record<string, string>, token: string) {
  const query = new URLSearchParams(searchParams).toString()
  const address = `${endpoint}${query && `?${query}`}#session=${token}`
  return address.length <= ADDRESS_MAX ? address : `${endpoint}#session=${token}`
}
