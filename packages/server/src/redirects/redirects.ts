import { contract, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { findCheckout } from '../ecom/index.ts'
import { flowOf, isRegistered, type Registered } from '../identity/index.ts'
import { hashSecret } from '../storage/identity/hash-secret.ts'
import type { FlowData } from '../storage/identity/one-time-tokens.ts'
import { redeemSession } from '../storage/identity/redirect-sessions.ts'
import { productPages } from '../stores/index.ts'
import { FIRST_STATE, firstStateKey } from './first-state.ts'
import { openCheckoutSession } from './open-checkout-session.ts'
import { type ActingApp, actingApp, emitRedirectSession, storeRedirectSession } from './redirect-session.ts'

/** Maximum length of a URL in the reply (protocol/hosted-pages §6). */
const ADDRESS_MAX = 2048

/** Validated callback URLs; each must be registered. */
function checkedAddresses<T extends object>(
  ctx: Ctx<'REDIRECT_URL_NOT_REGISTERED'>,
  app: Registered,
  value: T | null | undefined,
): Record<string, string> {
  const addresses = Object.entries(value ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  for (const [name, url] of addresses) {
    if (!isRegistered(url, app, ctx.config.development))
      ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: `callbacks.${name}`, url })
  }
  return Object.fromEntries(addresses)
}

/** Intents with external pages, and the fields that their URL templates may contain. */
const ELSEWHERE = [
  'bookingsCheckout',
  'eventsCheckout',
  'paidPlansCheckout',
  'bookingsBook',
  'storesProduct',
  'ecomOrderPaymentRequest',
] as const

type Input = RequestOf<typeof contract.redirects.createRedirectSession>

/** URL of an external page, with the intent's fields filled in. */
function pageElsewhere(ctx: Ctx<'INTENT_NOT_AVAILABLE'>, input: Input, app: ActingApp): string {
  const name = ELSEWHERE.find(name => input[name])
  if (!name)
    return rejectField('', 'REQUIRED_ONE_OF_FIELD', 'Name one intent, such as ecomCheckout, login or auth')
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
    // A framed page needs its client app for the frame-ancestors policy, before any script runs.
    if (flow && isFramed(flow)) searchParams.client_id = app.id
    if (checkout) searchParams[FIRST_STATE] = firstStateKey(ctx.site.id, id)
    const fullUrl = addressOf(endpoint, searchParams, checkout || flow ? token : undefined)
    // The client app must not be omitted: without it, the policy forbids all frames.
    if (fullUrl.length > ADDRESS_MAX)
      rejectField(
        'preferences.additionalQueryParameters',
        'MAX_LENGTH',
        `make an address of ${fullUrl.length} characters; it may have ${ADDRESS_MAX}`,
        { threshold: ADDRESS_MAX },
      )
    await storeRedirectSession(ctx, app, { id, token, checkout, flow, callbacks: addresses })
    emitRedirectSession(ctx, { id, checkout, endpoint, searchParams })
    return {
      redirectSession: {
        id,
        fullUrl,
        // The URL cannot be shortened.
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
    const opened = await openCheckoutSession(ctx, session, ctx.request.languages)
    return opened ?? ctx.fail('SESSION_TOKEN_INVALID')
  },
})

/** The hosted page on which a flow starts. */
const pageOf = (flow: FlowData) =>
  flow.intent === 'logout' ? '/sign-out' : isFramed(flow) ? '/sign-in/frame' : '/sign-in'

/** Flows that run in a hidden frame: silent sign-in and its preparation. */
const isFramed = ({ auth, intent, callbacks }: FlowData) =>
  auth ? auth.responseMode === 'web_message' : intent === 'login' && !callbacks.postFlowUrl

/** The token is in the fragment, which browsers do not send, so it appears in no log and no referrer. */
function addressOf(endpoint: string, searchParams: Record<string, string>, token: string | undefined) {
  const query = new URLSearchParams(searchParams).toString()
  const hash = token ? `#session=${token}` : ''
  return `${endpoint}${query && `${endpoint.includes('?') ? '&' : '?'}${query}`}${hash}`
}
