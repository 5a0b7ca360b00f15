import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../../context.ts'
import { hashSecret } from '../../identity/secrets.ts'
import { checkoutRow } from '../ecom/checkouts.ts'
import {
  insertRedirectSession,
  type RedirectIntent,
  redeemSession,
  registeredAddresses,
} from '../storage/redirect-sessions.ts'

const LIFETIME_MS = 3_600_000
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether hosted pages may send people there: the origin is registered, or exactly this address is. */
function allowed(
  ctx: Ctx,
  url: string,
  apps: readonly { origins: string[]; redirectUris: string[] }[],
): boolean {
  if (!URL.canParse(url)) return false
  const { origin, protocol } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  if (ctx.config.development && LOOPBACK.test(origin)) return true
  return apps.some(app => app.origins.includes(origin) || app.redirectUris.includes(url))
}

async function checkCallbacks(
  ctx: Ctx<'REDIRECT_URL_NOT_REGISTERED'>,
  given: Record<string, unknown>,
): Promise<RedirectIntent['callbacks']> {
  const callbacks = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  if (callbacks.length === 0) return {}
  const apps = await registeredAddresses(ctx.db, ctx.site.id, ctx.caller.clientId)
  for (const [name, url] of callbacks) {
    if (!allowed(ctx, url, apps)) ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: `callbacks.${name}`, url })
  }
  return Object.fromEntries(callbacks)
}

export const redirectHandlers = implement(contract.redirects, {
  async createRedirectSession({ ecomCheckout, callbacks, preferences }, ctx) {
    const checkout = await checkoutRow(ctx, ecomCheckout.checkoutId ?? '')
    const intent = { checkoutId: checkout.id, callbacks: await checkCallbacks(ctx, callbacks ?? {}) }
    const id = ctx.ids.guid()
    const token = ctx.ids.secret(32)
    await insertRedirectSession(
      ctx.db,
      {
        id,
        site_id: ctx.site.id,
        tokenHash: hashSecret(token),
        session_id: ctx.caller.sessionId ?? null,
        client_id: ctx.caller.clientId ?? null,
        owner_id: checkout.owner_id,
        owner_role: checkout.doc.ownerRole === 'member' ? 'member' : 'visitor',
        intent,
      },
      ctx.now,
      ctx.now + LIFETIME_MS,
    )
    const endpoint = new URL('/checkout', ctx.config.publicUrl)
    for (const [name, value] of Object.entries(preferences?.additionalQueryParameters ?? {}))
      endpoint.searchParams.set(name, String(value))
    const searchParams = Object.fromEntries(endpoint.searchParams)
    // The token travels in the fragment: no server, log or referrer ever sees it.
    const fullUrl = `${endpoint.href}#session=${token}`
    ctx.emit('wix.headless.v1.redirect_session_created', id, { id, intent })
    return {
      redirectSession: {
        id,
        fullUrl,
        urlDetails: { endpoint: `${endpoint.origin}${endpoint.pathname}`, searchParams },
        sessionToken: token,
      },
    }
  },

  async redeemRedirectSession({ sessionToken }, ctx) {
    const session =
      (await redeemSession(ctx.db, hashSecret(sessionToken), ctx.now)) ?? ctx.fail('SESSION_TOKEN_INVALID')
    const site = await ctx.platform.directory.site(session.site_id)
    if (!site) return ctx.fail('SESSION_TOKEN_INVALID')
    const issued = await ctx.platform.issueAccessToken({
      siteId: site.id,
      role: session.owner_role,
      id: session.owner_id,
      clientId: session.client_id ?? '',
      sessionId: session.session_id ?? session.id,
    })
    const { id, name, currency, locale, settings } = site
    return {
      accessToken: issued.token,
      expiresIn: issued.expiresIn,
      checkoutId: session.intent.checkoutId,
      callbacks: session.intent.callbacks,
      site: { id, name, currency, locale, countries: settings.countries },
    }
  },
})
