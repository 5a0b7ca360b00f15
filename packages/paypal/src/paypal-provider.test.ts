import {
  guardedFetch,
  PaymentKeysRejected,
  PaymentProviderUnavailable,
  type ProviderPayment,
  type Site,
} from '@stoa/server/payment-provider'
import { paymentRequest, testProviderContract } from '@stoa/testkit/payment-provider'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { PayPalSettings } from './open-paypal.ts'
import { payPalProvider } from './paypal-provider.ts'
import { createPayPalServer } from './test/paypal-server.ts'

const site = { id: 'site' } as Site

let settings: PayPalSettings

const server = await createPayPalServer({ now: () => Date.UTC(2026, 2, 1) })
const provider = payPalProvider({
  settingsOf: () => settings,
  fetch: guardedFetch({ allowPrivate: true }),
  apiUrl: server.url,
})
beforeEach(() => {
  server.recover()
  const { clientId, clientSecret, webhookId } = server
  settings = { clientId, clientSecret, webhookId, environment: 'sandbox' }
})
afterAll(() => server.close())

const paymentsOf = (id: string) => server.account.order(id).purchase_units[0].payments
const cents = (amounts: { amount: { value: string } }[] = []) =>
  amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0)

testProviderContract('PayPal', () => ({
  provider,
  site,
  completeAction: ({ id }, outcome) =>
    server.account.approve(id, outcome === 'fail' ? { declines: 'INSTRUMENT_DECLINED' } : {}),
  loseReplies: () => server.fail('reply-lost', { matches: /^POST \/v2/ }),
  recover: server.recover,
  callbacksExpire: false,
  callback: ({ id }) => ({
    url: '',
    ...server.webhook({ event_type: 'CHECKOUT.ORDER.APPROVED', ...orderEvent(id) }),
  }),
  balance: id => BigInt(cents(paymentsOf(id)?.captures) - cents(paymentsOf(id)?.refunds)),
  payments: () => server.account.orders.size,
}))

const orderEvent = (id: string) => ({ resource_type: 'checkout-order', resource: server.account.order(id) })
const reference = ({ id }: ProviderPayment) => ({ paymentId: '', providerPaymentId: id })

/** A payment that the buyer has approved and that was read once. */
async function paid(changes = {}): Promise<ProviderPayment> {
  const created = await provider.create(site, paymentRequest(changes))
  server.account.approve(created.id)
  return (await provider.get(site, reference(created))) ?? created
}

