import { createHmac } from 'node:crypto'
import { type ApiReply, type ApiRequest, createIdempotentReplies, serveApi } from '@stoa/testkit'
import { type Form, parseForm } from './form-body.ts'
import { createStripeAccount, StripeFailure } from './stripe-account.ts'
import type { StripeIntent, StripeSession, StripeSetupIntent } from './stripe-objects.ts'

const failed = ({ status, error }: StripeFailure): ApiReply => ({ status, body: { error } })
const expandOf = ({ expand }: Form) => Object.values((expand ?? {}) as Form).map(String)
const listOf = (path: string, data: readonly unknown[]) => ({
  object: 'list',
  url: path,
  has_more: false,
  data,
})

/**
 * A server that speaks the documented HTTP of Stripe: Payment Intents, Setup Intents, Checkout Sessions, refunds, disputes, customers,
 * idempotency keys, errors, signed webhooks. Buyers act through `account`.
 */
export async function createStripeServer({ now }: { now: () => number }) {
  const secretKey = 'sk_test_stripe_server'
  const webhookSecret = 'whsec_stripe_server'
  let origin = ''
  const account = createStripeAccount({ origin: () => origin, now })
  const idempotent = createIdempotentReplies(() =>
    failed(
      new StripeFailure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      }),
    ),
  )

  const expandIntent = (intent: StripeIntent, expand: readonly string[], prefix = '') => ({
    ...intent,
    latest_charge: expand.includes(`${prefix}latest_charge`)
      ? (account.chargeOf(intent.latest_charge ?? '') ?? null)
      : intent.latest_charge,
  })
  const expandSetup = (setup: StripeSetupIntent, expand: readonly string[], prefix = '') => ({
    ...setup,
    payment_method:
      setup.payment_method && expand.includes(`${prefix}payment_method`)
        ? account.method(setup.payment_method)
        : setup.payment_method,
    latest_attempt: expand.includes(`${prefix}latest_attempt`)
      ? setup.latest_attempt
      : (setup.latest_attempt?.id ?? null),
  })
  const expandSession = (
    { intentParams: _, ...session }: StripeSession & { intentParams?: Form },
    expand: readonly string[],
  ) => ({
    ...session,
    payment_intent:
      session.payment_intent && expand.some(path => path.startsWith('payment_intent'))
        ? expandIntent(account.intent(session.payment_intent), expand, 'payment_intent.')
        : session.payment_intent,
    setup_intent:
      session.setup_intent && expand.some(path => path.startsWith('setup_intent'))
        ? expandSetup(account.setup(session.setup_intent), expand, 'setup_intent.')
        : session.setup_intent,
  })

  const read = (path: string, query: URLSearchParams): unknown => {
    const form = parseForm(query.toString())
    const expand = expandOf(form)
    const intentId = query.get('payment_intent') ?? ''
    const [, , resource, id, sub] = path.split('/')
    if (path === '/v1/payment_intents/search') {
      const wanted = /^metadata\["paymentId"\]:"(.+)"$/.exec(query.get('query') ?? '')?.[1]
      return listOf(
        path,
        [...account.intents.values()].filter(one => one.metadata.paymentId === wanted),
      )
    }
    if (path === '/v1/payment_intents') return listOf(path, account.recentIntents(query.get('created[gte]')))
    if (path === '/v1/checkout/sessions')
      return listOf(
        path,
        [...account.sessions.values()]
          .filter(one => one.payment_intent === intentId)
          .map(one => expandSession(one, [])),
      )
    if (path === '/v1/setup_intents') return listOf(path, account.recentSetups(query.get('created[gte]')))
    if (resource === 'setup_intents' && id) return expandSetup(account.setup(id), expand)
    if (resource === 'payment_methods' && id) return account.method(id)
    if (resource === 'payment_intents' && id) return expandIntent(account.intent(id), expand)
    if (resource === 'checkout' && sub) return expandSession(account.session(sub), expand)
    if (path === '/v1/refunds') return listOf(path, account.refundsOf(intentId))
    if (path === '/v1/disputes') return listOf(path, account.disputesOf(intentId))
    return notFound(path)
  }

  const write = (path: string, form: Form): unknown => {
    const [, , resource, id, sub, action] = path.split('/')
    if (path === '/v1/payment_intents') return expandIntent(account.createIntent(form), expandOf(form))
    if (resource === 'payment_intents' && sub === 'capture') return account.captureIntent(id ?? '', form)
    if (resource === 'payment_intents' && sub === 'cancel') return account.cancelIntent(id ?? '')
    if (path === '/v1/setup_intents') return expandSetup(account.createSetup(form), expandOf(form))
    if (resource === 'setup_intents' && sub === 'cancel') return account.cancelSetup(id ?? '')
    if (path === '/v1/checkout/sessions') return expandSession(account.createSession(form), [])
    if (resource === 'checkout' && action === 'expire')
      return expandSession(account.expireSession(sub ?? ''), [])
    if (path === '/v1/refunds') return account.createRefund(form)
    if (resource === 'payment_methods' && sub === 'detach') return account.detachMethod(id ?? '')
    if (path === '/v1/customers') return account.newCustomer(form)
    return notFound(path)
  }

  const run = (work: () => unknown): ApiReply => {
    try {
      return { status: 200, body: work() }
    } catch (error) {
      if (error instanceof StripeFailure) return failed(error)
      throw error
    }
  }

  const answer = ({ method, path, query, headers, body }: ApiRequest): ApiReply => {
    if (headers.authorization !== `Bearer ${secretKey}`)
      return failed(new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key' }))
    if (method === 'GET') return run(() => read(path, query))
    const key = headers['idempotency-key'] as string | undefined
    return idempotent(
      { key, request: `${path} ${body}` },
      () => run(() => write(path, parseForm(body))),
      // Stripe stores replies of requests that it has begun to carry out.
      ({ status }) => status === 200 || status === 402,
    )
  }

  /** A signed webhook with any content. */
  const webhookOf = (body: string, { at = now(), secret = webhookSecret } = {}) => {
    const timestamp = Math.floor(at / 1000)
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    return { headers: { 'stripe-signature': `t=${timestamp},v1=${signature}` }, body }
  }

  const api = await serveApi(answer)
  origin = api.url
  return {
    ...api,
    account,
    secretKey,
    webhookSecret,
    webhookOf,
    /** A signed webhook for an event of `account.events`. */
    webhook({ type, object }: { type: string; object: object }, { at = now(), secret = webhookSecret } = {}) {
      const id = `evt_${Math.floor(at / 1000)}`
      return webhookOf(JSON.stringify({ id, object: 'event', type, data: { object } }), { at, secret })
    },
  }
}

/** The result of `createStripeServer`. */
export type StripeServer = Awaited<ReturnType<typeof createStripeServer>>

function notFound(path: string): never {
  throw new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${path})`,
  })
}
