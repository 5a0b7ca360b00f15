import { contract } from '@stoa/contract'
import { payPalProvider } from '@stoa/paypal/server'
import { createPayPalServer } from '@stoa/paypal/testing'
import { stripeProvider } from '@stoa/stripe/server'
import { createStripeServer } from '@stoa/stripe/testing'
import { codeOf, createDriver } from '@stoa/testkit'
import { spread } from '@stoa/testkit/sizes'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { guardedFetch } from '../../platform-support/guarded-fetch.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const start = Date.UTC(2026, 0, 1, 12)
let clock = { now: () => start }
const now = () => clock.now()
const stripe = await createStripeServer({ now })
const paypal = await createPayPalServer({ now })
afterAll(() => Promise.all([stripe.close(), paypal.close()]))
let stripeKey = stripe.secretKey
let payPalSecret = paypal.clientSecret
const fetch = guardedFetch({ allowPrivate: true })
const { shop, driver } = await openTestShop({
  now: start,
  paymentProviders: [
    stripeProvider({
      settingsOf: () => ({ secretKey: stripeKey, webhookSecret: stripe.webhookSecret }),
      fetch,
      now,
      apiUrl: stripe.url,
    }),
    payPalProvider({
      settingsOf: () => ({
        clientId: paypal.clientId,
        clientSecret: payPalSecret,
        webhookId: paypal.webhookId,
        environment: 'sandbox',
      }),
      fetch,
      apiUrl: paypal.url,
    }),
  ],
})
clock = shop.clock
let w = driver
let since = start
await shop.sql`insert into provider_settings (site_id, provider, encrypted_settings, updated_at)
   select ${shop.siteId}, unnest(array['stripe', 'paypal']), '', now()`

beforeEach(async () => {
  // Access tokens end after hours.
  if (now() - since > 3_600_000) {
    since = now()
    w = await createDriver(shop)
  }
  stripe.recover()
  paypal.recover()
  stripeKey = stripe.secretKey
  payPalSecret = paypal.clientSecret
})

const { checkout: checkouts, members, orderBilling, orders, savedPaymentMethods, sites } = contract
type Driver = typeof driver

async function pay(payment: object, driver: Driver = w, as: 'member' | 'visitor' = 'visitor') {
  const id = await driver.checkout(undefined, 1, as)
  return driver.send(checkouts.createOrderAndCharge, { id, ...payment }, as)
}
const payPal = async (options: object = {}) => {
  const { body } = await pay({ paymentProvider: 'paypal', ...options })
  const id = new URL(body.redirectUrl).searchParams.get('token') ?? ''
  return { ...body, payPalId: id }
}
const later = async (ms = 3 * 60_000) => {
  shop.clock.advance(ms)
  await shop.platform.run('payments')
}
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const rejectedKeys = async () =>
  ((await w.merchant.callOk(sites.getSite, {})).site.rejectedPaymentKeys ?? []).map(
    ({ paymentProvider }) => paymentProvider,
  )