describe('the provider paypal', () => {
  test('names the order and the return addresses, and sends its ids', async () => {
    const request = paymentRequest()
    const { id } = await provider.create(site, request)
    expect(server.account.order(id).purchase_units[0]).toMatchObject({
      custom_id: request.paymentId,
      description: 'Order 10001',
      amount: { currency_code: 'EUR', value: '50.00' },
    })
    const { headers, body } = server.requests.findLast(({ path }) => path === '/v2/checkout/orders') ?? {}
    expect(headers?.['paypal-request-id']).toBe(request.paymentId)
    expect(JSON.parse(body ?? '')).toMatchObject({
      payment_source: {
        paypal: {
          experience_context: {
            return_url: request.returnUrls.success,
            cancel_url: request.returnUrls.cancel,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
          },
        },
      },
    })
  })

  test('captures an approved order once, however often it is read', async () => {
    const created = await provider.create(site, paymentRequest())
    server.account.approve(created.id)
    const read = () => provider.get(site, reference(created))
    const snapshots = await Promise.all([read(), read(), read()])
    for (const snapshot of snapshots) expect(snapshot).toMatchObject({ status: 'CAPTURED' })
    expect(paymentsOf(created.id)?.captures).toHaveLength(1)
  })

  test('does not know whether an approved order was captured if the reply is lost', async () => {
    const created = await provider.create(site, paymentRequest())
    server.account.approve(created.id)
    server.fail('reply-lost', { matches: /capture$/ })
    await expect(provider.get(site, reference(created))).rejects.toThrow(PaymentProviderUnavailable)
    server.recover()
    expect(await provider.get(site, reference(created))).toMatchObject({ status: 'CAPTURED' })
    expect(paymentsOf(created.id)?.captures).toHaveLength(1)
  })

  test('keeps a declined order open for another source of money, and asks the bank once', async () => {
    const created = await provider.create(site, paymentRequest())
    server.account.approve(created.id, { declines: 'INSTRUMENT_DECLINED' })
    for (let i = 0; i < 3; i++)
      expect(await provider.get(site, reference(created))).toMatchObject({
        status: 'REQUIRES_ACTION',
        redirectUrl: expect.stringContaining(created.id),
        failure: { reason: 'instrument_declined', description: 'INSTRUMENT_DECLINED happened.' },
      })
    expect(server.account.declinesOf(created.id)).toBe(1)
    server.account.approve(created.id)
    expect(await provider.get(site, reference(created))).toMatchObject({ status: 'CAPTURED' })
  })

  test('never captures an order that was canceled before its approval', async () => {
    const created = await provider.create(site, paymentRequest())
    const cancel = { payment: reference(created), operationId: 'cancel', currency: 'EUR' }
    expect(await provider.void(site, cancel)).toMatchObject({ status: 'CANCELED' })
    server.account.approve(created.id)
    await provider.get(site, { ...reference(created), canceled: true })
    expect(await provider.void(site, cancel)).toMatchObject({ status: 'CANCELED' })
    expect(await provider.get(site, reference(created))).toMatchObject({ status: 'CANCELED' })
    expect(paymentsOf(created.id)?.captures ?? []).toEqual([])
  })

  test('captures an authorization in several parts', async () => {
    const authorized = await paid({ delayedCapture: true })
    const capture = (operationId: string, minor: bigint) =>
      provider.capture(site, { payment: reference(authorized), operationId, minor, currency: 'EUR' })
    await capture('first', 2000n)
    expect((await capture('second', 3000n)).captures).toMatchObject([
      { operationId: 'first', minor: 2000n, status: 'SUCCEEDED' },
      { operationId: 'second', minor: 3000n, status: 'SUCCEEDED' },
    ])
    const refund = { payment: reference(authorized), operationId: 'refund', currency: 'EUR' }
    expect((await provider.refund(site, { ...refund, minor: 3000n })).refunds).toMatchObject([
      { operationId: 'refund', minor: 3000n, status: 'SUCCEEDED' },
    ])
    expect(paymentsOf(authorized.id)?.captures?.map(({ status }) => status)).toEqual([
      'COMPLETED',
      'REFUNDED',
    ])
  })

  test.each([
    ['COMPLETED', 'CAPTURED'],
    ['DECLINED', 'DECLINED'],
  ] as const)('a capture under review is pending, then %s', async (status, after) => {
    const payment = await paid()
    const held = server.account.hold(payment.id)
    expect(await provider.get(site, reference(payment))).toMatchObject({
      status: 'PENDING',
      captures: [],
      authorizedMinor: 0n,
    })
    held.settle(status)
    expect(await provider.get(site, reference(payment))).toMatchObject({ status: after })
  })

  test.each([
    ['JPY', 5000n, '5000'],
    ['HUF', 500_000n, '5000'],
  ])('charges %s without decimals', async (currency, minor, value) => {
    const { id, authorizedMinor } = await paid({ currency, minor })
    expect(server.account.order(id).purchase_units[0].amount).toEqual({ currency_code: currency, value })
    expect(authorizedMinor).toBe(minor)
  })

  test('says of wrong credentials that it is the keys', async () => {
    settings = { ...settings, clientSecret: 'wrong' }
    await expect(provider.create(site, paymentRequest())).rejects.toThrow(PaymentKeysRejected)
  })

  test('sends every request through the guarded fetch, which rejects private addresses', async () => {
    const guarded = payPalProvider({
      settingsOf: () => settings,
      fetch: guardedFetch({ allowPrivate: false }),
      apiUrl: server.url,
    })
    const before = server.requests.length
    await expect(guarded.create(site, paymentRequest())).rejects.toThrow(PaymentProviderUnavailable)
    const callback = server.webhook({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} })
    await expect(guarded.parseCallback(site, { url: '', ...callback })).rejects.toThrow(
      PaymentProviderUnavailable,
    )
    expect(server.requests).toHaveLength(before)
  })

  test('names the payment of each event of its life', async () => {
    const from = server.account.events.length
    const payment = await paid({ delayedCapture: true })
    const operation = { payment: reference(payment), minor: 1000n, currency: 'EUR' }
    await provider.capture(site, { ...operation, operationId: 'one capture' })
    await provider.refund(site, { ...operation, operationId: 'one refund' })
    const events = server.account.events.slice(from)
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.AUTHORIZATION.CREATED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    for (const event of events.toReversed())
      expect(await provider.parseCallback(site, { url: '', ...server.webhook(event) })).toEqual([payment.id])
    const other = { event_type: 'CUSTOMER.DISPUTE.CREATED', resource_type: 'dispute', resource: {} }
    expect(await provider.parseCallback(site, { url: '', ...server.webhook(other) })).toEqual([])
  })
})
