import { cutText } from '@stoa/contract'
import {
  InvalidCallback,
  type PaymentOperation,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  rejectedPayment,
  type Site,
  withRejected,
} from '@stoa/server/payment-provider'
import type Stripe from 'stripe'
import { askStripe, StripeRejection, stripeClients } from './open-stripe.ts'
import {
  intentParams,
  isSharedToken,
  sessionParams,
  setupParams,
  setupSessionParams,
} from './payment-params.ts'
import { readStripePayment, stripeSnapshot } from './read-stripe-payment.ts'
import { toStripeAmount } from './stripe-amount.ts'

/** Keys of a site's account at Stripe. */
export interface StripeSettings {
  /** `sk_…`, or a restricted key `rk_…`. */
  secretKey: string
  /** `whsec_…` of the webhook endpoint. */
  webhookSecret: string
  /** `acct_…` or `profile_…`, for which agents get shared payment tokens. Absent: agents cannot pay. */
  accountId?: string
}

/** What the provider works with. */
export interface StripeProviderOptions {
  /** Undefined if the site does not use Stripe. */
  settingsOf(site: Site): StripeSettings | undefined
  fetch: typeof globalThis.fetch
  now: () => number
  /** Address of the API, for tests. @default Stripe's */
  apiUrl?: string
}

/** Maximum age of a webhook in seconds. */
const WEBHOOK_AGE_SEC = 300
/** Payments of this time are listed instead of searched, in milliseconds. */
const RECENT_MS = 600_000
/** Saved methods cannot be searched: those of this time are listed, in milliseconds. */
const SETUPS_MS = 86_400_000
/** Version of the API that takes shared payment tokens. */
const SHARED_TOKENS_VERSION = '2026-04-22.preview'
const NOT_CHARGEABLE = 'amount_not_supported'

/** Payments with Stripe: cards by token or saved method (Payment Intents), everything else on Stripe's page (Checkout). */
export function stripeProvider({ settingsOf, now, ...options }: StripeProviderOptions): PaymentProvider {
  const open = stripeClients(options)

  const clientOf = (site: Site) => {
    const settings = settingsOf(site)
    if (!settings) throw new Error(`the site ${site.id} has no keys of Stripe`)
    return open(settings.secretKey)
  }
  const snapshot = async (stripe: Stripe, id: string) => stripeSnapshot(await readStripePayment(stripe, id))

  /** Runs an operation. A rejection by Stripe becomes a failed operation of the snapshot. */
  const operate = async (
    site: Site,
    list: 'captures' | 'refunds',
    operation: PaymentOperation,
    send: (stripe: Stripe, intentId: string, amount: number) => Promise<unknown>,
  ): Promise<ProviderPayment> => {
    const stripe = await clientOf(site)
    const { providerPaymentId } = operation.payment
    return askStripe(async () => {
      const before = await readStripePayment(stripe, providerPaymentId)
      const done = stripeSnapshot(before)
      // Stripe forgets idempotency keys after a day. Operations of its dashboard have its id.
      if (done[list].some(known => (known.operationId ?? known.id) === operation.operationId)) return done
      const amount = toStripeAmount(operation.minor, operation.currency)
      if (!before.intent || amount === undefined)
        return withRejected(done, list, operation, before.intent ? NOT_CHARGEABLE : 'not_paid')
      const { intent } = before
      const rejection = await rejectionOf(() => send(stripe, intent.id, amount))
      const after = await snapshot(stripe, providerPaymentId)
      return rejection ? withRejected(after, list, operation, rejection.reason) : after
    })
  }

  return {
    id: 'stripe',
    features: { delayedCapture: true, partialCapture: true, savedMethods: true, savesWithoutCharge: true },
    isConfigured: site => settingsOf(site) !== undefined,
    agentTokens(site) {
      const { accountId, secretKey = '' } = settingsOf(site) ?? {}
      const environment = /^[rs]k_test_/.test(secretKey) ? 'test' : 'production'
      return accountId ? { merchant_id: accountId, supports_3ds: true, environment } : undefined
    },

    async create(site, payment) {
      const amount = toStripeAmount(payment.minor, payment.currency)
      if (amount === undefined) return rejectedPayment(payment.paymentId, { reason: NOT_CHARGEABLE })
      const stripe = await clientOf(site)
      try {
        return await askStripe(() => createPayment(stripe, payment, amount))
      } catch (error) {
        if (!(error instanceof StripeRejection)) throw error
        const { failure, intent, setup } = error
        const declined = intent ? { intent } : setup && { setup }
        return {
          ...(declined ? stripeSnapshot(declined) : rejectedPayment(payment.paymentId, failure)),
          status: 'DECLINED',
          failure,
        }
      }
    },

    async get(site, { paymentId, providerPaymentId, minor }) {
      const stripe = await clientOf(site)
      try {
        return await askStripe(async () => {
          const find = minor === 0n ? findSetup : findIntent
          const id = providerPaymentId ?? (await find(stripe, paymentId, now()))
          return id === undefined ? undefined : await snapshot(stripe, id)
        })
      } catch (error) {
        if (error instanceof StripeRejection && error.status === 404) return undefined
        throw error
      }
    },

    async removeMethod(site, savedMethodId) {
      const [, method] = savedMethodId.split('/')
      if (!method) return
      const stripe = await clientOf(site)
      const rejection = await rejectionOf(() => stripe.paymentMethods.detach(method))
      if (!rejection || rejection.status === 404) return
      // Stripe has no code for a method that was detached before.
      const { customer } = await askStripe(() => stripe.paymentMethods.retrieve(method))
      if (customer) throw rejection
    },

    capture: (site, operation) =>
      operate(site, 'captures', operation, (stripe, id, amount) =>
        stripe.paymentIntents.capture(
          id,
          { amount_to_capture: amount, metadata: { captureOperationId: operation.operationId } },
          { idempotencyKey: operation.operationId },
        ),
      ),

    async void(site, { payment: { providerPaymentId }, operationId }) {
      const stripe = await clientOf(site)
      return askStripe(async () => {
        const { session, intent, setup } = await readStripePayment(stripe, providerPaymentId)
        const key = { idempotencyKey: operationId }
        // A rejection means that the payment was completed meanwhile: the snapshot says so.
        await rejectionOf(() =>
          session?.status === 'open'
            ? stripe.checkout.sessions.expire(session.id, {}, key)
            : intent
              ? stripe.paymentIntents.cancel(intent.id, {}, key)
              : setup
                ? stripe.setupIntents.cancel(setup.id, {}, key)
                : Promise.resolve(),
        )
        return snapshot(stripe, providerPaymentId)
      })
    },

    refund: (site, operation) =>
      operate(site, 'refunds', operation, (stripe, id, amount) =>
        stripe.refunds.create(
          {
            payment_intent: id,
            amount,
            metadata: {
              operationId: operation.operationId,
              ...(operation.reason && { reason: cutText(operation.reason, 500) }),
            },
          },
          { idempotencyKey: operation.operationId },
        ),
      ),

    async parseCallback(site, { headers, body }) {
      const settings = settingsOf(site)
      if (!settings) throw new InvalidCallback('Stripe: the site has no keys')
      const stripe = await open(settings.secretKey)
      const {
        object,
        id: objectId,
        payment_intent,
      } = subjectOf(verified(stripe, { headers, body }, settings.webhookSecret, now()))
      const isIntent = object === 'payment_intent'
      const id =
        isIntent || object === 'checkout.session' || object === 'setup_intent' ? objectId : payment_intent
      if (typeof id !== 'string' || id === '') return []
      if (object === 'checkout.session' || object === 'setup_intent') return [id]
      const sessions = await askStripe(() =>
        stripe.checkout.sessions.list({ payment_intent: id, limit: 1 }),
      ).catch(unlessRejected)
      return [sessions?.data[0]?.id ?? id]
    },
  }
}

