import { contract } from '@stoa/contract'
import { createDriver, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

/** Orders in their earlier form (protocol/programs §3). */

const { shop, driver: w } = await openTestShop()
const { queryStoresOrders, getStoresOrder } = contract.storesOrders

const productId = (await w.product({ name: 'Bowl' })).id
const ids: string[] = []
for (const ordered of [productId, undefined, undefined]) {
  ids.push(await w.order(ordered))
  shop.clock.advance(1000)
}

test('have the amounts, lines and buyer of the present form', async () => {
  const [id = ''] = ids
  const { order } = await w.merchant.callOk(contract.orders.getOrder, { id })
  const { order: earlier } = await w.merchant.callOk(getStoresOrder, { id })
  const { subtotal, shipping, tax, discount, total } = order.priceSummary
  expect(earlier).toMatchObject({
    id,
    number: Number(order.number),
    currency: order.currency,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: 'NOT_FULFILLED',
    archived: false,
    buyerInfo: { email: order.buyerInfo?.email, id: order.buyerInfo?.visitorId ?? order.buyerInfo?.memberId },
    totals: {
      subtotal: subtotal.amount,
      shipping: shipping.amount,
      tax: tax.amount,
      discount: discount.amount,
      total: total.amount,
      quantity: 1,
    },
    lineItems: [{ index: 1, productId, name: 'Bowl', quantity: 1, price: order.lineItems[0]?.price?.amount }],
  })
  const { orders } = await w.merchant.callOk(queryStoresOrders, { query: { filter: JSON.stringify({ id }) } })
  expect(orders).toEqual([earlier])
})

/** Queries as programs send them, and the places of the orders that they find. */
const QUERIES: [query: () => object, found: number[]][] = [
  [() => ({}), [2, 1, 0]],
  [() => ({ sort: '[{"dateCreated":"asc"}]' }), [0, 1, 2]],
  [() => ({ sort: '{"number": "desc"}' }), [2, 1, 0]],
  [() => ({ sort: [{ fieldName: 'number', order: 'ASC' }], paging: { limit: 1, offset: 1 } }), [1]],
  [() => ({ sort: '[{"number":"asc"}]', paging: { limit: 2, offset: 2 } }), [2]],
  [() => ({ filter: JSON.stringify({ id: { $hasSome: [ids[0], ids[2]] } }) }), [2, 0]],
  [() => ({ filter: { id: ids[1] } }), [1]],
  [() => ({ filter: '{"paymentStatus": "PAID"}' }), []],
  [
    () => ({ filter: '{"fulfillmentStatus": {"$hasSome": ["NOT_FULFILLED"]}, "archived": false}' }),
    [2, 1, 0],
  ],
  [() => ({ filter: '{"dateCreated": {"$gte": "2020-01-01T00:00:00Z"}}' }), [2, 1, 0]],
  [() => ({ filter: JSON.stringify({ 'lineItems.productId': productId }) }), [0]],
  [() => ({ filter: JSON.stringify({ 'lineItems.productId': { $hasSome: [productId] } }) }), [0]],
  [() => ({ filter: '{"lineItems.name": "Bowl"}' }), [0]],
  [() => ({ filter: '' }), [2, 1, 0]],
]

test.each(QUERIES)('%# are found by texts', async (queryOf, found) => {
  const query = queryOf()
  const page = await w.merchant.callOk(queryStoresOrders, { query })
  expect(page.orders.map(({ id }) => ids.indexOf(id))).toEqual(found)
  expect(page.metadata.items).toBe(found.length)
  if (!('paging' in query)) expect(page.totalResults).toBe(found.length)
  else expect(page.totalResults).toBe(3)
})

test.each([
  [{ filter: 'no json' }, 'query.filter'],
  [{ filter: '[]' }, 'query.filter'],
  [{ filter: '7' }, 'query.filter'],
  [{ filter: `${'['.repeat(5000)}` }, 'query.filter'],
  [{ filter: 'x'.repeat(10_001) }, 'query.filter'],
  [{ filter: '{"nothing": 1}' }, 'query.filter.nothing'],
  [{ sort: '7' }, 'query.sort[0]'],
  [{ sort: '[{"number": "up"}]' }, 'query.sort[0].order'],
])('%# rejects what is no query', async (query, at) => {
  const reply = await w.merchant.send(queryStoresOrders, { query })
  expect([reply.status, Object.keys(rejectedFields(reply))]).toEqual([400, [at]])
})

test('are those of the shopper alone', async () => {
  const { orders } = await w.visitor.callOk(queryStoresOrders, {})
  expect(orders.length).toBeGreaterThan(0)
  const other = await createDriver(shop)
  expect((await other.visitor.callOk(queryStoresOrders, {})).orders).toEqual([])
  expect((await other.visitor.send(getStoresOrder, { id: ids[0] })).status).toBe(404)
})
