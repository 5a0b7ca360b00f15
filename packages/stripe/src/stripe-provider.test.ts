import {
  guardedFetch,
  PaymentKeysRejected,
  PaymentProviderUnavailable,
  type ProviderPayment,
  type Site,
} from '@stoa/server/payment-provider'
import { paymentRequest, testProviderContract } from '@stoa/testkit/payment-provider'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type StripeSettings, stripeProvider } from './stripe-provider.ts'
import { createStripeServer } from './test/stripe-server.ts'

const NOW = Date.UTC(2026, 2, 1)
const site = { id: 'site' } as Site

let settings: StripeSettings

const server = await createStripeServer({ now: () => NOW })
const provider = stripeProvider({
  settingsOf: () => settings,
  fetch: guardedFetch({ allowPrivate: true }),
  now: () => NOW,
  apiUrl: server.url,
})
beforeEach(() => {
  server.recover()
  settings = { secretKey: server.secretKey, webhookSecret: server.webhookSecret }
})
afterAll(() => server.close())

const intentOf = ({ id }: Pick<ProviderPayment, 'id'>) =>
  id.startsWith('cs_') ? (server.account.session(id).payment_intent ?? '') : id

function balance(id: string): bigint {
  const intent = intentOf({ id })
  if (!intent) return 0n
  const refunded = server.account.refundsOf(intent).filter(({ status }) => status === 'succeeded')
  return BigInt(
    server.account.intent(intent).amount_received - refunded.reduce((sum, { amount }) => sum + amount, 0),
  )
}

