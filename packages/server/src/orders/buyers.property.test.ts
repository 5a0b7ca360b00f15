import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orders, buyers } = contract
const { shop, driver } = await openTestShop()
const as = 'merchant'

const email = fc.constantFrom('ada@example.com', 'Ada@Example.com', 'Under@example.com', 'bo@example.com')
const buyerInfo = fc.option(
  fc.oneof(
    email.map(each => ({ email: each })),
    email.map(each => ({ email: each, memberId: driver.memberId })),
  ),
  { nil: undefined },
)
const order = fc.record({
  amount: fc.integer({ min: 1, max: 99_999 }).map(minor => (minor / 100).toFixed(2)),
  day: fc.integer({ min: 1, max: 28 }),
  buyerInfo,
  currency: fc.constantFrom(undefined, 'USD'),
  status: fc.constantFrom(undefined, 'CANCELED'),
  /** What the merchant does with the order afterwards. */
  change: fc.oneof(
    fc.constantFrom('NOTHING', 'CANCEL', 'TEST'),
    email.map(corrected => ({ corrected })),
  ),
})

/** The buyers of all orders, added up one by one. */
async function naiveBuyers() {
  const { orders: all } = await driver
    .as(as)
    .callOk(orders.searchOrders, { search: { cursorPaging: { limit: 100 } } })
  const sums = new Map<string, { numberOfOrders: number; minor: number; dates: string[] }>()
  for (const { buyerInfo: buyer, status, test: isTest, currency, createdDate, priceSummary } of all) {
    const id = buyer?.memberId || buyer?.email?.toLowerCase()
    if (!id || isTest) continue
    const sum = sums.get(id) ?? { numberOfOrders: 0, minor: 0, dates: [] }
    sums.set(id, sum)
    sum.dates.push(createdDate ?? '')
    if (status !== 'APPROVED') continue
    sum.numberOfOrders++
    if (currency === 'EUR') sum.minor += Math.round(Number(priceSummary.total.amount) * 100)
  }
  return [...sums]
    .map(([id, { numberOfOrders, minor, dates }]) => ({
      id,
      numberOfOrders,
      total: (minor / 100).toFixed(2),
      first: dates.toSorted()[0],
      last: dates.toSorted().at(-1),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

test('protocol/orders §16: buyers are what their orders add up to, after corrections, cancellations and marks', {
  timeout: 300_000,
}, async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 10 }), async all => {
      await shop.sql`delete from orders`
      for (const { amount, day, buyerInfo: buyer, currency, status, change } of all) {
        const { order: one } = await driver.as(as).callOk(orders.importOrder, {
          order: {
            lineItems: [{ productName: { original: 'Bowl' }, quantity: 1, price: { amount } }],
            createdDate: `2025-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
            ...(buyer && { buyerInfo: buyer }),
            ...(currency && { currency }),
            ...(status && { status }),
          },
        } as never)
        const id = one.id ?? ''
        if (change === 'CANCEL' && !status) await driver.callOk(orders.cancelOrder, { id }, as)
        if (change === 'TEST')
          await driver.callOk(orders.updateOrder, { order: { id, test: true } } as never, as)
        if (typeof change === 'object')
          await driver
            .as(as)
            .callOk(orders.updateOrder, { order: { id, buyerInfo: { email: change.corrected } } } as never)
      }
      const expected = await naiveBuyers()
      const reply = await driver.callOk(buyers.queryBuyers, { query: { sort: [{ fieldName: 'id' }] } }, as)
      const listed = reply.buyers.map(each => ({
        id: each.id,
        numberOfOrders: each.numberOfOrders,
        total: each.total.amount,
        first: each.firstOrderDate,
        last: each.lastOrderDate,
      }))
      expect(listed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(expected)
      found += listed.length
    }),
    { numRuns: sized(5, 100), endOnFailure: true },
  )
  expect(found).toBeGreaterThan(0)
})
