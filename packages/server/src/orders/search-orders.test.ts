import { allCalls, contract } from '@stoa/contract'
import { createDriver, rejectedFields, validRequest } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import type { StoredOrder } from '../storage/commerce/orders.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { orderTexts } from './order-texts.ts'

const { orders } = contract

const { shop, driver } = await openTestShop()

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query<Row>(text, values)).rows

const search = async (request: object, as: 'visitor' | 'merchant' = 'merchant') =>
  driver.callOk(orders.searchOrders, { search: request as never }, as)

/** Ids of the orders that an expression finds. */
const found = async (expression: string, as: 'visitor' | 'merchant' = 'merchant') =>
  (await search({ search: { expression } }, as)).orders.map(({ id }) => id)

interface StoredRow {
  site_id: string
  id: string
  number: number
  doc: StoredOrder
  view: string | null
  merchant_view: string
  shopper_view: string
  has_words: boolean
}

/** Orders whose stored texts differ from what their document says. */
async function outdatedTexts(): Promise<string[]> {
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    'select count(*)::int as count from orders',
  )
  expect(count).toBeGreaterThan(0)
  const stored = await query<StoredRow & { id: string }>('select * from orders')
  const outdated: string[] = []
  for (const row of stored) {
    const texts = orderTexts(row.site_id, Number(row.number), row.doc)
    const [same] = await query<{ same: boolean }>(
      'select search_words = $2::tsvector as same from orders where id = $1',
      [row.id, texts.search_words],
    )
    const matches = (['view', 'merchant_view', 'shopper_view'] as const).every(
      name =>
        row[name] !== null &&
        JSON.stringify(sorted(JSON.parse(row[name]))) === JSON.stringify(sorted(JSON.parse(texts[name]))),
    )
    if (!matches || !same?.same) outdated.push(row.id)
  }
  return outdated
}

/** `jsonb` does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

/** Resources whose calls change orders. */
const RESOURCES: readonly string[] = [
  'orders',
  'orderBilling',
  'orderTransactions',
  'orderFulfillments',
  'orderInvoices',
  'orderPaymentRequests',
  'draftOrders',
  'checkout',
]

test('the stored texts of orders are up to date after every call that changes orders', async () => {
  const calls = allCalls.filter(({ resource }) => RESOURCES.includes(resource))
  expect(new Set(calls.map(({ resource }) => resource)).size).toBe(RESOURCES.length)
  for (const { resource, name, declaration } of calls) {
    const { as, message } = await validRequest(driver, resource, name)
    const reply = await driver.send(declaration, message, as)
    expect(reply.status, `${resource}.${name}: ${JSON.stringify(reply.body)}`).toBeLessThan(400)
  }
  expect(await outdatedTexts()).toEqual([])
})

test('a search returns each order as getOrder does, to merchants and to shoppers', async () => {
  const id = await driver.order()
  const activity = { merchantComment: { message: 'Call back' } }
  await driver.merchant.callOk(orders.addActivity, { id, activity })
  await driver.merchant.callOk(orders.updateOrder, {
    order: { id, archived: true, tags: { privateTags: { tagIds: ['vip'] }, tags: { tagIds: ['gift'] } } },
  })
  for (const as of ['merchant', 'visitor'] as const) {
    const { order } = await driver.callOk(orders.getOrder, { id }, as)
    const [one] = (await search({ filter: { id } }, as)).orders
    expect(one).toEqual(order)
    expect(one?.archived).toBe(as === 'merchant' ? true : undefined)
  }
})

test('a search takes one statement, whatever it finds', async () => {
  await driver.order()
  await search({})
  for (const request of [{}, { filter: { status: 'APPROVED' } }, { search: { expression: 'ada' } }]) {
    shop.statements.length = 0
    await search(request)
    const sent = shop.statements.filter(text => !CACHED.test(text))
    expect(sent, sent.join('\n')).toHaveLength(1)
    expect(sent[0]).toContain('from orders')
  }
})