describe('a saved card', () => {
  const savedCard = async () => {
    const member = await createDriver(shop)
    await member.asNewMember()
    const payment = { paymentProvider: 'stripe', paymentToken: 'pm_card_visa', savePaymentMethod: true }
    expect((await pay(payment, member, 'member')).body.paymentStatus).toBe('APPROVED')
    const list = async () =>
      (await member.member.callOk(savedPaymentMethods.listSavedPaymentMethods, {})).savedPaymentMethods
    const [card] = await list()
    const remove = () =>
      member.member.send(savedPaymentMethods.removeSavedPaymentMethod, { savedPaymentMethodId: card?.id })
    return { member, list, remove }
  }
  const detached = () => stripe.requests.filter(({ path }) => path.endsWith('/detach'))

  test('is removed at Stripe, also if it was detached there before', async () => {
    const { list, remove } = await savedCard()
    expect((await remove()).status).toBe(200)
    const id = detached().at(-1)?.path.split('/')[3] ?? ''
    expect(stripe.account.method(id)).toMatchObject({ customer: null })
    expect(await list()).toEqual([])

    const other = await savedCard()
    const [saved = ''] = [...stripe.account.savedMethods()].slice(-1)
    stripe.account.detachMethod(saved)
    expect((await other.remove()).status).toBe(200)
  })

  test.for([
    ['a rolled key', { status: 401, body: { error: { type: 'invalid_request_error', message: 'no' } } }],
    [
      'a key without the right',
      { status: 403, body: { error: { type: 'invalid_request_error', message: 'no' } } },
    ],
    ['another rejection', { status: 400, body: { error: { type: 'invalid_request_error', message: 'no' } } }],
    ['a failure', { status: 500, body: {} }],
  ] as const)('stays in the list after %s', async ([, reply]) => {
    const { list, remove } = await savedCard()
    stripe.fail(reply, { matches: /detach/ })
    const failed = await remove()
    expect([failed.status, codeOf(failed)]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE'])
    expect(await list()).toHaveLength(1)
    stripe.recover()
    expect((await remove()).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('of a deleted member is removed at Stripe, as soon as Stripe takes the request', async () => {
    const { member } = await savedCard()
    const [saved = ''] = [...stripe.account.savedMethods()].slice(-1)
    stripe.fail('unavailable', { matches: /detach/ })
    await member.member.callOk(members.deleteMyMember, {})
    await later()
    expect(stripe.account.method(saved).customer).not.toBeNull()
    stripe.recover()
    await later()
    expect(stripe.account.method(saved).customer).toBeNull()
    const from = detached().length
    await later()
    expect(detached()).toHaveLength(from)
  })
})

describe('a decline', () => {
  test.for([
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclined', 'generic_decline'],
  ])('by %s has the reason %s in the reply and at the order', async ([paymentToken, reason]) => {
    const reply = await pay({ paymentProvider: 'stripe', paymentToken })
    expect(codeOf(reply)).toBe('PAYMENT_DECLINED')
    expect(reply.body.details.applicationError.data).toMatchObject({ reason })
  })
})

describe('keys that a provider rejects', () => {
  const SECRET = 'sk_live_secret_1234'

  test('decline a new payment without their text, and the order ends', async () => {
    stripeKey = SECRET
    payPalSecret = SECRET
    paypal.revokeTokens()
    const from = shop.clock.now()
    for (const payment of [
      { paymentProvider: 'stripe', paymentToken: 'pm_card_visa' },
      { paymentProvider: 'stripe' },
      { paymentProvider: 'paypal' },
    ]) {
      const reply = await pay(payment)
      expect([reply.status, codeOf(reply)]).toEqual([402, 'PAYMENT_DECLINED'])
      expect(reply.body.details.applicationError.data).toMatchObject({ reason: 'provider_not_available' })
      expect(JSON.stringify(reply.body)).not.toMatch(/key|secret|client|token|authenti/i)
      const { orderId } = reply.body.details.applicationError.data
      expect(await orderOf(orderId)).toMatchObject({ status: 'REJECTED' })
    }
    expect((await rejectedKeys()).toSorted()).toEqual(['paypal', 'stripe'])
    expect((await w.visitor.callOk(sites.getSite, {})).site.rejectedPaymentKeys).toBeUndefined()
    const { rejectedPaymentKeys = [] } = (await w.merchant.callOk(sites.getSite, {})).site
    for (const { since } of rejectedPaymentKeys)
      expect(Date.parse(String(since))).toBeGreaterThanOrEqual(from)
  })

  test('no text for programmers reaches a buyer', async () => {
    const message =
      "No such customer: 'cus_1'; a similar object exists in live mode, but a test mode key was used."
    const error = { type: 'invalid_request_error', code: 'resource_missing', message }
    stripe.fail({ status: 400, body: { error } }, { matches: /payment_intents/ })
    const reply = await pay({ paymentProvider: 'stripe', paymentToken: 'pm_card_visa' })
    expect(reply.body.details.applicationError.data).toMatchObject({ reason: 'resource_missing' })
    expect(JSON.stringify(reply.body)).not.toContain('mode')
  })

  const KINDS = ['capture', 'void', 'refund'] as const
  const PROVIDERS = ['stripe', 'paypal'] as const
  test.for(KINDS.flatMap((kind, i) => spread(PROVIDERS, i).map(provider => [provider, kind] as const)))(
    'let no %s %s fail: it waits until the keys are mended',
    async ([provider, kind]) => {
      const delayCapture = kind !== 'refund'
      const started =
        provider === 'stripe'
          ? (await pay({ paymentProvider: 'stripe', paymentToken: 'pm_card_visa', delayCapture })).body
          : await payPal({ delayCapture })
      if (provider === 'paypal') {
        paypal.account.approve(started.payPalId)
        await later()
      }
      const { orderId, paymentResponseToken: paymentId } = started
      for (const status of [401, 403]) {
        const error = { type: 'invalid_request_error', message: 'Expired API Key provided: sk_live_***' }
        const server = provider === 'stripe' ? stripe : paypal
        server.fail(
          { status, body: provider === 'stripe' ? { error } : { name: 'NOT_AUTHORIZED', message: 'no' } },
          { matches: /./ },
        )
        if (status === 401) {
          if (kind === 'capture')
            await w.merchant.callOk(orderBilling.captureAuthorizedPayments, {
              orderId,
              payments: [{ paymentId }],
            })
          if (kind === 'void')
            await w.merchant.callOk(orderBilling.voidAuthorizedPayments, { orderId, paymentIds: [paymentId] })
          if (kind === 'refund') {
            const { refund } = await w.merchant.callOk(orderBilling.refundPayments, {
              orderId,
              paymentRefunds: [{ paymentId, amount: { amount: '1.00' } }],
            })
            expect(refund.transactions).toMatchObject([{ refundStatus: 'PENDING' }])
          }
        } else await later()
        expect(await rejectedKeys()).toContain(provider)
      }
      stripe.recover()
      paypal.recover()
      await later()
      expect(await rejectedKeys()).not.toContain(provider)
      const { orderTransactions } = await w.merchant.callOk(
        contract.orderTransactions.listTransactionsForSingleOrder,
        { orderId },
      )
      const [payment] = orderTransactions.payments ?? []
      expect(payment?.status).toBe(
        { capture: 'APPROVED', void: 'VOIDED', refund: 'PARTIALLY_REFUNDED' }[kind],
      )
      if (kind === 'refund')
        expect(orderTransactions.refunds).toMatchObject([{ summary: { refunded: { amount: '1.00' } } }])
    },
  )

  test('PayPal gets a new token once when it has revoked one', async () => {
    await payPal()
    paypal.revokeTokens()
    const from = paypal.requests.length
    const { payPalId } = await payPal()
    expect(payPalId).toMatch(/^O/)
    paypal.account.approve(payPalId)
    await later()
    const tokens = paypal.requests.slice(from).filter(({ path }) => path === '/v1/oauth2/token')
    expect(tokens).toHaveLength(1)
  })
})

describe('what is left of an authorization after a capture', () => {
  const authorize = {
    stripe: async () =>
      (await pay({ paymentProvider: 'stripe', paymentToken: 'pm_card_visa', delayCapture: true })).body,
    paypal: async () => {
      const started = await payPal({ delayCapture: true })
      paypal.account.approve(started.payPalId)
      await later()
      return started
    },
    test: async () =>
      (await pay({ paymentProvider: 'test', paymentToken: '4242424242424242', delayCapture: true })).body,
  }
  async function authorized(provider: keyof typeof authorize) {
    const { orderId, paymentResponseToken: paymentId, payPalId } = await authorize[provider]()
    const payment = async () => {
      const { orderTransactions } = await w.merchant.callOk(
        contract.orderTransactions.listTransactionsForSingleOrder,
        { orderId },
      )
      return orderTransactions.payments?.find(({ id }) => id === paymentId)
    }
    const total = Number((await payment())?.amount?.amount)
    return {
      orderId,
      paymentId,
      payPalId,
      total,
      payment,
      details: async () => (await payment())?.regularPaymentDetails?.authorizationDetails,
      capture: (amount?: string) =>
        w.merchant.send(orderBilling.captureAuthorizedPayments, {
          orderId,
          payments: [{ paymentId, ...(amount && { amount: { amount } }) }],
        }),
      release: () =>
        w.merchant.send(orderBilling.voidAuthorizedPayments, { orderId, paymentIds: [paymentId] }),
      balance: async () => (await orderOf(orderId)).balanceSummary,
    }
  }
  const several = ['paypal', 'test'] as const

  test.for(several)('%s: can be captured in parts, the last of which is all that is left', async provider => {
    const { capture, details, orderId, payPalId, total, balance } = await authorized(provider)
    expect((await capture('5.00')).status).toBe(200)
    expect((await details())?.remainingAmount?.amount).toBe((total - 5).toFixed(2))
    expect((await balance())?.authorized?.amount).toBe((total - 5).toFixed(2))
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' })
    expect(codeOf(await capture(total.toFixed(2)))).toBe('CAPTURE_TOO_LARGE')
    expect((await capture('1.00')).status).toBe(200)
    expect((await capture()).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PAID' })
    const { captures, remainingAmount } = (await details()) ?? {}
    expect(captures?.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'])
    expect(remainingAmount).toBeUndefined()
    expect(codeOf(await capture())).toBe('PAYMENT_STATUS_CONFLICT')
    if (payPalId) {
      const { authorizations, captures: made } =
        paypal.account.order(payPalId).purchase_units[0].payments ?? {}
      expect(authorizations).toMatchObject([{ status: 'CAPTURED' }])
      expect(made?.map(({ final_capture }) => final_capture)).toEqual([false, false, true])
    }
  })

  test.for(several)('%s: can be released, and what was captured refunded', async provider => {
    const { capture, release, payment, details, orderId, paymentId, payPalId } = await authorized(provider)
    await capture('5.00')
    expect((await release()).status).toBe(200)
    const { void: released, remainingAmount } = (await details()) ?? {}
    expect([released?.status, remainingAmount]).toEqual(['SUCCEEDED', undefined])
    expect((await payment())?.status).toBe('APPROVED')
    for (const reply of [await capture(), await release()])
      expect(codeOf(reply)).toBe('PAYMENT_STATUS_CONFLICT')
    if (payPalId)
      expect(paypal.account.order(payPalId).purchase_units[0].payments?.authorizations).toMatchObject([
        { status: 'VOIDED' },
      ])
    const { refund } = await w.merchant.callOk(orderBilling.refundPayments, {
      orderId,
      paymentRefunds: [{ paymentId, amount: { amount: '5.00' } }],
    })
    expect(refund.transactions).toMatchObject([{ refundStatus: 'SUCCEEDED' }])
  })

  test.for(several)('%s: is released when the order is canceled', async provider => {
    const { capture, details, orderId } = await authorized(provider)
    await capture('5.00')
    await w.merchant.callOk(orders.cancelOrder, { id: orderId })
    expect(await details()).toMatchObject({ void: { status: 'SUCCEEDED' } })
  })

  test.for(several)('%s: is released when the authorization is seven days old', async provider => {
    const { capture, details } = await authorized(provider)
    await capture('5.00')
    await later(7 * 86_400_000)
    w = await createDriver(shop)
    expect(await details()).toMatchObject({ void: { status: 'SUCCEEDED', reason: 'SCHEDULED' } })
  })

  test('is released by Stripe with the first capture', async () => {
    const { capture, release, details, balance } = await authorized('stripe')
    expect((await capture('5.00')).status).toBe(200)
    expect(await details()).toMatchObject({
      captures: [{ status: 'SUCCEEDED' }],
      void: { status: 'SUCCEEDED' },
    })
    expect((await details())?.remainingAmount).toBeUndefined()
    expect((await balance())?.authorized).toBeUndefined()
    for (const reply of [await capture(), await release()])
      expect(codeOf(reply)).toBe('PAYMENT_STATUS_CONFLICT')
  })

  test('waits while PayPal does not reply, and is released by the next try', async () => {
    const { capture, release, details } = await authorized('paypal')
    await capture('5.00')
    paypal.fail('unavailable', { matches: /void$/ })
    expect((await release()).status).toBe(200)
    expect(await details()).toMatchObject({ void: { status: 'PENDING' } })
    expect(codeOf(await capture())).toBe('PAYMENT_STATUS_CONFLICT')
    paypal.recover()
    await later()
    expect(await details()).toMatchObject({ void: { status: 'SUCCEEDED' } })
  })

  test('can be released again after PayPal has refused it once', async () => {
    const { capture, release, details } = await authorized('paypal')
    await capture('5.00')
    paypal.fail(
      { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'X' }] } },
      { matches: /void$/ },
    )
    await release()
    expect(await details()).toMatchObject({ void: { status: 'FAILED' } })
    paypal.recover()
    expect((await release()).status).toBe(200)
    expect(await details()).toMatchObject({ void: { status: 'SUCCEEDED' } })
  })
})

describe('a PayPal order that the shop has canceled before its approval', () => {
  test('is not captured when the buyer approves it, by no webhook and no comparison', async () => {
    const { orderId, payPalId } = await payPal()
    await later(2 * 3_600_000)
    expect(await orderOf(orderId)).toMatchObject({ status: 'REJECTED' })
    paypal.account.approve(payPalId)
    const event = paypal.account.events.at(-1)
    const { headers, body } = paypal.webhook(event as never)
    const url = `${shop.baseUrl}/payments/callbacks/paypal/${shop.siteId}`
    expect((await shop.fetch(url, { method: 'POST', headers, body })).status).toBe(200)
    await later()
    expect(paypal.account.order(payPalId).purchase_units[0].payments?.captures).toBeUndefined()
    expect(paypal.account.order(payPalId).status).toBe('APPROVED')
  })
})

describe('a saved method', () => {
  const newMember = async () => {
    const member = await createDriver(shop)
    await member.asNewMember()
    return member
  }
  const listed = async (member: Driver) =>
    (await member.member.callOk(savedPaymentMethods.listSavedPaymentMethods, {})).savedPaymentMethods
  const lastIntent = () => {
    const { body = '' } =
      stripe.requests.findLast(({ method, path }) => method === 'POST' && path === '/v1/payment_intents') ??
      {}
    return new URLSearchParams(body)
  }

  test('lets a buyer who is present confirm the payment to their bank; without the buyer it is declined', async () => {
    const member = await newMember()
    const first = await pay(
      { paymentProvider: 'stripe', paymentToken: 'pm_card_authenticationRequired', savePaymentMethod: true },
      member,
      'member',
    )
    stripe.account.authenticate(new URL(first.body.redirectUrl).pathname.split('/').at(-1) ?? '', true)
    await later()
    const [card] = await listed(member)
    const { status, body } = await pay({ savedPaymentMethodId: card?.id }, member, 'member')
    expect([status, body.paymentStatus]).toEqual([200, 'PENDING'])
    expect([lastIntent().get('off_session'), lastIntent().get('return_url')]).toEqual([
      null,
      expect.stringContaining('http'),
    ])
    stripe.account.authenticate(new URL(body.redirectUrl).pathname.split('/').at(-1) ?? '', true)
    await later()
    expect(await orderOf(body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })

    const placed = await member.member.callOk(checkouts.createOrder, {
      id: await member.checkout(undefined, 1, 'member'),
    })
    const absent = await w.merchant.send(orderBilling.authorizeChargeWithSavedPaymentMethod, {
      orderId: placed.orderId,
      amount: { amount: '1.00' },
      currency: 'EUR',
      delayedCaptureSettings: { scheduledAction: 'VOID', delayDuration: { count: 1, unit: 'DAYS' } },
    })
    expect(codeOf(absent)).toBe('PAYMENT_DECLINED')
    expect(absent.body.details.applicationError.data).toMatchObject({ reason: 'authentication_required' })
    expect([lastIntent().get('off_session'), lastIntent().get('return_url')]).toEqual([
      'true',
      expect.stringContaining('http'),
    ])
  })

  test.for(['pm_ideal', 'pm_bancontact', 'pm_sofort'])(
    'by %s is the mandate that it leaves',
    async method => {
      const member = await newMember()
      const { body } = await pay({ paymentProvider: 'stripe', savePaymentMethod: true }, member, 'member')
      stripe.account.paySession(body.redirectUrl.split('/').at(-1), method)
      await later()
      const [saved, ...others] = await listed(member)
      expect([saved, others]).toMatchObject([{ brand: 'SEPA', lastFourDigits: '3000' }, []])
      const again = await pay({ savedPaymentMethodId: saved?.id }, member, 'member')
      expect([again.status, again.body.paymentStatus]).toEqual([200, 'APPROVED'])
      expect(stripe.account.method(lastIntent().get('payment_method') ?? '')).toMatchObject({
        type: 'sepa_debit',
      })
    },
  )
})

describe('a source of money that PayPal declines', () => {
  test.for(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'] as const)(
    'with %s leaves the order open for another one',
    async declines => {
      const { orderId, payPalId } = await payPal()
      paypal.account.approve(payPalId, { declines })
      await later()
      await later()
      expect(await orderOf(orderId)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
      expect(paypal.account.declinesOf(payPalId)).toBe(1)
      paypal.account.approve(payPalId)
      await later()
      expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    },
  )

  test('ends the order after its period, and PayPal captures nothing later', async () => {
    const { orderId, payPalId } = await payPal()
    paypal.account.approve(payPalId, { declines: 'INSTRUMENT_DECLINED' })
    await later()
    await later(2 * 3_600_000)
    expect(await orderOf(orderId)).toMatchObject({ status: 'REJECTED' })
    paypal.account.approve(payPalId)
    await later()
    expect(paypal.account.order(payPalId).purchase_units[0].payments?.captures).toBeUndefined()
  })
})

describe('a callback', () => {
  const deliver = async (
    provider: string,
    { headers, body }: { headers: Record<string, string>; body: string },
  ) => {
    const url = `${shop.baseUrl}/payments/callbacks/${provider}/${shop.siteId}`
    return (await shop.fetch(url, { method: 'POST', headers, body })).status
  }
  /** Contents that are no event of a payment. */
  const CONTENTS = [
    'null',
    '1',
    '"text"',
    '[]',
    '{}',
    '{"data":null}',
    '{"data":1}',
    '{"data":{}}',
    '{"data":{"object":null}}',
    '{"data":{"object":{"object":"payment_intent"}}}',
    '{"data":{"object":{"object":"refund","payment_intent":{}}}}',
    '{"data":{"object":{"object":"payment_intent","id":"pi_unknown"}}}',
    '{"object":"v2.core.event","type":"v1.billing.meter.no_meter_found","related_object":{"id":"m"}}',
    '{"resource":null}',
    '{"resource":{"links":"x"}}',
    '{"resource":{"links":[null,1,{"rel":"up","href":7}]}}',
    '{"resource":{"links":[{"rel":"up","href":"https://api.paypal.com/v2/payments/captures/unknown"}]}}',
    '{"resource_type":"checkout-order","resource":{"id":7}}',
    '{"resource":{"supplementary_data":{"related_ids":[]}}}',
  ]

  test.for(CONTENTS)('with the signed content %s names no payment', async content => {
    expect(await deliver('stripe', stripe.webhookOf(content))).toBe(200)
    expect(await deliver('paypal', paypal.webhookOf(content))).toBe(content.startsWith('{') ? 200 : 400)
  })

  test('without JSON, or with altered headers, is rejected', async () => {
    expect(await deliver('stripe', stripe.webhookOf('no JSON'))).toBe(400)
    const { headers, body } = paypal.webhookOf('{}')
    expect(await deliver('paypal', { headers: { ...headers, 'paypal-cert-url': 'x' }, body })).toBe(400)
    expect(await deliver('paypal', { headers: { ...headers, 'paypal-transmission-id': '1' }, body })).toBe(
      400,
    )
  })

  test('is sent again while the provider rejects the keys or does not reply', async () => {
    const paid = JSON.stringify({ data: { object: { object: 'payment_intent', id: 'pi_1' } } })
    for (const fault of [
      { status: 401, body: { error: { type: 'invalid_request_error' } } },
      'unavailable',
    ] as const) {
      stripe.fail(fault, { matches: /./ })
      expect(await deliver('stripe', stripe.webhookOf(paid))).toBe(503)
    }
    paypal.fail('unavailable', { matches: /./ })
    expect(await deliver('paypal', paypal.webhookOf('{}'))).toBe(503)
  })
})
