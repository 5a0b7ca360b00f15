import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orders, buyers } = contract
const { driver: w } = await openTestShop()
const as = 'merchant'

const bring = (total: string, day: number, order: object) =>
  w.as(as).callOk(orders.importOrder, {
    order: {
      lineItems: [{ productName: { original: 'Notebook' }, quantity: 1, price: { amount: total } }],
      createdDate: `2025-03-${String(day).padStart(2, '0')}T10:00:00.000Z`,
      ...order,
    },
  } as never)
const query = (query: object = {}, search?: { expression: string }) =>
  w.callOk(buyers.queryBuyers, { query, ...(search && { search }) } as never, as)
const idsOf = async (...args: Parameters<typeof query>) => (await query(...args)).buyers.map(({ id }) => id)

const contactDetails = { firstName: 'Zoë', lastName: 'Ahlgren', phone: '+46 70 123 45 67' }
await bring('10.00', 1, { buyerInfo: { email: 'Zoe@Example.com' } })
await bring('20.01', 9, { buyerInfo: { email: 'zoe@example.com' }, billingInfo: { contactDetails } })
await bring('5.00', 4, { buyerInfo: { email: 'zoe@example.com' }, status: 'CANCELED' })
await bring('999.00', 5, { buyerInfo: { email: 'zoe@example.com' }, currency: 'USD' })
await bring('70.00', 6, { buyerInfo: { email: 'noor@example.com' } })
await bring('1.00', 12, { buyerInfo: { memberId: w.memberId, email: 'member@example.com' } })
await bring('1.00', 2, { buyerInfo: { memberId: w.memberId, email: 'zoe@example.com' } })
const { order } = await bring('8.00', 20, { buyerInfo: { email: 'tester@example.com' } })
await w.callOk(orders.updateOrder, { order: { id: order.id ?? '', test: true } } as never, as)
await bring('2.00', 21, {})

test('protocol/orders §16: buyers have the sums of their approved orders, and the contact of the latest', async () => {
  const { buyers: found, metadata } = await query({ filter: { hasAccount: false } })
  expect(found).toEqual([
    {
      id: 'zoe@example.com',
      hasAccount: false,
      email: 'zoe@example.com',
      firstName: 'Zoë',
      lastName: 'Ahlgren',
      phone: '+46 70 123 45 67',
      numberOfOrders: 3,
      total: { amount: '30.01' },
      currency: 'EUR',
      firstOrderDate: '2025-03-01T10:00:00.000Z',
      lastOrderDate: '2025-03-09T10:00:00.000Z',
    },
    {
      id: 'noor@example.com',
      hasAccount: false,
      email: 'noor@example.com',
      numberOfOrders: 1,
      total: { amount: '70.00' },
      currency: 'EUR',
      firstOrderDate: '2025-03-06T10:00:00.000Z',
      lastOrderDate: '2025-03-06T10:00:00.000Z',
    },
  ])
  expect(metadata).toMatchObject({ count: 2, hasNext: false })
})

test('protocol/orders §16: all orders of a member are theirs, whatever their addresses are', async () => {
  const { buyers: found } = await query({ filter: { id: w.memberId } })
  expect(found).toMatchObject([
    { hasAccount: true, email: 'member@example.com', numberOfOrders: 2, total: { amount: '2.00' } },
  ])
})

test('protocol/orders §16: buyers are sorted and filtered by their sums, and paged by cursor', async () => {
  const zoe = 'zoe@example.com'
  const noor = 'noor@example.com'
  expect(await idsOf()).toEqual([w.memberId, zoe, noor])
  expect(await idsOf({ sort: [{ fieldName: 'total.amount', order: 'DESC' }] })).toEqual([
    noor,
    zoe,
    w.memberId,
  ])
  expect(await idsOf({ sort: [{ fieldName: 'firstOrderDate' }] })).toEqual([zoe, w.memberId, noor])
  expect(await idsOf({ filter: { numberOfOrders: { $gte: 2 } } })).toEqual([w.memberId, zoe])
  expect(await idsOf({ filter: { 'total.amount': { $gt: '30.01' } } })).toEqual([noor])
  const sort = [{ fieldName: 'numberOfOrders', order: 'DESC' }]
  const first = await query({ sort, cursorPaging: { limit: 2 } })
  expect(first.buyers.map(({ id }) => id)).toEqual([zoe, w.memberId])
  expect(first.metadata.hasNext).toBe(true)
  const cursor = first.metadata.cursors?.next
  const second = await query({ cursorPaging: { cursor } })
  expect(second.buyers.map(({ id }) => id)).toEqual([noor])
  expect(second.metadata.hasNext).toBe(false)
})

test('protocol/orders §16: words find buyers by names, addresses and numbers', async () => {
  expect(await idsOf({}, { expression: 'zoe ahl' })).toEqual(['zoe@example.com'])
  expect(await idsOf({}, { expression: 'noor@ex' })).toEqual(['noor@example.com'])
  expect(await idsOf({}, { expression: '4670123' })).toEqual(['zoe@example.com'])
  expect(await idsOf({}, { expression: 'no such buyer' })).toEqual([])
  expect((await query({}, { expression: 'zoe ahl' })).buyers).toMatchObject([{ numberOfOrders: 3 }])
})

test('protocol/orders §5: orders are found and summed up by their buyer', async () => {
  const filter = { buyerId: 'zoe@example.com' }
  const found = await w.callOk(orders.searchOrders, { search: { filter } }, as)
  expect(found.orders).toHaveLength(4)
  const aggregation = { orders: { count: true } }
  const { aggregates } = await w.callOk(orders.aggregateOrders, { filter, aggregation }, as)
  expect(aggregates).toEqual({ orders: 4 })
  const asMember = await w.member.send(orders.searchOrders, { search: { filter } })
  expect(codeOf(asMember)).toBe('INVALID_ARGUMENT')
})

test('protocol/orders §16: only merchants list buyers', async () => {
  for (const caller of ['visitor', 'member'] as const)
    expect((await w.send(buyers.queryBuyers, {}, caller)).status).toBe(403)
})