testProviderContract('Stripe', () => ({
  provider,
  site,
  tokens: {
    approved: 'pm_card_visa',
    declined: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    authenticates: 'pm_card_authenticationRequired',
  },
  completeAction({ id }, outcome) {
    if (id.startsWith('cs_'))
      server.account.paySession(id, outcome === 'approve' ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined')
    else server.account.authenticate(id, outcome === 'approve')
  },
  loseReplies: () => server.fail('reply-lost'),
  recover: server.recover,
  callbacksExpire: true,
  callback: (payment, { ageMs = 0 } = {}) => ({
    url: '',
    ...server.webhook(
      { type: 'payment_intent.succeeded', object: server.account.intent(intentOf(payment)) },
      { at: NOW - ageMs },
    ),
  }),
  balance,
  payments: () => server.account.intents.size + server.account.sessions.size,
}))

const charge = (changes = {}) => provider.create(site, paymentRequest({ token: 'pm_card_visa', ...changes }))
const reference = ({ id }: ProviderPayment) => ({ paymentId: '', providerPaymentId: id })

describe('the provider stripe', () => {
  test('names the version of the API and the order in each payment', async () => {
    const request = paymentRequest({ token: 'pm_card_visa' })
    const { id } = await provider.create(site, request)
    expect(server.account.intent(id)).toMatchObject({
      description: 'Order 10001',
      metadata: { paymentId: request.paymentId, orderId: request.orderId, orderNumber: '10001' },
    })
    expect(server.requests.at(-1)?.headers).toMatchObject({
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': request.paymentId,
    })
  })

  test('charges the shared payment token of an agent once, if the site names its account', async () => {
    expect(provider.agentTokens?.(site)).toBeUndefined()
    settings.accountId = 'acct_1'
    expect(provider.agentTokens?.(site)).toEqual({
      merchant_id: 'acct_1',
      supports_3ds: true,
      environment: 'test',
    })
    const paid = await charge({ token: 'spt_pm_card_visa' })
    expect([paid.status, balance(paid.id)]).toEqual(['CAPTURED', paymentRequest({}).minor])
    expect(server.requests.at(-1)?.headers).toMatchObject({ 'stripe-version': '2026-04-22.preview' })
    const again = await charge({ token: 'spt_pm_card_visa' })
    expect([again.status, again.failure?.reason]).toEqual(['DECLINED', 'shared_payment_token_used'])
    expect((await charge({ token: 'spt_pm_card_authenticationRequired' })).status).toBe('REQUIRES_ACTION')
  })

  test('rejects another payment with a used key', async () => {
    const request = paymentRequest({ token: 'pm_card_visa' })
    await provider.create(site, request)
    await expect(provider.create(site, { ...request, minor: 1n })).rejects.toThrow(/same parameters/)
  })

  test('saves a card with its customer, and charges it without the buyer', async () => {
    const saved = await charge({ saveMethod: true })
    expect(saved.savedMethodId).toMatch(/^cus_\d+\/pm_\d+$/)
    const again = await provider.create(site, paymentRequest({ savedMethodId: saved.savedMethodId }))
    expect(again).toMatchObject({ status: 'CAPTURED', card: { brand: 'visa', lastFourDigits: '4242' } })
    expect((await charge()).savedMethodId).toBeUndefined()
  })

  test.each(['pm_ideal', 'pm_bancontact', 'pm_sofort'])(
    'saves the mandate of %s, also without a charge',
    async token => {
      for (const minor of [5000n, 0n]) {
        const { savedMethodId = '', card } = await charge({ token, saveMethod: true, minor })
        expect(server.account.method(savedMethodId.split('/')[1] ?? '')).toMatchObject({ type: 'sepa_debit' })
        expect(card).toEqual({ brand: 'SEPA', lastFourDigits: '3000' })
        const again = paymentRequest({ savedMethodId })
        expect(await provider.create(site, again)).toMatchObject({ status: 'CAPTURED' })
      }
      expect((await charge({ token })).savedMethodId).toBeUndefined()
    },
  )

  test('removes a saved card, which cannot be charged any more', async () => {
    const { savedMethodId = '' } = await charge({ saveMethod: true })
    await provider.removeMethod?.(site, savedMethodId)
    await provider.removeMethod?.(site, savedMethodId)
    expect(await provider.create(site, paymentRequest({ savedMethodId }))).toMatchObject({
      status: 'DECLINED',
    })
  })

  test('declines a saved card whose bank asks for the buyer', async () => {
    const request = paymentRequest({ token: 'pm_card_authenticationRequired', saveMethod: true })
    const created = await provider.create(site, request)
    server.account.authenticate(created.id, true)
    const savedMethodId = (await provider.get(site, reference(created)))?.savedMethodId
    expect(await provider.create(site, paymentRequest({ savedMethodId }))).toMatchObject({
      status: 'DECLINED',
      failure: { reason: 'authentication_required' },
    })
  })

  describe('a method that is saved without a charge', () => {
    const save = (changes = {}) => charge({ minor: 0n, saveMethod: true, ...changes })
    const saved = {
      status: 'CAPTURED',
      authorizedMinor: 0n,
      captures: [{ minor: 0n, status: 'SUCCEEDED' }],
      savedMethodId: expect.stringMatching(/^cus_\d+\/pm_\d+$/),
      card: { brand: 'visa' },
    }

    test('is charged later without the buyer', async () => {
      const { savedMethodId, ...payment } = await save()
      expect({ savedMethodId, ...payment }).toMatchObject(saved)
      expect(await charge({ token: undefined, savedMethodId })).toMatchObject({ status: 'CAPTURED' })
    })

    test.each([
      [true, saved],
      [false, { status: 'DECLINED', captures: [], failure: { reason: 'authentication_failed' } }],
    ])('waits for 3-D Secure: %s', async (passes, expected) => {
      const waiting = await save({ token: 'pm_card_authenticationRequired' })
      expect(waiting).toMatchObject({ status: 'REQUIRES_ACTION', redirectUrl: expect.any(String) })
      expect(waiting.savedMethodId).toBeUndefined()
      server.account.authenticate(waiting.id, passes)
      expect(await provider.get(site, reference(waiting))).toMatchObject(expected)
    })

    test('is declined by the bank', async () => {
      const declined = await save({ token: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
      expect(declined).toMatchObject({ status: 'DECLINED', failure: { reason: 'insufficient_funds' } })
    })

    test('is entered on the page of Stripe, again after a decline', async () => {
      const open = await save({ token: undefined })
      expect(open).toMatchObject({ status: 'REQUIRES_ACTION', redirectUrl: expect.any(String) })
      server.account.paySession(open.id, 'pm_card_visa_chargeDeclined')
      expect(await provider.get(site, reference(open))).toMatchObject({ status: 'REQUIRES_ACTION' })
      server.account.paySession(open.id)
      expect(await provider.get(site, reference(open))).toMatchObject(saved)
    })

    test.each(['page', 'card'])('is canceled before the buyer completes it: %s', async kind => {
      const token = kind === 'page' ? undefined : 'pm_card_authenticationRequired'
      const { id } = await save({ token })
      const voided = { payment: { paymentId: '', providerPaymentId: id }, operationId: id, currency: 'EUR' }
      expect(await provider.void(site, voided)).toMatchObject({ status: 'CANCELED' })
    })

    test('is found after a lost reply', async () => {
      const request = paymentRequest({ token: 'pm_card_visa', minor: 0n, saveMethod: true })
      server.fail('reply-lost', { matches: /^POST \/v1\/setup_intents/ })
      await expect(provider.create(site, request)).rejects.toThrow(PaymentProviderUnavailable)
      server.recover()
      const found = await provider.get(site, { paymentId: request.paymentId, minor: 0n })
      expect(found).toMatchObject(saved)
      expect(await provider.create(site, request)).toMatchObject({ id: found?.id })
    })

    test('is named by its webhook', async () => {
      const { id } = await save()
      const callback = server.webhook({ type: 'setup_intent.succeeded', object: server.account.setup(id) })
      expect(await provider.parseCallback(site, { url: '', ...callback })).toEqual([id])
    })
  })

  test.each([
    ['JPY', 5000n, 5000],
    ['KWD', 5000n, 5000],
    ['ISK', 50n, 5000],
  ])('charges %s in its decimals', async (currency, minor, amount) => {
    const { id, authorizedMinor } = await charge({ currency, minor })
    expect(server.account.intent(id)).toMatchObject({ amount, currency: currency.toLowerCase() })
    expect(authorizedMinor).toBe(minor)
  })

  test('declines an amount that Stripe cannot charge exactly, without a request', async () => {
    const before = server.requests.length
    expect(await charge({ currency: 'KWD', minor: 5001n })).toMatchObject({
      status: 'DECLINED',
      failure: { reason: 'amount_not_supported' },
    })
    expect(server.requests).toHaveLength(before)
  })

  test.each(['refused', 'unavailable', 'error'] as const)(
    'does not know the outcome: %s',
    { tags: 'nightly' },
    async fault => {
      const request = paymentRequest({ token: 'pm_card_visa' })
      const before = server.account.intents.size
      server.fail(fault)
      await expect(provider.create(site, request)).rejects.toThrow(PaymentProviderUnavailable)
      server.recover()
      expect(await provider.create(site, request)).toMatchObject({ status: 'CAPTURED' })
      expect(server.account.intents.size).toBe(before + 1)
    },
  )

  test('says of a wrong key that it is the key', async () => {
    settings = { ...settings, secretKey: 'sk_test_wrong' }
    await expect(charge()).rejects.toThrow(PaymentKeysRejected)
  })

  test('takes a status of failure without an error of Stripe for no success', {
    tags: 'nightly',
  }, async () => {
    for (const status of [400, 404, 500, 502]) {
      server.fail({ status, body: {} })
      await expect(charge()).rejects.toThrow(PaymentProviderUnavailable)
    }
  })

  test('reports refunds of the dashboard, failed refunds and disputes', async () => {
    const payment = await charge()
    const { account } = server
    const made = account.createRefund({ payment_intent: payment.id, amount: '1000' })
    const inquiry = account.dispute(payment.id, { status: 'warning_needs_response' })
    const dispute = account.dispute(payment.id, { amount: 4000 })
    expect(await provider.get(site, reference(payment))).toMatchObject({
      refunds: [{ id: made.id, minor: 1000n, status: 'SUCCEEDED' }],
      chargebacks: [{ id: dispute.id, minor: 4000n, status: 'SUCCEEDED', reason: 'fraudulent' }],
    })
    account.failRefund(made.id)
    dispute.status = 'won'
    inquiry.status = 'warning_closed'
    expect(await provider.get(site, reference(payment))).toMatchObject({
      refunds: [{ status: 'FAILED', reason: 'lost_or_stolen_card' }],
      chargebacks: [{ status: 'FAILED' }],
    })
  })

  test('names the payment of each event of its life, and nothing for other events', async () => {
    const created = await provider.create(site, paymentRequest())
    const from = server.account.events.length
    server.account.paySession(created.id)
    const intent = intentOf(created)
    server.account.createRefund({ payment_intent: intent, amount: '1000' })
    server.account.dispute(intent, { amount: 4000 })
    const events = server.account.events.slice(from)
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'checkout.session.completed',
      'refund.created',
      'charge.dispute.created',
    ])
    for (const event of events.toReversed())
      expect(await provider.parseCallback(site, { url: '', ...server.webhook(event) })).toEqual([created.id])
    const other = { type: 'payout.paid', object: { id: 'po_1', object: 'payout' } }
    expect(await provider.parseCallback(site, { url: '', ...server.webhook(other) })).toEqual([])
  })

  test('sends every request through the guarded fetch, which rejects private addresses', async () => {
    const guarded = stripeProvider({
      settingsOf: () => settings,
      fetch: guardedFetch({ allowPrivate: false }),
      now: () => NOW,
      apiUrl: server.url,
    })
    const before = server.requests.length
    await expect(guarded.create(site, paymentRequest())).rejects.toThrow(PaymentProviderUnavailable)
    expect(server.requests).toHaveLength(before)
  })

  test('an expired page is canceled', async () => {
    const created = await provider.create(site, paymentRequest())
    server.account.expireSession(created.id)
    expect(await provider.get(site, reference(created))).toMatchObject({ status: 'CANCELED' })
  })
})
