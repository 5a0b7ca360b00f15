import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orders } = contract
const { shop, driver: w } = await openTestShop()

const aggregate = (aggregation: object, more: object = {}) =>
  w.merchant.send(orders.aggregateOrders, { aggregation, ...more } as never)
const bring = (total: string, order: object) =>
  w.merchant.callOk(orders.importOrder, {
    order: {
      lineItems: [{ productName: { original: 'Notebook' }, quantity: 1, price: { amount: total } }],
      ...order,
    },
  } as never)

await bring('10.00', { createdDate: '2025-03-01T10:00:00.000Z', paymentStatus: 'PAID' })
await bring('20.01', { createdDate: '2025-03-01T23:59:59.000Z' })
await bring('5.00', { createdDate: '2025-04-02T00:00:00.000Z', paymentStatus: 'PAID', status: 'CANCELED' })
await bring('999.00', { createdDate: '2025-03-03T00:00:00.000Z', currency: 'USD' })

const total = 'priceSummary.total.amount'

test('counts orders, and sums, averages and bounds their amounts (protocol/orders §13)', async () => {
  const { status, body } = await aggregate({
    orders: { count: true },
    revenue: { sum: total },
    subtotal: { sum: 'priceSummary.subtotal.amount' },
    average: { avg: total },
    least: { min: total },
    most: { max: total },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.aggregates).toEqual({
    orders: 3,
    revenue: '35.01',
    subtotal: '35.01',
    average: '11.67',
    least: '5.00',
    most: '20.01',
  })
})

test('counts alone are of all currencies', async () => {
  expect((await aggregate({ orders: { count: true } })).body.aggregates).toEqual({ orders: 4 })
})

test('filters are those of searchOrders', async () => {
  const filter = { paymentStatus: 'PAID', createdDate: { $lt: '2025-04-01T00:00:00.000Z' } }
  const { body } = await aggregate({ orders: { count: true }, revenue: { sum: total } }, { filter })
  expect(body.aggregates).toEqual({ orders: 1, revenue: '10.00' })
})

test('groups by days and months, in their order, and by values, the largest first', async () => {
  const { body } = await aggregate({
    days: {
      groupBy: 'createdDate',
      interval: 'DAY',
      aggregation: { n: { count: true }, revenue: { sum: total } },
    },
    months: { groupBy: 'purchasedDate', interval: 'MONTH' },
    byPayment: { groupBy: 'paymentStatus', aggregation: { n: { count: true } }, limit: 1 },
  })
  expect(body.aggregates).toEqual({
    days: [
      { value: '2025-03-01', n: 2, revenue: '30.01' },
      { value: '2025-04-02', n: 1, revenue: '5.00' },
    ],
    months: [
      { value: '2025-03-01', count: 3 },
      { value: '2025-04-01', count: 1 },
    ],
    byPayment: [{ value: 'NOT_PAID', n: 2 }],
  })
})

test('hierarchySeparatorOverride separates the parts of field names', async () => {
  const { body } = await aggregate(
    { revenue: { sum: 'priceSummary/total/amount' } },
    { hierarchySeparatorOverride: '/' },
  )
  expect(body.aggregates).toEqual({ revenue: '35.01' })
})

test('without orders, counts are 0 and amounts null', async () => {
  const filter = { number: '77777777' }
  const { body } = await aggregate({ n: { count: true }, revenue: { sum: total } }, { filter })
  expect(body.aggregates).toEqual({ n: 0, revenue: null })
})

test.each([
  ['aggregation', {}],
  ['aggregation.x', { x: { median: total } }],
  ['aggregation.x', { x: 'count' }],
  ['aggregation.x.sum', { x: { sum: 'lineItems.price' } }],
  ['aggregation.x.groupBy', { x: { groupBy: 'buyerNote' } }],
  ['aggregation.x.groupBy', { x: { groupBy: 'status', interval: 'DAY' } }],
  ['aggregation.x.interval', { x: { groupBy: 'createdDate', interval: 'DECADE' } }],
  ['aggregation.x.limit', { x: { groupBy: 'status', limit: 1001 } }],
  ['aggregation.x.aggregation.value', { x: { groupBy: 'status', aggregation: { value: { count: true } } } }],
])('rejects %s of %j', async (field, aggregation) => {
  const reply = await aggregate(aggregation)
  expect([reply.status, Object.keys(rejectedFields(reply))]).toEqual([400, [field]])
})

test('names are data, not SQL', async () => {
  const name = `x'); drop table orders; --`
  const { body } = await aggregate({ [name]: { count: true }, byStatus: { groupBy: 'status' } })
  expect(body.aggregates[name]).toBe(4)
})

test('is one statement for all results without groups, and one for each group', async () => {
  shop.statements.length = 0
  await aggregate({ a: { count: true }, b: { sum: total }, c: { groupBy: 'status' } })
  expect(shop.statements.filter(text => text.includes('from orders o'))).toHaveLength(2)
})

test('shoppers get no statistics', async () => {
  const reply = await w.member.send(orders.aggregateOrders, { aggregation: { n: { count: true } } })
  expect(reply.status).toBe(403)
})

test('a filter leaves out orders that are marked as tests (protocol/orders §5, §8)', async () => {
  const createdDate = { $gte: '2024-01-01T00:00:00.000Z', $lt: '2024-02-01T00:00:00.000Z' }
  const figures = async (filter: object) =>
    (
      await aggregate(
        { orders: { count: true }, revenue: { sum: total } },
        { filter: { createdDate, ...filter } },
      )
    ).body.aggregates
  const { order } = await bring('40.00', { createdDate: '2024-01-05T00:00:00.000Z' })
  await bring('2.00', { createdDate: '2024-01-06T00:00:00.000Z' })
  const mark = (test: boolean | null) =>
    w.merchant.callOk(orders.updateOrder, { order: { id: order.id ?? '', test } })
  expect((await mark(true)).order.test).toBe(true)
  expect(await figures({ test: { $ne: true } })).toEqual({ orders: 1, revenue: '2.00' })
  expect(await figures({ test: true })).toEqual({ orders: 1, revenue: '40.00' })
  // Other changes leave the mark.
  await w.merchant.callOk(orders.bulkUpdateOrders, {
    orders: [{ order: { id: order.id ?? '', archived: true } }],
  })
  expect(await figures({ test: true })).toEqual({ orders: 1, revenue: '40.00' })
  expect((await mark(null)).order.test).toBeUndefined()
  expect(await figures({ test: { $ne: true } })).toEqual({ orders: 2, revenue: '42.00' })
  expect((await w.visitor.send(orders.searchOrders, { search: { filter: { test: true } } })).status).toBe(400)
})
