import { contract } from '@stoa/contract'
import { codeOf, type TestDriver, twoOptions } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

/** Of the last units. */
const BUYERS = sized(150, 500)
const UNITS = 10

const { shop, driver } = await openTestShop({ config: { poolSize: 16 } })

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Row[]

/** Runs the work for each element with limited concurrency. */
async function spread<T, R>(elements: readonly T[], width: number, work: (element: T) => Promise<R>) {
  const results: R[] = []
  const queue = [...elements]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) results.push(await work(next))
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

const { addToCurrentCart, createCheckoutFromCurrentCart } = contract.currentCart
const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstr. 1' }
const contactDetails = { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 123456' }

interface Buyer {
  token: string
  checkoutId: string
  /** Requested units. */
  wants: number
}

/** A visitor with a checkout that is ready to be ordered. */
async function buyer(lines: ReturnType<TestDriver['line']>[]): Promise<Buyer> {
  const token = await driver.anonymous(shop.clientId)
  const callOk = async (declaration: Parameters<TestDriver['send']>[0], message: object) => {
    const reply = await driver.visitor.send(declaration, message, { token })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  for (const one of lines) await callOk(addToCurrentCart, { lineItems: [one] })
  const { checkoutId } = await callOk(createCheckoutFromCurrentCart, { channelType: 'WEB' })
  const { checkout } = await callOk(contract.checkout.updateCheckout, {
    checkout: {
      id: checkoutId,
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: { shippingDestination: { address, contactDetails } },
      billingInfo: { address, contactDetails },
    },
  })
  const code = checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code
  await callOk(contract.checkout.updateCheckout, {
    checkout: { id: checkoutId, shippingInfo: { selectedCarrierServiceOption: { code } } },
  })
  return { token, checkoutId, wants: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
}

test(`${BUYERS} buyers for the last ${UNITS} units: exactly ${UNITS} are sold and nothing is left over`, async () => {
  const product = await driver.product({ productOptions: twoOptions, manageVariants: true }, UNITS)
  const variantId = product.variants[0]?.id as string
  // Two lines of one cart share the stock: they differ only in their custom text.
  await rows(
    `update products set doc = doc || '{"customTextFields":[{"title":"Engraving","maxLength":20,"mandatory":false}]}' where id = $1`,
    [product.id],
  )
  const plain = driver.line(product.id, 1, { variantId })
  const engraved = driver.line(product.id, 1, { variantId, customTextFields: { Engraving: 'Ada' } })
  const buyers = await spread(
    Array.from({ length: BUYERS }, (_, i) => i),
    16,
    i => buyer(i % 5 === 0 ? [plain, engraved] : [plain]),
  )
  expect(new Set(buyers.map(({ wants }) => wants))).toEqual(new Set([1, 2]))
  const [counter] = await rows<{ value: string }>("select value from site_counters where name = 'order'")

  const outcomes = await spread(buyers, BUYERS, async ({ token, checkoutId, wants }) => {
    const message = { id: checkoutId }
    const reply = await driver.visitor.send(contract.checkout.createOrder, message, { token })
    return { checkoutId, wants, status: reply.status, code: codeOf(reply), orderId: reply.body.orderId }
  })

  const sold = outcomes.filter(({ status }) => status === 200)
  const rejected = outcomes.filter(({ status }) => status !== 200)
  expect(sold.reduce((sum, { wants }) => sum + wants, 0)).toBe(UNITS)
  // Every rejected buyer got an out-of-stock error and no other.
  expect(rejected.filter(({ code }) => !/^(PARTIAL|FULL)_OUT_OF_STOCK$/.test(code ?? ''))).toEqual([])

  const stock = await rows('select quantity from inventory_items where product_id = $1 and variant_id = $2', [
    product.id,
    variantId,
  ])
  expect(stock).toEqual([{ quantity: 0 }])
  const orders = await rows<{ id: string; checkout_id: string; number: string }>(
    'select id, checkout_id, number from orders order by number',
  )
  expect(orders.map(({ id }) => id).sort()).toEqual(sold.map(({ orderId }) => orderId).sort())
  // Order numbers are consecutive.
  const first = Number(counter?.value) + 1
  expect(orders.map(({ number }) => Number(number))).toEqual(orders.map((_, i) => first + i))

  // Nothing is incomplete: completed checkouts, deleted carts and events match the orders exactly.
  const completed = await rows<{ id: string }>('select id from checkouts where completed')
  expect(completed.map(({ id }) => id).sort()).toEqual(orders.map(order => order.checkout_id).sort())
  const carts = await rows<{ n: number }>('select count(*)::int as n from carts')
  expect(carts).toEqual([{ n: BUYERS - sold.length }])
  for (const type of ['order_created', 'order_approved', 'checkout_completed', 'cart_deleted']) {
    const events = await rows<{ n: number }>(`select count(*)::int as n from events where type = $1`, [
      `wix.ecom.v1.${type}`,
    ])
    expect([type, events[0]?.n]).toEqual([type, sold.length])
  }
  const mails = await rows<{ n: number }>('select count(*)::int as n from mails')
  expect(mails).toEqual([{ n: sold.length }])
}, 120_000)

test('one checkout becomes one order, however often and on whichever node it is placed', {
  tags: 'nightly',
}, async () => {
  const node = await shop.addNode()
  const product = await driver.product({}, 100)
  const { token, checkoutId } = await buyer([driver.line(product.id, 1)])
  const place = (fetch: typeof globalThis.fetch) =>
    fetch(`${shop.baseUrl}/v1/checkouts/${checkoutId}/create-order`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ id: checkoutId }),
    })
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => place(i % 2 ? shop.fetch : node.fetch)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const stock = await rows('select quantity from inventory_items where product_id = $1', [product.id])
  expect(stock).toEqual([{ quantity: 99 }])
  expect(await rows('select 1 from orders where checkout_id = $1', [checkoutId])).toHaveLength(1)
})

test('orders of the same products in different line order do not deadlock', { tags: 'nightly' }, async () => {
  const [one, two] = [await driver.product({}, 1000), await driver.product({}, 1000)]
  const there = [driver.line(one.id), driver.line(two.id)]
  const buyers = await spread(
    Array.from({ length: 40 }, (_, i) => i),
    8,
    i => buyer(i % 2 ? there : [...there].reverse()),
  )
  const replies = await Promise.all(
    buyers.map(({ token, checkoutId }) =>
      driver.visitor.send(contract.checkout.createOrder, { id: checkoutId }, { token }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200))
})

test('a cancelled order returns its units once', async () => {
  const product = await driver.product({}, 5)
  const { token, checkoutId } = await buyer([driver.line(product.id, 3)])
  const placed = await driver.visitor.send(contract.checkout.createOrder, { id: checkoutId }, { token })
  const cancel = { id: placed.body.orderId, restockAllItems: true }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => driver.merchant.send(contract.orders.cancelOrder, cancel)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const stock = await rows('select quantity from inventory_items where product_id = $1', [product.id])
  expect(stock).toEqual([{ quantity: 5 }])
})
