import {
  type PaymentFailure,
  PaymentKeysRejected,
  PaymentProviderUnavailable,
} from '@stoa/server/payment-provider'
import type Stripe from 'stripe'

/** Version of Stripe's API whose replies this provider reads. */
const API_VERSION = '2026-10-28.endive'
/** Milliseconds for one request; a charge waits for the buyer's bank. */
const TIMEOUT_MS = 25_000
const CLIENTS_MAX = 200

/** Clients of Stripe by secret key. The package is loaded by the first site that uses it, because it takes 6 MB of heap. */
export function stripeClients({ fetch, apiUrl }: { fetch: typeof globalThis.fetch; apiUrl?: string }) {
  const clients = new Map<string, Stripe>()
  const address = apiUrl === undefined ? undefined : new URL(apiUrl)
  return async (secretKey: string): Promise<Stripe> => {
    const known = clients.get(secretKey)
    if (known) return known
    const { Stripe } = await import('stripe')
    if (clients.size >= CLIENTS_MAX) clients.clear()
    const client = new Stripe(secretKey, {
      apiVersion: API_VERSION,
      httpClient: Stripe.createFetchHttpClient(onlyStripe(fetch)),
      timeout: TIMEOUT_MS,
      // Requests carry idempotency keys.
      maxNetworkRetries: 1,
      telemetry: false,
      ...(address && {
        protocol: address.protocol === 'http:' ? 'http' : 'https',
        host: address.hostname,
        port: address.port,
      }),
    })
    clients.set(secretKey, client)
    return client
  }
}

/** The package takes any reply without an error object for a success, such as the 502 of a proxy: those fail instead. */
const onlyStripe =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const reply = await fetch(input, init)
    if (reply.ok) return reply
    const body: unknown = await reply
      .clone()
      .json()
      .catch(() => undefined)
    if (typeof body === 'object' && body !== null && 'error' in body) return reply
    throw new Error(`status ${reply.status} without an error of Stripe`)
  }

/** A request that Stripe has rejected: it has no effect. */
export class StripeRejection extends Error {
  /** Reason as Stripe names it, such as `insufficient_funds`. */
  readonly reason: string
  readonly failure: PaymentFailure
  readonly status: number | undefined
  /** The payment of a declined charge. */
  readonly intent: Stripe.PaymentIntent | undefined
  /** The declined method that was to be saved. */
  readonly setup: Stripe.SetupIntent | undefined
  constructor(error: Stripe.errors.StripeError) {
    super(error.message)
    // The package sets an absent decline code to an empty text.
    this.reason = error.decline_code || error.code || error.rawType || 'unknown'
    // The texts of other errors are for programmers.
    const description = error.type === 'StripeCardError' ? error.message : ''
    this.failure = { reason: this.reason, ...(description && { description }) }
    this.status = error.statusCode
    this.intent = error.payment_intent
    this.setup = error.setup_intent
  }
}

/** Tells rejections, which are definite, from requests whose outcome is unknown. */
export async function askStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { type, code, message } = error as Stripe.errors.StripeError
    switch (type) {
      case 'StripeCardError':
      case 'StripeInvalidRequestError':
        throw new StripeRejection(error as Stripe.errors.StripeError)
      case 'StripeAuthenticationError':
      case 'StripePermissionError':
        throw new PaymentKeysRejected(`Stripe rejects the keys: ${message}`)
      case 'StripeAPIError':
      case 'StripeConnectionError':
      case 'StripeRateLimitError':
        throw new PaymentProviderUnavailable(`Stripe: ${code ?? type}: ${message}`)
      default:
        throw error
    }
  }
}
