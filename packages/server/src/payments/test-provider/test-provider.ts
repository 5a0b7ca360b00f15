import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Clock, Ids } from '../../call/clock.ts'
import {
  InvalidCallback,
  type PaymentOperation,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type ProviderPayment,
} from '../../call/payment-provider.ts'
import type { Site } from '../../call/site.ts'
import {
  changeTestPayment,
  findTestOperations,
  findTestPayment,
  insertTestOperation,
  insertTestPayment,
  releaseTestPayment,
  settleTestOperation,
  type TestPaymentRow,
} from '../../storage/commerce/test-payments.ts'
import type { Sql } from '../../storage/sql.ts'
import { cardNumberOf, testCard } from './test-cards.ts'

const SIGNATURE = 'x-test-signature'
const BRAND = 'Visa'

/** How long a pending payment takes, in milliseconds. */
const PENDING_MS = 120_000

/** Cards that a token saves are named by this and their number. */
const SAVED = 'saved_'

export interface TestProviderOptions {
  /** Connections outside the transactions of the platform, as a foreign system has them. */
  db: Sql
  clock: Clock
  ids: Ids
  secret: string
  /** Address of the platform's pages, where the buyer approves 3-D Secure. */
  publicUrl: string
  /** Sends a callback over HTTP. */
  send: (url: string, init: { headers: Record<string, string>; body: string }) => Promise<unknown>
  enabled: boolean
}

/** What the pages of the test provider need. */
export interface TestPaymentPages {
  find(siteId: string, id: string): Promise<TestPaymentRow | undefined>
  /** Approves or rejects a payment that waits for its buyer. Returns where the buyer continues. */
  answer(siteId: string, id: string, approve: boolean): Promise<string | undefined>
}

/**
 * The payment provider for tests and demos. It keeps its own book and moves no money. The card number decides what happens
 * (docs/guides/payments.md).
 */