/** The rejection of a request by Stripe; undefined if Stripe has carried it out. */
async function rejectionOf(send: () => Promise<unknown>): Promise<StripeRejection | undefined> {
  try {
    await askStripe(send)
    return undefined
  } catch (error) {
    if (error instanceof StripeRejection) return error
    throw error
  }
}

async function createPayment(
  stripe: Stripe,
  payment: PaymentRequest,
  amount: number,
): Promise<ProviderPayment> {
  const key = { idempotencyKey: payment.paymentId }
  if (!payment.token && !payment.savedMethodId)
    return stripeSnapshot({
      session: await stripe.checkout.sessions.create(
        amount === 0 ? setupSessionParams(payment) : sessionParams(payment, amount),
        key,
      ),
    })
  const customer =
    payment.saveMethod && !payment.savedMethodId
      ? await stripe.customers.create(
          {
            ...(payment.buyer.email && { email: payment.buyer.email }),
            metadata: { memberId: payment.buyer.memberId ?? '' },
          },
          { idempotencyKey: `${payment.paymentId} customer` },
        )
      : undefined
  if (amount === 0)
    return stripeSnapshot({
      setup: await stripe.setupIntents.create(setupParams(payment, customer?.id), key),
    })
  return stripeSnapshot({
    intent: await stripe.paymentIntents.create(intentParams(payment, amount, customer?.id), {
      ...key,
      ...(isSharedToken(payment.token) && { apiVersion: SHARED_TOKENS_VERSION }),
    }),
  })
}

/** The payment of a lost reply. Stripe's search index lags behind; the list of recent payments does not. */
async function findIntent(stripe: Stripe, paymentId: string, now: number): Promise<string | undefined> {
  const created = { gte: Math.floor((now - RECENT_MS) / 1000) }
  for await (const { id, metadata } of stripe.paymentIntents.list({ created, limit: 100 }))
    if (metadata.paymentId === paymentId) return id
  const query = `metadata["paymentId"]:"${paymentId}"`
  return (await stripe.paymentIntents.search({ query, limit: 1 })).data[0]?.id
}

/** The saved method of a lost reply. */
async function findSetup(stripe: Stripe, paymentId: string, now: number): Promise<string | undefined> {
  const created = { gte: Math.floor((now - SETUPS_MS) / 1000) }
  for await (const { id, metadata } of stripe.setupIntents.list({ created, limit: 100 }))
    if (metadata?.paymentId === paymentId) return id
  return undefined
}

/** A payment that Stripe does not know has no page. */
function unlessRejected(error: unknown): undefined {
  if (!(error instanceof StripeRejection)) throw error
}

/** The object that an event is about. Events of other kinds, such as thin events, have none. */
function subjectOf(event: unknown): { object?: unknown; id?: unknown; payment_intent?: unknown } {
  const { data } = (event ?? {}) as { data?: { object?: object } | null }
  return data?.object ?? {}
}

/** The event of a webhook. Its signature says that Stripe has sent it. */
function verified(
  stripe: Stripe,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  secret: string,
  now: number,
): unknown {
  const header = headers['stripe-signature'] ?? ''
  const { signature } = stripe.webhooks
  if (!signature) throw new Error('the package of Stripe cannot verify webhooks')
  try {
    signature.verifyHeader(body, header, secret, WEBHOOK_AGE_SEC, undefined, now)
    return JSON.parse(body)
  } catch (error) {
    throw new InvalidCallback(`Stripe: ${(error as Error).message}`)
  }
}
