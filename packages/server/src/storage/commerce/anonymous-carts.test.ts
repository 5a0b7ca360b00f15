import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { beforeEach, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const DAY = 86_400_000
const DAYS = 30
const { cart: carts, checkout: checkouts } = contract
const shop = await openShop({ config: { anonymousCartDays: DAYS } })
const { pool } = shop.platform.database

const expire = async () => {
  const { carts, checkouts } = (await shop.platform.run('expired rows')).rows
  return { carts, checkouts }
}
let w: Awaited<ReturnType<typeof createDriver>>
beforeEach(async () => {
  await shop.sql`delete from carts`
  await shop.sql`delete from checkouts where not completed`
  w = await createDriver(shop)
})
const newCart = async (as: 'visitor' | 'member') => {
  const lineItems = [w.line((await w.product()).id)]
  return (await w.callOk(carts.createCart, { lineItems }, as)).cart.id as string
}
const withCheckout = (id: string, as: 'visitor' | 'member' = 'visitor') =>
  w.callOk(carts.createCheckout, { id, channelType: 'WEB' }, as)
const left = async (table: 'carts' | 'checkouts') =>
  (
    await pool.query(`select id from ${table} ${table === 'checkouts' ? 'where not completed' : ''}`)
  ).rows.map(({ id }) => id)

test('a cart of a visitor and its open checkout go after the days without activity (protocol/carts §1)', {
  tags: 'nightly',
}, async () => {
  const cart = await newCart('visitor')
  const { checkoutId } = await withCheckout(cart)
  shop.clock.advance(DAYS * DAY)
  expect(await expire()).toEqual({ carts: 0, checkouts: 0 })
  shop.clock.advance(1)
  expect(await expire()).toEqual({ carts: 1, checkouts: 1 })
  expect([await left('carts'), await left('checkouts')]).toEqual([[], []])
  expect((await w.merchant.send(checkouts.getCheckout, { id: checkoutId })).status).toBe(404)
})

test('carts of members stay, and so do completed checkouts with their orders', {
  tags: 'nightly',
}, async () => {
  const cart = await newCart('member')
  await withCheckout(cart, 'member')
  const orderId = await w.order()
  shop.clock.advance(DAYS * DAY + 1)
  await expire()
  expect(await left('carts')).toEqual([cart])
  expect(await left('checkouts')).toHaveLength(1)
  const { order } = await w.merchant.callOk(contract.orders.getOrder, { id: orderId })
  expect((await w.merchant.send(checkouts.getCheckout, { id: order.checkoutId as string })).status).toBe(200)
})

test.each(['cart', 'checkout'] as const)(
  'activity on the %s keeps both',
  { tags: 'nightly' },
  async active => {
    const cart = await newCart('visitor')
    const { checkoutId } = await withCheckout(cart)
    shop.clock.advance(DAYS * DAY)
    await pool.query(`update ${active}s set updated_at = $1 where id = $2`, [
      new Date(shop.clock.now()),
      active === 'cart' ? cart : checkoutId,
    ])
    shop.clock.advance(DAY)
    expect(await expire()).toEqual({ carts: 0, checkouts: 0 })
  },
)

test('a row that a call has locked is left for the next run', async () => {
  const cart = await newCart('visitor')
  shop.clock.advance(DAYS * DAY + 1)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from carts where id = $1 for update', [cart])
    expect(await expire()).toEqual({ carts: 0, checkouts: 0 })
    await client.query('rollback')
  } finally {
    client.release()
  }
  expect(await expire()).toEqual({ carts: 1, checkouts: 0 })
})

test('thousands of old carts go in batches', async () => {
  const cart = await newCart('visitor')
  await shop.sql`insert into carts (site_id, id, owner_id, is_current, created_at, updated_at, doc)
    select site_id, gen_random_uuid(), gen_random_uuid(), false, created_at, updated_at, doc
    from carts, generate_series(1, 2500) where id = ${cart}`
  shop.clock.advance(DAYS * DAY + 1)
  expect(await expire()).toEqual({ carts: 2501, checkouts: 0 })
})
