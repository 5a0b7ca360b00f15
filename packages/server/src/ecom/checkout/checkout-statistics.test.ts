import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { checkout: calls, cart: carts } = contract
const { shop, driver: w } = await openTestShop()
const PERIOD_MS = 300_000

const iso = (ms: number) => new Date(ms).toISOString()
/** A period of the shop without any other test. */
async function inNewPeriod(work: () => Promise<unknown>) {
  shop.clock.advance(2 * PERIOD_MS)
  const from = shop.clock.now()
  await work()
  return { from: iso(from), to: iso(from + PERIOD_MS) }
}
const conversion = (period: object, as: 'merchant' | 'visitor' = 'merchant') =>
  w.send(calls.getCheckoutConversion, period as never, as)
const newCart = async () => {
  const lineItems = [w.line((await w.product()).id)]
  return (await w.visitor.callOk(carts.createCart, { lineItems })).cart.id as string
}
const withCheckout = async () => {
  const request = { id: await newCart(), channelType: 'WEB' as const }
  return (await w.visitor.callOk(carts.createCheckout, request)).checkoutId as string
}
const complete = (id: string) => w.merchant.callOk(calls.markCheckoutAsCompleted, { id })

test('counts the checkouts of a period, and the completed ones (protocol/checkout §12)', {
  tags: 'nightly',
}, async () => {
  const period = await inNewPeriod(async () => {
    await newCart()
    await withCheckout()
    await withCheckout()
    await complete(await withCheckout())
  })
  shop.clock.advance(PERIOD_MS)
  await complete(await withCheckout())
  expect((await conversion(period)).body).toEqual({
    checkouts: 3,
    completedCheckouts: 1,
    conversionRate: 0.3333,
  })
})

test('a checkout that is completed later counts in the period of its creation', {
  tags: 'nightly',
}, async () => {
  let id = ''
  const period = await inNewPeriod(async () => {
    id = await withCheckout()
  })
  expect((await conversion(period)).body).toMatchObject({ checkouts: 1, conversionRate: 0 })
  shop.clock.advance(PERIOD_MS)
  await complete(id)
  expect((await conversion(period)).body).toMatchObject({ completedCheckouts: 1, conversionRate: 1 })
})

test('without checkouts there is no rate', async () => {
  const period = await inNewPeriod(newCart)
  expect((await conversion(period)).body).toEqual({
    checkouts: 0,
    completedCheckouts: 0,
  })
})

test('a period ends after it starts, and shoppers get no statistics', async () => {
  const now = iso(shop.clock.now())
  const reply = await conversion({ from: now, to: now })
  expect([reply.status, Object.keys(rejectedFields(reply))]).toEqual([400, ['to']])
  expect((await conversion({ from: now, to: iso(shop.clock.now() + 1) }, 'visitor')).status).toBe(403)
})

test('is one statement, which reads indexes only', async () => {
  const period = await inNewPeriod(newCart)
  shop.statements.length = 0
  await conversion(period)
  const [statement, ...others] = shop.statements.filter(text => text.includes('from checkouts'))
  expect(others).toEqual([])
  const { pool } = shop.platform.database
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
    const values = [w.site.siteId, Date.parse(period.from) / 1000, Date.parse(period.to) / 1000]
    // The statement names the same three values once for each of its counts.
    const numbers = [...new Set((statement as string).match(/\$\d+/g))]
    const plan = await client.query(
      `explain ${statement}`,
      numbers.map((_, index) => values[index % 3]),
    )
    expect(JSON.stringify(plan.rows).match(/Index Only Scan/g)).toHaveLength(2)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
