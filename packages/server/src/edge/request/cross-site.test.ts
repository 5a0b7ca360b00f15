import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop, shopOfTest } from '../../testing/open-test-shop.fixture.ts'
import { createOtherSite, tables } from './other-site.fixture.ts'

// `valid-requests.test.ts` sends the valid request of every call with the identity of another site.
/** Two sites of one installation with identical-looking data. */
let there: TestDriver

const { shop, driver: here } = await openTestShop()
beforeAll(async () => {
  there = await createOtherSite(shop)
  for (const driver of [here, there]) {
    const { id } = await driver.product({ name: 'The same', slug: 'the-same', sku: 'SAME' })
    await driver.collection([id])
    await driver.order(id)
  }
})

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Row[]

/** What belongs to the installation and not to a site. */
const OF_THE_INSTALLATION = [
  'backup_runs',
  'id_token_keys',
  'invalidations',
  'job_runs',
  'message_keys',
  'migrations',
  'parked_jobs',
  'removed_media',
  'removed_payment_methods',
  'secrets',
  'shared_uses',
  'signing_keys',
  'sites',
]

test('entities with the same name on two sites are independent', async () => {
  const found = await Promise.all(
    [here, there].map(driver =>
      driver.visitor.callOk(contract.products.queryProducts, { query: { filter: { slug: 'the-same' } } }),
    ),
  )
  expect(found.map(({ products }) => products.length)).toEqual([1, 1])
  expect(found[0]?.products[0]?.id).not.toBe(found[1]?.products[0]?.id)
  expect(found.map(({ metadata }) => metadata.total)).toEqual([expect.any(Number), expect.any(Number)])
})

test('a cursor of one site is invalid on another', async () => {
  for (const driver of [here, there]) await driver.product()
  const first = await here.visitor.callOk(contract.products.queryProducts, {
    query: { cursorPaging: { limit: 1 } },
  })
  const cursor = first.metadata.cursors?.next as string
  expect(typeof cursor).toBe('string')
  const message = { query: { cursorPaging: { limit: 1, cursor } } }
  expect((await here.visitor.send(contract.products.queryProducts, message)).status).toBe(200)
  expect((await there.visitor.send(contract.products.queryProducts, message)).status).toBe(400)
})

test('a visitor cannot access another visitor’s cart, checkout and orders', async () => {
  // The requests of other tests have changed the delivery settings of the shop.
  const own = await shopOfTest()
  const ada = await createDriver(own)
  const bob = await createDriver(own)
  const checkoutId = await ada.checkout()
  const orderId = await ada.order()
  expect((await bob.visitor.callOk(contract.currentCart.getCurrentCart, {})).cart.lineItems).toEqual([])
  const requested = [
    await bob.visitor.send(contract.checkout.getCheckout, { id: checkoutId }),
    await bob.visitor.send(contract.checkout.updateCheckout, {
      checkout: { id: checkoutId, buyerNote: 'x' },
    }),
    await bob.visitor.send(contract.checkout.createOrder, { id: checkoutId }),
    await bob.visitor.send(contract.orders.getOrder, { id: orderId }),
    await bob.visitor.send(contract.redirects.createRedirectSession, {
      ecomCheckout: { checkoutId },
      callbacks: { postFlowUrl: 'http://shop.test/' },
    }),
  ]
  expect(requested.map(reply => codeOf(reply))).toEqual([
    'CHECKOUT_NOT_FOUND',
    'CHECKOUT_NOT_FOUND',
    'CHECKOUT_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'CHECKOUT_NOT_FOUND',
  ])
  const { orders } = await bob.visitor.callOk(contract.orders.searchOrders, { search: {} })
  expect(orders).toEqual([])
})

test('the primary key of every table starts with the site, except for tables of the installation', async () => {
  const found = await rows<{ name: string; first: string | null }>(`
    select t.table_name as name, (
      select k.column_name from information_schema.table_constraints c
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      where c.table_schema = 'public' and c.table_name = t.table_name and c.constraint_type = 'PRIMARY KEY'
        and k.ordinal_position = 1) as first
    from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`)
  const ofSites = found.filter(({ name }) => !OF_THE_INSTALLATION.includes(name))
  expect(ofSites).toEqual(ofSites.map(({ name }) => ({ name, first: 'site_id' })))
  // The list above is that of the database: a new table is looked at too.
  expect(ofSites.map(({ name }) => name)).toEqual(tables)
})
