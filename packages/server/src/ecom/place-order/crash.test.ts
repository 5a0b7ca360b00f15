import { createDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../call/clock.ts'
import { openNodes } from '../../testing/nodes.ts'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

/** SIGKILLs during order placement. */
const KILLS = sized(2, 20)
/** Orders in flight at each kill. */
const BUYERS = 10
const STOCK = 10_000

// Tokens must be valid in another process, which uses the machine's clock.
const shop = await openShop({ now: systemClock.now() })
const nodes = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
afterAll(() => nodes.close())

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Row[]

interface Purchase {
  checkoutId: string
  token: string
  /** The order id, after the platform has confirmed it. */
  orderId?: string
}

/** A visitor with a checkout that is ready to be ordered. */
async function prepare(productId: string): Promise<Purchase> {
  const driver = await createDriver(shop)
  return { checkoutId: await driver.checkout(productId), token: driver.tokens.visitor as string }
}

/** Places the order. After a broken connection its outcome is unknown. */
async function place(url: string, purchase: Purchase, send = fetch): Promise<void> {
  try {
    const response = await send(`${url}/v1/checkouts/${purchase.checkoutId}/create-order`, {
      method: 'POST',
      headers: {
        authorization: purchase.token,
        'content-type': 'application/json',
        'idempotency-key': purchase.checkoutId,
      },
      body: JSON.stringify({ id: purchase.checkoutId }),
    })
    const body = (await response.json()) as { orderId?: string }
    if (response.status !== 200) throw new Error(`rejected: ${JSON.stringify(body)}`)
    if (purchase.orderId) expect(body.orderId).toBe(purchase.orderId)
    purchase.orderId = body.orderId
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

/** Counts everything that belongs to orders, in one statement and therefore one snapshot. */
async function tally(productId: string) {
  const [found] = await rows<Record<string, number>>(
    `select
      (select count(*) from orders)::int as orders,
      (select count(distinct checkout_id) from orders)::int as checkouts,
      (select count(*) from checkouts where completed)::int as completed,
      (select $2 - quantity from inventory_items where product_id = $1)::int as "unitsTaken",
      (select value from site_counters where site_id = $3 and name = 'order')::int as "lastNumber",
      (select coalesce(max(number), 10000) from orders)::int as "greatestNumber",
      (select count(*) + 10000 from orders)::int as "numberWithoutGaps",
      (select count(*) from events where type = 'wix.ecom.v1.order_created')::int as "orderEvents",
      (select count(*) from events where type = 'wix.ecom.v1.checkout_completed')::int as "checkoutEvents",
      (select count(*) from events where type = 'wix.ecom.v1.cart_deleted')::int as "cartEvents",
      (select count(*) from mails)::int as mails,
      (select count(*) from idempotency_keys where reply is not null)::int as replies,
      (select count(*) from carts c where exists (
        select 1 from checkouts k where k.cart_id = c.id and k.completed))::int as "cartsNotEnded",
      (select count(*) from events e where type = 'wix.ecom.v1.order_created'
        and not exists (select 1 from orders o where o.id::text = e.entity_id))::int as "eventsWithoutOrder"`,
    [productId, STOCK, shop.siteId],
  )
  const { orders = -1, ...rest } = found as Record<string, number>
  return {
    orders,
    found: rest,
    whole: {
      checkouts: orders,
      completed: orders,
      unitsTaken: orders,
      lastNumber: 10_000 + orders,
      greatestNumber: 10_000 + orders,
      numberWithoutGaps: 10_000 + orders,
      orderEvents: orders,
      checkoutEvents: orders,
      cartEvents: orders,
      mails: orders,
      replies: orders,
      cartsNotEnded: 0,
      eventsWithoutOrder: 0,
    },
  }
}

test(`after ${KILLS} times kill -9, every confirmed order exists once and none is incomplete`, async () => {
  const merchant = await createDriver(shop)
  const { id: productId } = await merchant.product({}, STOCK)
  const purchases: Purchase[] = []
  let cutOff = 0

  for (let round = 0; round < KILLS; round++) {
    const prepared = Promise.all(Array.from({ length: BUYERS }, () => prepare(productId)))
    const [node, batch] = await Promise.all([nodes.start(), prepared])
    purchases.push(...batch)
    // Kill between confirmations: after the first in one round, before the last in another.
    const confirmed = () => batch.filter(({ orderId }) => orderId).length
    const after = 1 + ((round * 3) % (BUYERS - 2))
    let killed: Promise<void> | undefined
    await Promise.all(
      batch.map(async purchase => {
        await place(node.url, purchase)
        if (confirmed() >= after) killed ??= node.kill()
      }),
    )
    await (killed ?? node.kill())
    cutOff += batch.length - confirmed()

    const { found, whole } = await tally(productId)
    expect(found, `after kill ${round + 1}`).toEqual(whole)
    const there = await rows<{ id: string }>('select id from orders')
    const ids = new Set(there.map(({ id }) => id))
    for (const { orderId } of batch) if (orderId) expect(ids).toContain(orderId)
  }
  // Otherwise no kill hit an order in flight, and the test proves nothing.
  expect(cutOff).toBeGreaterThanOrEqual(KILLS)

  // Buyers without a confirmation retry under the same idempotency key and get one order.
  await Promise.all(purchases.map(purchase => place(shop.baseUrl, purchase, shop.fetch)))
  expect(purchases.filter(({ orderId }) => !orderId)).toEqual([])
  expect(new Set(purchases.map(({ orderId }) => orderId)).size).toBe(purchases.length)
  const { orders, found, whole } = await tally(productId)
  expect(orders).toBe(purchases.length)
  expect(found).toEqual(whole)
}, 600_000)