test('words find orders by number, buyer and line items (protocol/orders §5)', async () => {
  // It is the newest order, so that it is on the first page.
  shop.clock.advance(1000)
  const { order } = await driver.merchant.callOk(orders.createOrder, {
    order: {
      lineItems: [
        {
          productName: { original: 'Märchen lamp' },
          quantity: 1,
          price: { amount: '12.50' },
          physicalProperties: { sku: 'LAMP-0815' },
        },
      ],
      buyerInfo: { email: 'grace.hopper@navy.example' },
      billingInfo: {
        contactDetails: {
          firstName: 'Zoë',
          lastName: 'O’Hara-Smith',
          phone: '+49 30 1234-567',
          company: 'Cobol',
        },
      },
    },
  })
  const expressions = [
    order.number ?? '',
    'grace.hopper@navy',
    'hopper',
    'zoe',
    'ZOË hara',
    'smith',
    '+49 30',
    '49301234567',
    'cobol',
    'marchen',
    'lamp-08',
    '0815',
    `${order.number} lamp`,
  ]
  for (const expression of expressions) expect(await found(expression), expression).toContain(order.id)
  for (const expression of ['hoppers', 'zoe nobody', "'", '!!', "x' | 'lamp", '\\', 'amp'])
    expect(await found(expression), expression).not.toContain(order.id)
  // Shoppers search their own orders only.
  expect(await found('hopper', 'visitor')).toEqual([])
})

test('words follow a change of the order', async () => {
  const id = await driver.order()
  await driver.merchant.callOk(orders.updateOrder, {
    order: { id, buyerInfo: { email: 'moved@elsewhere.example' } },
  })
  expect(await found('moved@elsewhere')).toEqual([id])
})

test('a cursor of a search for words is valid with these words only', async () => {
  for (let i = 0; i < 3; i++) {
    const id = await driver.order()
    await driver.merchant.callOk(orders.updateOrder, {
      order: { id, buyerInfo: { email: 'pages@example.com' } },
    })
  }
  const words = { expression: 'pages' }
  const first = await search({ search: words, cursorPaging: { limit: 2 } })
  expect(first.orders).toHaveLength(2)
  const cursorPaging = { cursor: first.metadata.cursors?.next }
  const second = await search({ search: words, cursorPaging })
  expect(second.orders).toHaveLength(1)
  const reply = await driver.merchant.send(orders.searchOrders, { search: { cursorPaging } })
  expect(rejectedFields(reply)).toEqual({ 'search.cursorPaging.cursor': 'FORMAT' })
})

test('merchants filter by private tags and count the orders of each; shoppers cannot (protocol/orders §5, §13)', async () => {
  const w = await createDriver(shop)
  const [one, two, three] = [await w.order(), await w.order(), await w.order()]
  const tag = (orderIds: string[], ...tagIds: string[]) =>
    w.merchant.callOk(orders.bulkUpdateOrderTags, { orderIds, assignTags: { privateTags: { tagIds } } })
  await tag([one, two], 'wholesale customer')
  await tag([one], 'gift wrap')
  await w.merchant.callOk(orders.updateOrder, {
    order: { id: three, tags: { privateTags: { tagIds: ['gift wrap'] } } },
  })
  const idsOf = async (filter: object) => {
    const { orders: page } = await w.merchant.callOk(orders.searchOrders, { search: { filter } as never })
    return page.map(({ id }) => id).sort()
  }
  const field = 'tags.privateTags.tagIds'
  expect(await idsOf({ [field]: { $hasSome: ['gift wrap'] } })).toEqual([one, three].sort())
  expect(await idsOf({ [field]: { $hasAll: ['gift wrap', 'wholesale customer'] } })).toEqual([one])
  const counts = async () => {
    const aggregation = { tags: { groupBy: field } }
    const { aggregates } = await w.merchant.callOk(orders.aggregateOrders, { aggregation })
    return (aggregates.tags as { value: string; count: number }[])
      .filter(({ value }) => ['gift wrap', 'wholesale customer'].includes(value))
      .map(({ value, count }) => `${value}: ${count}`)
  }
  expect(await counts()).toEqual(['gift wrap: 2', 'wholesale customer: 2'])
  await w.merchant.callOk(orders.bulkUpdateOrderTags, {
    orderIds: [one, three],
    unassignTags: { privateTags: { tagIds: ['gift wrap'] } },
  })
  expect(await idsOf({ [field]: { $hasSome: ['gift wrap'] } })).toEqual([])
  expect(await counts()).toEqual(['wholesale customer: 2'])
  const asShopper = await w.visitor.send(orders.searchOrders, {
    search: { filter: { [field]: { $hasSome: ['x'] } } },
  })
  expect(Object.keys(rejectedFields(asShopper))).toEqual([`search.filter.${field}.$hasSome`])
})