export function createTestProvider(options: TestProviderOptions): PaymentProvider & TestPaymentPages {
  const { db, clock, ids, secret, publicUrl, send, enabled } = options
  const signatureOf = (body: string) =>
    createHmac('sha256', secret).update(`test payment\n${body}`).digest('base64url')

  const snapshot = async (row: TestPaymentRow): Promise<ProviderPayment> => {
    const operations = await findTestOperations(db, row)
    const ofKind = (kind: string) =>
      operations
        .filter(operation => operation.kind === kind)
        .map(({ id, amountMinor, status, reason }) => ({
          id,
          operationId: id,
          minor: BigInt(amountMinor),
          status,
          ...(reason && { reason }),
        }))
    const captures = ofKind('CAPTURE')
    const { reason } = testCard(row.card)
    const isCaptured = captures.some(({ status }) => status === 'SUCCEEDED')
    return {
      id: row.id,
      status: isCaptured ? 'CAPTURED' : row.status === 'APPROVED' ? 'AUTHORIZED' : row.status,
      authorizedMinor: BigInt(row.authorizedMinor),
      captures,
      restReleased: row.status === 'VOIDED',
      refunds: ofKind('REFUND'),
      chargebacks: [],
      card: { brand: BRAND, lastFourDigits: row.card.slice(-4) },
      savedMethodId: `${SAVED}${row.card}`,
      ...(row.status === 'REQUIRES_ACTION' && {
        redirectUrl: `${publicUrl}/test-payments/${row.siteId}/${row.id}`,
      }),
      ...(row.status === 'DECLINED' && { failure: { reason: reason ?? 'authentication_failed' } }),
    }
  }

  const notify = async (row: TestPaymentRow, times = testCard(row.card).callbacks ?? 1) => {
    const body = JSON.stringify({ testPaymentId: row.id })
    for (let i = 0; i < times; i++)
      // A lost callback changes nothing: reconciliation reads the payment.
      await send(row.callbackUrl, { headers: { [SIGNATURE]: signatureOf(body) }, body }).catch(
        () => undefined,
      )
  }

  /**
   * Captures the whole amount of an approved payment, once, with the payment's own id as the operation. A repetition completes
   * what a crash has interrupted.
   */
  const captureAll = async (row: TestPaymentRow) => {
    const isDelayed = row.delayedCapture || testCard(row.card).authorizeOnly
    // A payment of 0 verifies the card: there is nothing to capture later.
    if (row.status !== 'APPROVED' || (isDelayed && row.amountMinor > 0)) return
    const operation = { id: row.paymentId, kind: 'CAPTURE', amountMinor: row.amountMinor } as const
    await insertTestOperation(db, row, operation, clock.now())
    await settleTestOperation(db, row, operation)
  }

  const approve = async (row: TestPaymentRow): Promise<TestPaymentRow | undefined> => {
    const approved = await changeTestPayment(db, row, ['PENDING', 'REQUIRES_ACTION'], {
      status: 'APPROVED',
      authorizedMinor: row.amountMinor,
    })
    if (approved) await captureAll(approved)
    return approved
  }

  const operate = async (
    site: Site,
    { payment, operationId, minor }: PaymentOperation,
    kind: 'CAPTURE' | 'REFUND',
  ): Promise<ProviderPayment> => {
    const row = await find(site.id, payment.providerPaymentId)
    if (!row) throw new Error(`the test provider has no payment ${payment.providerPaymentId}`)
    const { captureFails, refundFails, refundPends, reason } = testCard(row.card)
    const fails = kind === 'CAPTURE' ? captureFails : refundFails
    await insertTestOperation(db, row, { id: operationId, kind, amountMinor: Number(minor) }, clock.now())
    if (kind === 'CAPTURE' || !refundPends)
      await settleTestOperation(db, row, { id: operationId, failure: fails ? reason : undefined })
    await notify(row)
    return snapshot(row)
  }

  const find = (siteId: string, id: string) => findTestPayment(db, siteId, { id })

  return {
    id: 'test',
    features: { delayedCapture: true, partialCapture: true, savedMethods: true, savesWithoutCharge: true },
    isConfigured: () => enabled,
    agentTokens: () => ({ merchant_id: 'test', environment: 'test' }),

    async create(site, request) {
      const card = cardNumberOf(request.savedMethodId ?? request.token ?? '')
      const behavior = testCard(card)
      if (behavior.delayMs) await setTimeout(behavior.delayMs)
      const { row, isNew } = await insertTestPayment(db, {
        siteId: site.id,
        id: ids.guid(),
        paymentId: request.paymentId,
        card,
        amountMinor: Number(request.minor),
        currency: request.currency,
        status: (
          {
            APPROVE: 'PENDING',
            DECLINE: 'DECLINED',
            PENDING: 'PENDING',
            REQUIRE_ACTION: 'REQUIRES_ACTION',
          } as const
        )[behavior.outcome],
        authorizedMinor: 0,
        delayedCapture: request.delayedCapture ?? false,
        successUrl: request.returnUrls.success,
        cancelUrl: request.returnUrls.cancel,
        callbackUrl: request.callbackUrl,
        createdAt: clock.now(),
      })
      const done = behavior.outcome === 'APPROVE' ? ((await approve(row)) ?? row) : row
      if (!isNew) await captureAll(done)
      if (isNew && behavior.callbackFirst) await notify(done)
      else if (isNew) void notify(done)
      if (isNew && behavior.replyLost) throw new PaymentProviderUnavailable('the reply was lost')
      return snapshot(done)
    },

    async get(site, { paymentId, providerPaymentId }) {
      const row = await findTestPayment(db, site.id, { id: providerPaymentId, paymentId })
      const isDue = row?.status === 'PENDING' && clock.now() >= row.createdAt + PENDING_MS
      const settled = isDue ? await approve(row) : undefined
      if (row && !isDue) await captureAll(row)
      return row && snapshot(settled ?? row)
    },

    capture: (site, operation) => operate(site, operation, 'CAPTURE'),
    refund: (site, operation) => operate(site, operation, 'REFUND'),

    async void(site, { payment }) {
      const row = await find(site.id, payment.providerPaymentId)
      if (!row) throw new Error(`the test provider has no payment ${payment.providerPaymentId}`)
      await releaseTestPayment(db, row)
      await changeTestPayment(db, row, ['PENDING', 'REQUIRES_ACTION'], {
        status: 'CANCELED',
        authorizedMinor: 0,
      })
      const changed = (await find(site.id, row.id)) ?? row
      await notify(changed)
      return snapshot(changed)
    },

    async parseCallback(_site, { headers, body }) {
      const expected = Buffer.from(signatureOf(body))
      const given = Buffer.from(headers[SIGNATURE] ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new InvalidCallback('the signature is wrong')
      return [(JSON.parse(body) as { testPaymentId: string }).testPaymentId]
    },

    find,

    async answer(siteId, id, isApproved) {
      const row = await find(siteId, id)
      if (!row) return undefined
      const changed = isApproved
        ? await approve(row)
        : await changeTestPayment(db, row, ['REQUIRES_ACTION'], { status: 'DECLINED', authorizedMinor: 0 })
      if (changed) await notify(changed)
      return isApproved ? row.successUrl : row.cancelUrl
    },
  }
}
