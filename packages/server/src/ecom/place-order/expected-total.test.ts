import { type ChangedTotal, contract, type RequestOf } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { checkout, currentCart, orders, products } = contract

const shop = await openShop()

type PriceData = NonNullable<NonNullable<RequestOf<typeof products.updateProduct>['product']>['priceData']>

/** A checkout of one product for 12.50 and delivery for 4.90. */
async function openCheckout() {
  const w = await createDriver(shop)
  const product = await w.product()
  const id = await w.checkout(product.id)
  const change = (part: NonNullable<RequestOf<typeof products.updateProduct>['product']>) =>
    w.merchant.callOk(products.updateProduct, { product: { ...part, id: product.id } })
  return {
    w,
    id,
    change,
    price: (price: number) => change({ priceData: { price } satisfies PriceData }),
    stock: async () =>
      (await w.visitor.callOk(products.getProduct, { id: product.id })).product.stock.quantity,
  }
}

const place = (w: TestDriver, id: string, expectedTotal?: string, headers = {}) =>
  w.visitor.send(
    checkout.createOrder,
    { id, ...(expectedTotal !== undefined && { expectedTotal }) },
    {
      headers,
    },
  )
type Reply = Awaited<ReturnType<typeof place>>

const changedTotal = (reply: Reply): ChangedTotal => {
  expect([reply.status, codeOf(reply)]).toEqual([409, 'CHECKOUT_TOTAL_CHANGED'])
  return reply.body.details.applicationError.data
}
const read = async (w: TestDriver, id: string) =>
  (await w.visitor.callOk(checkout.getCheckout, { id })).checkout
const totalOf = async (w: TestDriver, { body: { orderId } }: Reply) =>
  (await w.visitor.callOk(orders.getOrder, { id: orderId })).order.priceSummary?.total?.amount

describe('an order without an expected total', () => {
  test('is rejected if the price rose since the checkout was written, and changes nothing', {
    tags: 'nightly',
  }, async () => {
    const { w, id, price, stock } = await openCheckout()
    await price(500)
    const data = { expectedTotal: '17.40', total: '504.90', currency: 'EUR' }
    expect(changedTotal(await place(w, id))).toEqual(data)
    // Without a read of the new total, the order is rejected again.
    expect(changedTotal(await place(w, id))).toEqual(data)
    expect(await stock()).toBe(10)
  })

  test('is placed once the shopper has read the new total', async () => {
    const { w, id, price } = await openCheckout()
    await price(500)
    changedTotal(await place(w, id))
    expect((await read(w, id)).priceSummary?.total?.amount).toBe('504.90')
    expect(await totalOf(w, await place(w, id))).toBe('504.90')
  })

  test('is rejected if the price fell, was read, and rose again', async () => {
    const { w, id, price } = await openCheckout()
    await price(10)
    await read(w, id)
    await price(12.5)
    expect(changedTotal(await place(w, id))).toMatchObject({ expectedTotal: '14.90', total: '17.40' })
  })

  test('charges the lower total if the price fell', async () => {
    const { w, id, price } = await openCheckout()
    await price(10)
    expect(await totalOf(w, await place(w, id))).toBe('14.90')
  })

  test('is not placed at a total that only the merchant has read', async () => {
    const { w, id, price } = await openCheckout()
    await price(500)
    await w.merchant.callOk(checkout.getCheckout, { id })
    changedTotal(await place(w, id))
  })

  test('is placed at the total of the last update', async () => {
    const { w, id, price } = await openCheckout()
    await price(500)
    await w.visitor.callOk(checkout.updateCheckout, { checkout: { id, buyerNote: 'Ring twice' } })
    expect(await totalOf(w, await place(w, id))).toBe('504.90')
  })

  test('is placed at the total of the checkout’s last update from its cart', async () => {
    const { w, id, price } = await openCheckout()
    await price(500)
    await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' })
    expect(await totalOf(w, await place(w, id))).toBe('504.90')
  })

  test('is placed from a checkout that has no stored total', async () => {
    const { w, id, price } = await openCheckout()
    await price(500)
    await shop.sql`update checkouts set quoted_total_minor = null where id = ${id}`
    expect(await totalOf(w, await place(w, id))).toBe('504.90')
  })
})

