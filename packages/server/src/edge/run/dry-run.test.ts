import { type CallDeclaration, contract } from '@stoa/contract'
import { createDriver, validRequest } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import type { Bindings, DryRun } from '../bindings.ts'

const { shop } = await openTestShop()
let env: Bindings = {}
const driver = await createDriver({
  ...shop,
  fetch: (input, init) => shop.platform.fetch(new Request(input, init), env),
})
const product = await driver.product({}, 5)

/** Each table with its rows as one hash, but for what sign-in and limits count. */
async function contents(): Promise<Record<string, string>> {
  const tables = await shop.sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss', 'data')`
  const texts: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await shop.platform.database.pool.query(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
    )
    texts[name] = rows[0].hash
  }
  return texts
}

/** Sends a call that is tried without effect. */
async function tryCall(declaration: CallDeclaration, message: object, as: 'merchant' | 'visitor') {
  const dryRun: DryRun = { events: [], mails: 0 }
  env = { dryRun }
  const reply = await driver[as].send(declaration, message)
  env = {}
  return { ...reply, dryRun }
}

test.each<[string, CallDeclaration, object, 'merchant' | 'visitor', string[]]>([
  [
    'a creation',
    contract.products.createProduct,
    { product: { name: 'Jug', priceData: { price: 10 } } },
    'merchant',
    ['ProductCreated'],
  ],
  ['a deletion', contract.products.deleteProduct, { id: product.id }, 'merchant', ['ProductDeleted']],
  [
    'an order of staff, with its stock',
    contract.orders.createOrder,
    (await validRequest(driver, 'orders', 'createOrder')).message,
    'merchant',
    ['order_created'],
  ],
  ['a rejected write', contract.products.createProduct, { product: {} }, 'merchant', []],
])(
  '%s leaves nothing when it is tried, and says what would follow',
  async (_, declaration, message, as, events) => {
    const before = await contents()
    const { dryRun, status } = await tryCall(declaration, message, as)
    expect(status).toBe(events.length > 0 ? 200 : 400)
    const types = dryRun.events.map(({ type }) => type).join(' ')
    for (const event of events) expect(types).toContain(event)
    expect(await contents()).toEqual(before)
  },
)

test('a read, and a call that commits by itself, cannot be tried', async () => {
  for (const [call, message] of [
    [contract.products.getProduct, { id: product.id }],
    [contract.paymentProviders.removeProviderSettings, { provider: 'stripe' }],
  ] as const) {
    const { status, body } = await tryCall(call, message, 'merchant')
    expect({ status, text: JSON.stringify(body) }).toMatchObject({
      status: 400,
      text: expect.stringContaining('cannot be tried without effect'),
    })
  }
})
