import {
  InvalidCallback,
  type PaymentCallback,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type PaymentRequest,
  type ProviderPayment,
  type Site,
} from '@stoa/server/payment-provider'
import { describe, expect, test } from 'vitest'

/** A provider with the server behind it, and what a buyer does there. */
export interface ProviderHarness {
  provider: PaymentProvider
  site: Site
  /** What a payment needs for a page on which the buyer completes it. @default nothing */
  hosted?: Partial<PaymentRequest>
  /** Tokens that the page of a shop would send; absent if the provider takes none. */
  tokens?: { approved: string; declined: string; authenticates: string }
  /** The buyer completes the page of a payment that requires action. */
  completeAction(payment: ProviderPayment, outcome: 'approve' | 'fail'): void | Promise<void>
  /** From now on the server carries requests out and their replies are lost; absent if it cannot do so. */
  loseReplies?(): void
  recover?(): void
  /** Whether callbacks are rejected when their signature is old. */
  callbacksExpire: boolean
  /** A genuine callback about a payment. `ageMs` is the age of its signature. */
  callback(payment: ProviderPayment, options?: { ageMs?: number }): PaymentCallback
  /** Captured minus refunded money of a payment in the provider's book. */
  balance(providerPaymentId: string): bigint | Promise<bigint>
  /** Number of payments in the provider's book. */
  payments(): number | Promise<number>
}

const CURRENCY = 'EUR'
let requests = 0
/** Ids in the ledger of the payments that `start` has created, by their ids at the provider. */
const paymentIds = new Map<string, string>()

const newId = () => `00000000-0000-4000-8000-${String(++requests).padStart(12, '0')}`

/** A payment of 50.00 EUR. */
export const paymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => {
  return {
    paymentId: newId(),
    orderId: '00000000-0000-4000-8000-00000000000a',
    title: 'Order 10001',
    orderNumber: '10001',
    minor: 5000n,
    currency: CURRENCY,
    buyer: { email: 'buyer@example.com', locale: 'en' },
    returnUrls: { success: 'https://shop.example/paid', cancel: 'https://shop.example/canceled' },
    callbackUrl: 'https://shop.example/callbacks',
    ...changes,
  }
}

const operation = (payment: ProviderPayment, minor: bigint, operationId = newId()) => ({
  payment: { paymentId: paymentIds.get(payment.id) ?? '', providerPaymentId: payment.id },
  operationId,
  minor,
  currency: CURRENCY,
})