test('the end of a discount is rejected like a higher price', async () => {
  const { w, id, change } = await openCheckout()
  await change({ discount: { type: 'PERCENT', value: 20 } })
  expect((await read(w, id)).priceSummary?.total?.amount).toBe('14.90')
  await change({ discount: { type: 'NONE', value: 0 } })
  expect(changedTotal(await place(w, id))).toMatchObject({ expectedTotal: '14.90', total: '17.40' })
})

describe('an expected total', () => {
  test.each(['17.40', '17.4', '17.4000', '99'])(
    'of %s covers 17.40',
    { tags: 'nightly' },
    async expectedTotal => {
      const { w, id } = await openCheckout()
      expect(await totalOf(w, await place(w, id, expectedTotal))).toBe('17.40')
    },
  )

  test.each(['17.39', '0', '0.00'])('of %s does not', { tags: 'nightly' }, async expectedTotal => {
    const { w, id, stock } = await openCheckout()
    expect(changedTotal(await place(w, id, expectedTotal))).toMatchObject({
      expectedTotal: Number(expectedTotal).toFixed(2),
      total: '17.40',
    })
    expect(await stock()).toBe(10)
  })

  test('takes precedence over the total that was read since', async () => {
    const { w, id, price } = await openCheckout()
    await price(500)
    await read(w, id)
    changedTotal(await place(w, id, '17.40'))
    expect(await totalOf(w, await place(w, id, '504.90'))).toBe('504.90')
  })

  test.each(['17.401', '-1', '1e2', 'x', '', '17,40'])(
    'of %j is rejected as not an amount',
    { tags: 'nightly' },
    async expectedTotal => {
      const { w, id } = await openCheckout()
      expect(Object.keys(rejectedFields(await place(w, id, expectedTotal)))).toEqual(['expectedTotal'])
    },
  )
})

test('a repeated request returns the placed order, whatever the price is now', async () => {
  const { w, id, price } = await openCheckout()
  const headers = { 'idempotency-key': `order-${id}` }
  const first = await place(w, id, '17.40', headers)
  await price(500)
  const second = await place(w, id, '17.40', headers)
  expect([second.status, second.body]).toEqual([200, first.body])
})

test('a concurrent rise of the price is rejected or not charged', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const { w, id, price } = await openCheckout()
    const [reply] = await Promise.all(
      round % 2 ? [place(w, id, '17.40'), price(500)] : [price(500).then(() => place(w, id, '17.40'))],
    )
    if (reply?.status === 200) expect(await totalOf(w, reply)).toBe('17.40')
    else expect(changedTotal(reply as Reply)).toMatchObject({ total: '504.90' })
    outcomes.add(String(reply?.status))
  }
  expect(outcomes).toContain('409')
})

test('a higher delivery price is rejected like a higher product price', { tags: 'nightly' }, async () => {
  const { w, id } = await openCheckout()
  const { pool } = shop.platform.database
  const rows = await shop.sql`select settings from sites where id = ${shop.siteId}`
  const save = (settings: object) =>
    pool.query('update sites set settings = $2 where id = $1', [shop.siteId, settings])
  const shipping = { code: 'standard', title: 'Standard delivery', priceMinor: 690, deliveryTime: '3 days' }
  try {
    await save({ ...rows[0].settings, shipping })
    // The node reloads its site settings every few seconds. A merchant's read stores no total.
    const current = async () =>
      (await w.merchant.callOk(checkout.getCheckout, { id })).checkout.priceSummary?.total?.amount
    await expect.poll(current).toBe('19.40')
    expect(changedTotal(await place(w, id))).toMatchObject({ expectedTotal: '17.40', total: '19.40' })
  } finally {
    await save(rows[0].settings)
  }
})
