import type Stripe from 'stripe'
import { PaymentProviderUnavailable } from '../../../call/payment-provider.ts'

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
      httpClient: Stripe.createFetchHttpClient(fetch),
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

/** A request that Stripe has rejected: it has no effect. */
export class StripeRejection extends Error {
  /** Reason as Stripe names it, such as `insufficient_funds`. */
  readonly reason: string
  readonly status: number | undefined
  /** The payment of a declined charge. */
  readonly intent: Stripe.PaymentIntent | undefined
  /** The declined method that was to be saved. */
  readonly setup: Stripe.SetupIntent | undefined
  constructor(error: Stripe.errors.StripeError) {
    super(error.message)
    this.reason = error.decline_code ?? error.code ?? error.rawType ?? 'unknown'
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
      case 'StripeAuthenticationError':
      case 'StripePermissionError':
        throw new StripeRejection(error as Stripe.errors.StripeError)
      case 'StripeAPIError':
      case 'StripeConnectionError':
      case 'StripeRateLimitError':
        throw new PaymentProviderUnavailable(`Stripe: ${code ?? type}: ${message}`)
      default:
        throw error
    }
  }
}