/** The scenarios that every payment provider passes. */
export function testProviderContract(name: string, open: () => ProviderHarness): void {
  const start = async (request: PaymentRequest): Promise<ProviderPayment> => {
    const { provider, site } = open()
    const created = await provider.create(site, request)
    paymentIds.set(created.id, request.paymentId)
    return created
  }

  /** Runs an operation whose reply is lost, if the server can lose it. */
  const withLostReply = async (run: () => Promise<unknown>): Promise<void> => {
    const { loseReplies, recover } = open()
    if (!loseReplies) {
      await run()
      return
    }
    loseReplies()
    await expect(run()).rejects.toThrow(PaymentProviderUnavailable)
    recover?.()
  }

  /** A payment that the buyer has completed. */
  const paid = async (changes: Partial<PaymentRequest> = {}): Promise<ProviderPayment> => {
    const { provider, site, completeAction, hosted } = open()
    const request = paymentRequest({ ...hosted, ...changes })
    const created = await start(request)
    await completeAction(created, 'approve')
    const after = await provider.get(site, { paymentId: request.paymentId, providerPaymentId: created.id })
    return after ?? expect.fail('the provider does not know the payment')
  }

  describe(`${name} as a payment provider`, () => {
    test('sends the buyer to a page, on which they pay', async () => {
      const { provider, site, balance, completeAction, hosted } = open()
      const request = paymentRequest(hosted)
      const created = await provider.create(site, request)
      expect(created).toMatchObject({ status: 'REQUIRES_ACTION', captures: [], authorizedMinor: 0n })
      expect(created.redirectUrl).toMatch(/^https?:\/\//)
      await completeAction(created, 'approve')
      const reference = { paymentId: request.paymentId, providerPaymentId: created.id }
      const after = await provider.get(site, reference)
      expect(after).toMatchObject({
        id: created.id,
        status: 'CAPTURED',
        authorizedMinor: 5000n,
        captures: [{ minor: 5000n, status: 'SUCCEEDED' }],
      })
      expect(await provider.get(site, reference)).toEqual(after)
      expect(await balance(created.id)).toBe(5000n)
    })

    test('takes no money from a buyer who fails on the page', async () => {
      const { provider, site, balance, completeAction, hosted } = open()
      const request = paymentRequest(hosted)
      const created = await provider.create(site, request)
      await completeAction(created, 'fail')
      const after = await provider.get(site, { paymentId: request.paymentId, providerPaymentId: created.id })
      expect(after?.captures).toEqual([])
      expect(['REQUIRES_ACTION', 'DECLINED']).toContain(after?.status)
      expect(await balance(created.id)).toBe(0n)
    })

    test('returns the same payment for the same key', async () => {
      const { provider, site, payments, hosted } = open()
      const request = paymentRequest(hosted)
      const first = await provider.create(site, request)
      const before = await payments()
      expect((await provider.create(site, request)).id).toBe(first.id)
      expect(await payments()).toBe(before)
    })

    test('repeats a payment whose reply was lost without a second one', async () => {
      const { provider, site, payments, hosted } = open()
      const request = paymentRequest(hosted)
      const before = await payments()
      await withLostReply(() => provider.create(site, request))
      expect(await provider.create(site, request)).toMatchObject({ status: 'REQUIRES_ACTION' })
      expect(await payments()).toBe(before + 1)
    })

    test('does not know a payment that was never made', async () => {
      const { provider, site } = open()
      expect(await provider.get(site, { paymentId: paymentRequest().paymentId })).toBeUndefined()
    })

    test('authorizes, captures a part once and keeps the rest', async () => {
      const { provider, site, balance } = open()
      const authorized = await paid({ delayedCapture: true })
      expect(authorized).toMatchObject({ status: 'AUTHORIZED', authorizedMinor: 5000n, captures: [] })
      const capture = operation(authorized, 3000n)
      const captured = await provider.capture(site, capture)
      expect(captured.captures).toMatchObject([
        { operationId: capture.operationId, minor: 3000n, status: 'SUCCEEDED' },
      ])
      expect((await provider.capture(site, capture)).captures).toHaveLength(1)
      expect(await balance(authorized.id)).toBe(3000n)
    })

    test('repeats a capture whose reply was lost without a second one', async () => {
      const { provider, site, balance } = open()
      const capture = operation(await paid({ delayedCapture: true }), 3000n)
      await withLostReply(() => provider.capture(site, capture))
      const { captures } = await provider.capture(site, capture)
      expect(captures).toMatchObject([{ operationId: capture.operationId, minor: 3000n }])
      expect(await balance(capture.payment.providerPaymentId)).toBe(3000n)
    })

    test('releases an authorization, which cannot be captured afterwards', async () => {
      const { provider, site, balance } = open()
      const authorized = await paid({ delayedCapture: true })
      const { minor: _, ...release } = operation(authorized, 0n)
      expect(await provider.void(site, release)).toMatchObject({ status: 'VOIDED', captures: [] })
      expect(await provider.void(site, release)).toMatchObject({ status: 'VOIDED' })
      const { captures } = await provider.capture(site, operation(authorized, 5000n))
      expect(captures).toMatchObject([{ status: 'FAILED', reason: expect.any(String) }])
      expect(await balance(authorized.id)).toBe(0n)
    })

    test('cancels a payment that the buyer has not completed', async () => {
      const { provider, site, hosted } = open()
      const created = await start(paymentRequest(hosted))
      const { minor: _, ...cancel } = operation(created, 0n)
      expect(await provider.void(site, cancel)).toMatchObject({ status: 'CANCELED' })
    })

    test('refunds parts, and never more than was captured', async () => {
      const { provider, site, balance } = open()
      const payment = await paid()
      const first = operation(payment, 2000n)
      expect((await provider.refund(site, { ...first, reason: 'Broken' })).refunds).toMatchObject([
        { operationId: first.operationId, minor: 2000n, status: 'SUCCEEDED' },
      ])
      const tooMuch = operation(payment, 4000n)
      const rejected = await provider.refund(site, tooMuch)
      expect(rejected.refunds.find(({ operationId }) => operationId === tooMuch.operationId)).toMatchObject({
        status: 'FAILED',
        reason: expect.any(String),
      })
      await provider.refund(site, operation(payment, 3000n))
      expect(await balance(payment.id)).toBe(0n)
    })

    test('refunds once for one key, also after a lost reply', async () => {
      const { provider, site, balance } = open()
      const payment = await paid()
      const refund = operation(payment, 2000n)
      await withLostReply(() => provider.refund(site, refund))
      for (const { refunds } of [await provider.refund(site, refund), await provider.refund(site, refund)])
        expect(refunds).toMatchObject([
          { operationId: refund.operationId, minor: 2000n, status: 'SUCCEEDED' },
        ])
      expect(await balance(payment.id)).toBe(3000n)
    })

    test('verifies callbacks and names their payment', async () => {
      const { provider, site, callback, callbacksExpire } = open()
      const payment = await paid()
      const genuine = callback(payment)
      expect(await provider.parseCallback(site, genuine)).toEqual([payment.id])
      expect(await provider.parseCallback(site, genuine)).toEqual([payment.id])
      const altered = { ...genuine, body: genuine.body.replace(/\}$/, ' }') }
      await expect(provider.parseCallback(site, altered)).rejects.toThrow(InvalidCallback)
      const unsigned = { ...genuine, headers: {} }
      await expect(provider.parseCallback(site, unsigned)).rejects.toThrow(InvalidCallback)
      if (!callbacksExpire) return
      const old = callback(payment, { ageMs: 86_400_000 })
      await expect(provider.parseCallback(site, old)).rejects.toThrow(InvalidCallback)
    })

    describe('with a token of the page', () => {
      const tokenOf = (kind: keyof NonNullable<ProviderHarness['tokens']>) => open().tokens?.[kind]

      test('charges at once', async ({ skip }) => {
        const { provider, site, balance } = open()
        const token = tokenOf('approved') ?? skip('the provider takes no tokens')
        const charged = await provider.create(site, paymentRequest({ token }))
        expect(charged).toMatchObject({
          status: 'CAPTURED',
          captures: [{ minor: 5000n }],
          card: { lastFourDigits: expect.stringMatching(/^\d{4}$/) },
        })
        expect(await balance(charged.id)).toBe(5000n)
      })

      test('declines with a reason, also when asked again', async ({ skip }) => {
        const { provider, site } = open()
        const token = tokenOf('declined') ?? skip('the provider takes no tokens')
        const request = paymentRequest({ token })
        const declined = await provider.create(site, request)
        expect(declined).toMatchObject({ status: 'DECLINED', failure: { reason: 'insufficient_funds' } })
        const reference = { paymentId: request.paymentId, providerPaymentId: declined.id }
        expect(await provider.get(site, reference)).toMatchObject({ status: 'DECLINED' })
        expect(await provider.create(site, request)).toMatchObject({ id: declined.id, status: 'DECLINED' })
      })

      test.each([
        ['approve', 'CAPTURED', 5000n],
        ['fail', 'DECLINED', 0n],
      ] as const)('requires 3-D Secure: %s ends in %s', async (outcome, status, money) => {
        const { provider, site, balance, completeAction } = open()
        const token = tokenOf('authenticates')
        if (!token) return
        const request = paymentRequest({ token })
        const created = await provider.create(site, request)
        expect(created).toMatchObject({ status: 'REQUIRES_ACTION', redirectUrl: expect.any(String) })
        await completeAction(created, outcome)
        const reference = { paymentId: request.paymentId, providerPaymentId: created.id }
        expect(await provider.get(site, reference)).toMatchObject({ status })
        expect(await balance(created.id)).toBe(money)
      })

      test('finds a charge whose reply was lost by the id of the ledger', async ({ skip }) => {
        const { provider, site } = open()
        const token = tokenOf('approved') ?? skip('the provider takes no tokens')
        const request = paymentRequest({ token })
        await withLostReply(() => provider.create(site, request))
        expect(await provider.get(site, { paymentId: request.paymentId })).toMatchObject({
          status: 'CAPTURED',
        })
      })
    })
  })
}
