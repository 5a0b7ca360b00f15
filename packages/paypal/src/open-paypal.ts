import type { OAuthToken, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import {
  InvalidCallback,
  type PaymentFailure,
  PaymentKeysRejected,
  PaymentProviderUnavailable,
} from '@stoa/server/payment-provider'

/** Credentials of a site's app at PayPal. */
export interface PayPalSettings {
  clientId: string
  clientSecret: string
  /** Id of the webhook, which verifies callbacks. */
  webhookId: string
  environment: 'sandbox' | 'production'
}

/** The controllers of PayPal's package with the credentials of one site. */
export interface PayPal {
  orders: OrdersController
  payments: PaymentsController
  /** Sends a request that the package has no method for, with an access token. */
  send(path: string, body: string): Promise<unknown>
}

/** Milliseconds for one request. */
const TIMEOUT_MS = 25_000
const CLIENTS_MAX = 200
const ORIGINS = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  production: 'https://api-m.paypal.com',
}

/** Clients of PayPal by credentials. The package is loaded by the first site that uses it, because it takes 11 MB of heap. */
export function payPalClients({ fetch, apiUrl }: { fetch: typeof globalThis.fetch; apiUrl?: string }) {
  const clients = new Map<string, PayPal>()
  return async (settings: PayPalSettings): Promise<PayPal> => {
    const key = JSON.stringify(settings)
    const known = clients.get(key)
    if (known) return known
    if (clients.size >= CLIENTS_MAX) clients.clear()
    const client = await openClient(settings, fetch, apiUrl)
    clients.set(key, client)
    return client
  }
}

async function openClient(
  { clientId, clientSecret, environment }: PayPalSettings,
  fetch: typeof globalThis.fetch,
  apiUrl: string | undefined,
): Promise<PayPal> {
  const sdk = await import('@paypal/paypal-server-sdk')
  const origin = ORIGINS[environment]
  /** The package has no setting for the address of the API. */
  const sendOnce = (request: Request) =>
    fetch(apiUrl ? new Request(request.url.replace(origin, apiUrl), request) : request)
  /** A token that PayPal has revoked before its time, and the one to use instead: the package renews tokens by the clock only. */
  let replaced: { revoked: string | null; header: string } | undefined
  const send: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const authorization = request.headers.get('authorization')
    if (replaced?.revoked === authorization) request.headers.set('authorization', replaced.header)
    const again = request.clone()
    const reply = await sendOnce(request)
    if (reply.status !== 401 || !authorization?.startsWith('Bearer ')) return reply
    const fresh = await client.clientCredentialsAuthManager.fetchToken().catch(unlessRejected)
    if (!fresh) return reply
    const { accessToken } = fresh
    replaced = { revoked: authorization, header: `Bearer ${accessToken}` }
    again.headers.set('authorization', replaced.header)
    return sendOnce(again)
  }
  const client = new sdk.Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: environment === 'production' ? sdk.Environment.Production : sdk.Environment.Sandbox,
    timeout: TIMEOUT_MS,
    // Options of axios: its fetch adapter sends every request through the guarded fetch.
    unstable_httpClientOptions: { adapter: 'fetch', env: { fetch: send, Request, Response } },
  })
  let token: OAuthToken | undefined
  return {
    orders: new sdk.OrdersController(client),
    payments: new sdk.PaymentsController(client),
    async send(path, body) {
      token = await client.clientCredentialsAuthManager.updateToken(token)
      const headers = {
        authorization: `Bearer ${token?.accessToken}`,
        'content-type': 'application/json',
      }
      const reply = await send(`${origin}${path}`, { method: 'POST', headers, body })
      if (!reply.ok) throw statusError(reply.status, await reply.text())
      return reply.json()
    },
  }
}

/** Issues of what the buyer pays with, after which they can choose something else at PayPal. */
export const FUNDING_ISSUES: ReadonlySet<string> = new Set(['instrument_declined', 'payer_action_required'])

/** A request that PayPal has rejected: it has no effect. */
export class PayPalRejection extends Error {
  /** PayPal's issue in small letters, such as `instrument_declined`. */
  readonly reason: string
  readonly status: number
  readonly failure: PaymentFailure
  /** Page of PayPal on which the buyer can remove the reason. */
  readonly pageUrl: string | undefined
  constructor(reason: string, status: number, description: string, pageUrl?: string) {
    super(description)
    this.pageUrl = pageUrl
    this.reason = reason
    this.status = status
    // The texts of other errors are for programmers.
    this.failure = { reason, ...(FUNDING_ISSUES.has(reason) && { description }) }
  }
}

interface ErrorBody {
  name?: string
  message?: string
  error?: string
  error_description?: string
  details?: { issue?: string; description?: string }[]
  links?: { rel?: string; href?: string }[]
}

/** No token: PayPal rejects the credentials. */
function unlessRejected(error: { statusCode?: number }): undefined {
  if (error.statusCode === undefined || error.statusCode >= 500) throw error
}

/** Statuses after which the outcome is unknown: conflict with a request in flight, rate limit, timeout. */
const RETRYABLE = new Set([408, 409, 429])

/** Statuses of requests whose token or credentials PayPal does not accept. */
const KEYS_REJECTED = new Set([401, 403])

const DEFINITE = [PayPalRejection, PaymentProviderUnavailable, InvalidCallback]

/** Tells rejections, which are definite, from requests whose outcome is unknown. */
export async function askPayPal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (DEFINITE.some(type => error instanceof type)) throw error
    const { statusCode, body, message } = error as { statusCode?: number; body?: unknown; message: string }
    if (statusCode === undefined) throw new PaymentProviderUnavailable(`PayPal: ${message}`)
    throw statusError(statusCode, body)
  }
}

/** The error that a status of PayPal means. */
function statusError(status: number, body: unknown): Error {
  if (status >= 500 || RETRYABLE.has(status))
    return new PaymentProviderUnavailable(`PayPal: status ${status}`)
  const { name, message, error, error_description, details, links } = parse(body)
  const [first] = details ?? []
  const reason = first?.issue ?? name ?? error ?? `status_${status}`
  const sentence = first?.description ?? message ?? error_description ?? 'PayPal rejected the request.'
  if (KEYS_REJECTED.has(status))
    return new PaymentKeysRejected(`PayPal rejects the keys: ${reason}: ${sentence}`)
  const page = links?.find(({ rel }) => rel === 'payer-action' || rel === 'redirect')
  return new PayPalRejection(reason.toLowerCase(), status, sentence, page?.href)
}

function parse(body: unknown): ErrorBody {
  try {
    return typeof body === 'string' ? JSON.parse(body) : {}
  } catch {
    return {}
  }
}
