import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { expect, test } from 'vitest'
import { systemClock } from '../call/clock.ts'
import { freePort } from '../testing/nodes.ts'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const NODE = fileURLToPath(new URL('../testing/node-process.ts', import.meta.url))
const MINUTE = 60_000
/** Statements of a charge with its callback are fewer. */
const STATEMENTS_MAX = 150
/** A kill before every statement takes minutes. */
const STEP = sized(37, 1)

// Tokens must be valid in another process, which uses the machine's clock.
const startedAt = systemClock.now()
const shop = await openShop({ now: startedAt })
const rows = async <Row>(text: string) => (await shop.platform.database.pool.query(text)).rows as Row[]

interface Attempt {
  checkoutId: string
  token: string
}

const prepare = async (): Promise<Attempt> => {
  const driver = await createDriver(shop)
  return { checkoutId: await driver.checkout(), token: driver.tokens.visitor as string }
}

const request = (url: string, { checkoutId, token }: Attempt) =>
  new Request(`${url}/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': 'application/json',
      'idempotency-key': checkoutId,
    },
    body: JSON.stringify({ id: checkoutId, paymentProvider: 'test', paymentToken: '4242424242424242' }),
  })

/** Charges on a node that kills itself before its n-th statement. False if the charge takes fewer statements. */
async function chargeUntilKilled(attempt: Attempt, killAtStatement: number): Promise<boolean> {
  const port = await freePort()
  const child = fork(NODE, [shop.databaseUrl, String(port)], { execArgv: [], stdio: 'inherit' })
  const ended = once(child, 'exit')
  await once(child, 'message')
  child.send({ killAtStatement })
  await once(child, 'message')
  const reply = await fetch(request(`http://127.0.0.1:${port}`, attempt)).catch(() => undefined)
  // Its callback comes after the reply.
  const wasKilled = await Promise.race([
    ended.then(() => true),
    ...(reply ? [new Promise<boolean>(done => setTimeout(done, 500, false))] : []),
  ])
  child.kill('SIGKILL')
  await ended
  return wasKilled
}

/** Orders whose ledger differs from the book of the provider, and money of the provider without an order. */
const differences = () =>
  rows(`
    select p.id, o.status, p.captured_minor, t.captured_minor as charged, t.refunded_minor
    from payments p join orders o on o.site_id = p.site_id and o.id = p.order_id
      full join test_payments t on t.site_id = p.site_id and t.payment_id = p.id
    where coalesce(p.captured_minor - p.refunded_minor, 0) <> coalesce(t.captured_minor - t.refunded_minor, 0)
      or (coalesce(t.captured_minor - t.refunded_minor, 0) > 0) <> (coalesce(o.status, '') = 'APPROVED')`)

test('kill -9 before each statement of a charge: no double charge, no money without order, no order without money', async () => {
  const attempts: Attempt[] = []
  let kills = 0
  for (let statement = 1; statement < STATEMENTS_MAX; statement += STEP) {
    const attempt = await prepare()
    attempts.push(attempt)
    if (!(await chargeUntilKilled(attempt, statement))) break
    kills++
  }
  // Otherwise the kills hit no statement after the first transaction, and the test proves little.
  expect(kills).toBeGreaterThan(30 / STEP)
  expect(kills).toBeLessThan(STATEMENTS_MAX / STEP)

  // Half of the buyers try again before reconciliation, half after it.
  const again = (some: readonly Attempt[]) =>
    Promise.all(some.map(async attempt => (await shop.fetch(request(shop.baseUrl, attempt))).status))
  const early = attempts.filter((_, i) => i % 2 === 0)
  expect(new Set(await again(early))).toEqual(new Set([200]))
  shop.clock.advance(systemClock.now() - startedAt + 3 * MINUTE)
  await shop.platform.run('payments')
  expect(await differences()).toEqual([])
  await again(attempts)

  expect(await differences()).toEqual([])
  const perCheckout = await rows<{ approved: number; charged: number; pending: number }>(`
    select count(*) filter (where o.status = 'APPROVED')::int as approved,
      count(*) filter (where t.captured_minor > t.refunded_minor)::int as charged,
      count(*) filter (where o.status = 'INITIALIZED' or p.status = 'PENDING')::int as pending
    from orders o join payments p on p.order_id = o.id left join test_payments t on t.payment_id = p.id
    group by o.checkout_id`)
  expect(perCheckout.length).toBe(attempts.length)
  for (const found of perCheckout) {
    expect(found.pending).toBe(0)
    expect(found.charged).toBe(found.approved)
    expect(found.approved).toBeLessThanOrEqual(1)
  }
  // Every attempt that was repeated before reconciliation has paid.
  expect(perCheckout.filter(({ approved }) => approved === 1).length).toBeGreaterThanOrEqual(early.length)
}, 600_000)
