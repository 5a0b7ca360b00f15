// @module-tag nightly
import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../call/clock.ts'
import { openNodes } from '../testing/nodes.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const MINUTE = 60_000
/** Statements of a refund, capture or void are fewer. */
const STATEMENTS_MAX = 120
/** A kill before every statement takes minutes: the nightly run takes every twentieth. */
const STEP = Number(process.env.STOA_CRASH_STEP ?? 20)
const EACH_STEP = Array.from({ length: Math.ceil(STATEMENTS_MAX / STEP) }, (_, i) => 1 + i * STEP)
/** The statements before which a node is killed: two, which differ by operation, or each step up to the last statement. */
const KILLS = {
  refund: sized([20, 60], EACH_STEP),
  capture: sized([30, 50], EACH_STEP),
  void: sized([10, 40], EACH_STEP),
}

// Tokens must be valid in another process, which uses the machine's clock.
const startedAt = systemClock.now()
const { shop, driver: w } = await openTestShop({ now: startedAt })
const { pool } = shop.platform.database
const nodes = openNodes({ databaseUrl: shop.databaseUrl, pool })
afterAll(() => nodes.close())
const rows = async <Row>(text: string) => (await pool.query(text)).rows as Row[]

type Operation = 'refund' | 'capture' | 'void'
interface Attempt {
  operation: Operation
  orderId: string
  paymentId: string
}

async function prepare(operation: Operation): Promise<Attempt> {
  const buyer = await createDriver(shop)
  const { orderId, paymentResponseToken } = await buyer.visitor.callOk(
    contract.checkout.createOrderAndCharge,
    {
      id: await buyer.checkout(),
      paymentProvider: 'test',
      paymentToken: '4242424242424242',
      delayCapture: operation !== 'refund',
    },
  )
  return { operation, orderId, paymentId: paymentResponseToken ?? '' }
}

/** The request of an attempt, the same in each repetition. */
function request(url: string, { operation, orderId, paymentId }: Attempt) {
  const [path, body] = {
    refund: ['refund-payments', { orderId, paymentRefunds: [{ paymentId, amount: { amount: '1.00' } }] }],
    capture: ['capture-authorized-payments', { orderId, payments: [{ paymentId }] }],
    void: ['void-authorized-payments', { orderId, paymentIds: [paymentId] }],
  }[operation] as [string, object]
  return new Request(`${url}/v1/order-billing/${path}`, {
    method: 'POST',
    headers: {
      authorization: w.tokens.merchant ?? '',
      'content-type': 'application/json',
      'idempotency-key': `${operation}-${orderId}`,
    },
    body: JSON.stringify(body),
  })
}

/** Payments whose ledger differs from the book of the provider, or that still wait. */
const differences = () =>
  rows(`
    select p.id, p.status, t.status as booked, p.captured_minor, t.captured_minor as charged, p.refunded_minor,
      t.refunded_minor as returned, p.capture_pending_minor, p.refund_pending_minor
    from payments p join test_payments t on t.payment_id = p.id
    where p.captured_minor <> t.captured_minor or p.refunded_minor <> t.refunded_minor
      or p.capture_pending_minor + p.refund_pending_minor > 0 or (p.status = 'VOIDED') <> (t.status = 'VOIDED')`)

test.each(['refund', 'capture', 'void'] as const)(
  'kill -9 before each statement of a %s: the ledger and the book agree afterwards, and nothing happens twice',
  async operation => {
    const attempts: Attempt[] = []
    let kills = 0
    for (const statement of KILLS[operation]) {
      const attempt = await prepare(operation)
      attempts.push(attempt)
      const node = await nodes.start()
      await node.killAtStatement(statement)
      const reply = await fetch(request(node.url, attempt)).catch(() => undefined)
      const wasKilled = await node.end()
      if (reply && !wasKilled) break
      kills += 1
    }
    expect(kills).toBeGreaterThanOrEqual(sized(2, Math.ceil(15 / STEP)))
    expect(kills).toBeLessThan(sized(3, STATEMENTS_MAX / STEP))
    // Half of the merchants repeat their request before reconciliation, half after it.
    const again = async (some: readonly Attempt[]) =>
      Promise.all(some.map(async attempt => (await shop.fetch(request(shop.baseUrl, attempt))).status))
    expect(new Set(await again(attempts.filter((_, i) => i % 2 === 0)))).toEqual(new Set([200]))
    shop.clock.advance(systemClock.now() - shop.clock.now() + 3 * MINUTE)
    await shop.platform.run('payments')
    expect(await differences()).toEqual([])
    expect(new Set(await again(attempts))).toEqual(new Set([200]))
    expect(await differences()).toEqual([])
    for (const { paymentId } of attempts) {
      const [book] = await rows<Record<string, unknown>>(
        `select status, captured_minor = amount_minor as captured, refunded_minor::int as refunded
         from test_payments where payment_id = '${paymentId}'`,
      )
      expect(book).toEqual(
        {
          refund: { status: 'APPROVED', captured: true, refunded: 100 },
          capture: { status: 'APPROVED', captured: true, refunded: 0 },
          void: { status: 'VOIDED', captured: false, refunded: 0 },
        }[operation],
      )
    }
  },
  600_000,
)
