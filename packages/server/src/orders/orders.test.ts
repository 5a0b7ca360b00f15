import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const { orders } = contract
const UPDATED = 'wix.ecom.v1.order_updated'
const unknown = '00000000-0000-4000-8000-000000000000'

const shop = await openShop()
const ofShop = () => shop
const driver = () => createDriver(shop)
const read = async (w: TestDriver, id: string, as: 'visitor' | 'merchant' = 'merchant') =>
  (await w.callOk(orders.getOrder, { id }, as)).order

scenarios(ofShop, orders.getOrder, [
  { name: 'reads an order with one statement', given: async w => ({ id: await w.order() }), statements: 1 },
  { name: 'reads any order', as: 'merchant', given: async w => ({ id: await w.order() }) },
  {
    name: 'finds no other visitor’s',
    as: 'member',
    given: async w => ({ id: await w.order() }),
    fails: 'ORDER_NOT_FOUND',
  },
  { name: 'finds none that is not there', request: { id: unknown }, fails: 'ORDER_NOT_FOUND' },
  { name: 'finds none by what is no id', request: { id: "1' or true" }, fails: 'ORDER_NOT_FOUND' },
])

test('a stored order without translated texts is returned with them', async () => {
  const w = await driver()
  const choices = [{ value: 'S', description: 'S' }]
  const product = await w.product({ productOptions: [{ name: 'Size', choices }], manageVariants: true })
  const id = await w.order(product.id)
  const { lineItems } = await read(w, id)
  expect(lineItems?.[0]).toMatchObject({
    productName: { translated: product.name },
    descriptionLines: [{ name: { translated: 'Size' }, plainText: { translated: 'S' } }],
  })
  const old = JSON.stringify(lineItems, (name, value) => (name === 'translated' ? undefined : value))
  expect(old).not.toContain('translated')
  await shop.platform.database.all(
    sql`update orders set doc = doc || jsonb_build_object('lineItems', ${old}::jsonb) where id = ${id}`,
  )
  expect((await read(w, id)).lineItems).toEqual(lineItems)
})

describe('orders are searched', () => {
  const numbersOf = (found: { orders: { number: string }[] }) => found.orders.map(({ number }) => number)

  test('newest first, page by page, and back', { tags: 'nightly' }, async () => {
    const w = await driver()
    const numbers: string[] = []
    for (let i = 0; i < 5; i++) {
      shop.clock.advance(1000)
      numbers.unshift((await read(w, await w.order())).number)
    }
    const page = (cursorPaging: object) => w.visitor.callOk(orders.searchOrders, { search: { cursorPaging } })
    const first = await page({ limit: 2 })
    expect(numbersOf(first)).toEqual(numbers.slice(0, 2))
    expect(first.metadata).toMatchObject({ count: 2, hasNext: true })
    const second = await page({ cursor: first.metadata.cursors?.next })
    expect(numbersOf(second)).toEqual(numbers.slice(2, 4))
    const third = await page({ cursor: second.metadata.cursors?.next })
    expect(numbersOf(third)).toEqual(numbers.slice(4))
    expect(third.metadata).toMatchObject({ count: 1, hasNext: false })
    expect(numbersOf(await page({ cursor: third.metadata.cursors?.prev }))).toEqual(numbers.slice(2, 4))
  })

  test('by number, status, amount, buyer, product and time', async () => {
    const w = await driver()
    const product = await w.product({ name: 'Rare thing', priceData: { price: 777 } })
    const id = await w.order(product.id)
    await w.order()
    const { number, createdDate, checkoutId } = await read(w, id)
    const found = async (filter: object) =>
      (await w.visitor.callOk(orders.searchOrders, { search: { filter } as never })).orders.map(o => o.id)
    for (const filter of [
      { id },
      { number },
      { number: { $gte: number, $lte: number } },
      { checkoutId },
      { 'priceSummary.total.amount': { $gt: '700' } },
      { 'lineItems.catalogReference.catalogItemId': { $hasSome: [product.id] } },
      { 'lineItems.productName.original': { $hasAll: ['Rare thing'] } },
      {
        $and: [{ number }, { createdDate: { $gte: createdDate } }, { 'buyerInfo.email': 'ada@example.com' }],
      },
      { number, status: 'APPROVED', paymentStatus: { $in: ['NOT_PAID'] }, 'channelInfo.type': 'WEB' },
    ])
      expect(await found(filter), JSON.stringify(filter)).toEqual([id])
    expect(await found({ status: 'CANCELED' })).toEqual([])
  })

  test('with a sort of the request', async () => {
    const w = await driver()
    const dear = await w.order((await w.product({ priceData: { price: 90 } })).id)
    const cheap = await w.order((await w.product({ priceData: { price: 9 } })).id)
    const sort = [{ fieldName: 'priceSummary.total.amount', order: 'ASC' as const }]
    const found = await w.visitor.callOk(orders.searchOrders, { search: { sort } })
    expect(found.orders.map(({ id }) => id)).toEqual([cheap, dear])
  })

  test('by shoppers among their own orders only, whatever the filter', async () => {
    const w = await driver()
    const id = await w.order()
    const stranger = await driver()
    for (const search of [{}, { filter: { id } }, { filter: { $or: [{ id }, { status: 'APPROVED' }] } }])
      expect(
        (await stranger.visitor.callOk(orders.searchOrders, { search: search as never })).orders,
      ).toEqual([])
    const { orders: all } = await w.merchant.callOk(orders.searchOrders, {
      search: { filter: { id } } as never,
    })
    expect(all).toHaveLength(1)
  })

  test('not by unknown fields, or fields that only merchants see', async () => {
    const w = await driver()
    for (const [field, as] of [
      ['stockTaken', 'merchant'],
      ['archived', 'visitor'],
    ] as const) {
      const reply = await w.send(orders.searchOrders, { search: { filter: { [field]: true } } }, as)
      expect(Object.keys(rejectedFields(reply)), field).toEqual([expect.stringContaining('search.filter')])
    }
  })
})

scenarios(ofShop, orders.paymentCollectionMarkOrderAsPaid, [
  {
    name: 'records the payment',
    given: async w => ({ ecomOrderId: await w.order() }),
    emitted: [
      'wix.ecom.v1.order_transactions_updated',
      'wix.ecom.v1.order_transactions_details_updated',
      'wix.ecom.v1.order_payment_status_updated',
      UPDATED,
    ],
    // begin, order, payment, order, outcome, job, commit
    statements: 11,
    reply: {
      order: {
        paymentStatus: 'PAID',
        balanceSummary: { balance: { amount: '0.00' }, paid: { amount: '17.40' } },
        activities: [{ activityType: 'ORDER_PLACED' }, { activityType: 'ORDER_PAID' }],
      },
    },
  },
  {
    name: 'cannot take the money twice',
    given: async w => {
      const ecomOrderId = await w.order()
      await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId })
      return { ecomOrderId }
    },
    fails: 'ORDER_ALREADY_PAID',
  },
  {
    name: 'takes no money for what is canceled',
    given: async w => {
      const ecomOrderId = await w.order()
      await w.merchant.callOk(orders.cancelOrder, { id: ecomOrderId })
      return { ecomOrderId }
    },
    fails: 'ORDER_CANCELED',
  },
  { name: 'finds none that is not there', request: { ecomOrderId: unknown }, fails: 'ORDER_NOT_FOUND' },
])

test('ten concurrent requests create one payment', async () => {
  const w = await driver()
  const ecomOrderId = await w.order()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      w.merchant.send(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.flatMap(reply => codeOf(reply) ?? [])).toEqual(Array(9).fill('ORDER_ALREADY_PAID'))
  const rows = await shop.sql`select amount_minor from payments where order_id = ${ecomOrderId}`
  expect(rows).toEqual([{ amount_minor: 1740 }])
})

scenarios(ofShop, orders.cancelOrder, [
  {
    name: 'cancels, and restocks only on request',
    given: async w => ({ id: await w.order() }),
    emitted: ['wix.ecom.v1.order_canceled', UPDATED],
    reply: {
      order: {
        status: 'CANCELED',
        activities: [{ activityType: 'ORDER_PLACED' }, { activityType: 'ORDER_CANCELED' }],
      },
    },
  },
  {
    name: 'puts the units back into stock',
    given: async w => ({ id: await w.order(), restockAllItems: true }),
    emitted: [
      'wix.stores.catalog.v3.inventory_item_updated_with_reason',
      'wix.ecom.v1.order_canceled',
      UPDATED,
      'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged',
    ],
  },
  {
    name: 'cannot cancel twice',
    given: async w => {
      const id = await w.order()
      await w.merchant.callOk(orders.cancelOrder, { id, restockAllItems: true })
      return { id, restockAllItems: true }
    },
    fails: 'ORDER_CANCELED',
  },
  { name: 'finds none that is not there', request: { id: unknown }, fails: 'ORDER_NOT_FOUND' },
])

test('a cancellation restocks exactly the taken units, once, and mails the buyer if requested', async () => {
  const w = await driver()
  const { id: productId } = await w.product({ name: 'Urn' }, 10)
  const uncounted = await w.product({}, null)
  await w.cart(uncounted.id, 5)
  const id = await w.order(productId, 4)
  const { number } = await read(w, id)
  const units = async () =>
    (await w.visitor.callOk(contract.products.getProduct, { id: productId })).product.stock.quantity
  expect(await units()).toBe(6)
  const message = { id, restockAllItems: true, sendOrderCanceledEmail: true, customMessage: 'It broke.' }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => w.merchant.send(orders.cancelOrder, message)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await units()).toBe(10)
  const mails = (await shop.mailbox()).filter(({ subject }) => subject.includes(`${number} is canceled`))
  expect(mails).toMatchObject([
    { to: 'ada@example.com', body: expect.stringMatching(/It broke\.[\s\S]*4 × Urn/) },
  ])
})

test('an order of a deleted product can be canceled', async () => {
  const w = await driver()
  const { id: productId } = await w.product()
  const id = await w.order(productId)
  await w.merchant.callOk(contract.products.deleteProduct, { id: productId })
  const { order } = await w.merchant.callOk(orders.cancelOrder, { id, restockAllItems: true })
  expect(order.status).toBe('CANCELED')
})

const comment = (message: string) => ({ activity: { merchantComment: { message } } })

scenarios(ofShop, orders.addActivity, [
  {
    name: 'comments on an order',
    given: async w => ({ id: await w.order(), ...comment('Called') }),
    emitted: [UPDATED],
    reply: {
      order: {
        activities: [{}, { activityType: 'MERCHANT_COMMENT', merchantComment: { message: 'Called' } }],
      },
    },
  },
  {
    name: 'adds an activity of an app',
    given: async w => {
      const customActivity = { appId: unknown, type: 'Packed', additionalData: { box: '3' } }
      return { id: await w.order(), activity: { customActivity } }
    },
    reply: {
      order: {
        activities: [
          {},
          { type: 'CUSTOM_ACTIVITY', customActivity: { type: 'Packed', additionalData: { box: '3' } } },
        ],
      },
    },
  },
  {
    name: 'must say something',
    given: async w => ({ id: await w.order(), activity: {} }),
    rejects: { activity: 'REQUIRED_ONE_OF_FIELD' },
  },
  {
    name: 'finds none that is not there',
    request: { id: unknown, ...comment('x') },
    fails: 'ORDER_NOT_FOUND',
  },
])

/** An order with a comment, and the ids of both. */
async function commented(w: TestDriver) {
  const id = await w.order()
  const { activityId } = await w.merchant.callOk(orders.addActivity, { id, ...comment('Called') })
  return { id, activityId }
}
const placed = async (w: TestDriver) => {
  const id = await w.order()
  return { id, activityId: (await read(w, id)).activities[0]?.id as string }
}

scenarios(ofShop, orders.updateActivity, [
  {
    name: 'changes a comment',
    given: async w => ({ ...(await commented(w)), ...comment('Called twice') }),
    emitted: [UPDATED],
    reply: { order: { activities: [{}, { merchantComment: { message: 'Called twice' } }] } },
  },
  {
    name: 'cannot change what the platform wrote',
    given: async w => ({ ...(await placed(w)), ...comment('Never happened') }),
    fails: 'ACTIVITY_NOT_FOUND',
  },
  {
    name: 'finds no order that is not there',
    request: { id: unknown, activityId: unknown, ...comment('x') },
    fails: 'ORDER_NOT_FOUND',
  },
])

scenarios(ofShop, orders.deleteActivity, [
  {
    name: 'removes a comment',
    given: commented,
    emitted: [UPDATED],
    reply: { order: { activities: [{ activityType: 'ORDER_PLACED' }] } },
  },
  { name: 'cannot remove what the platform wrote', given: placed, fails: 'ACTIVITY_NOT_FOUND' },
  {
    name: 'finds no order that is not there',
    request: { id: unknown, activityId: unknown },
    fails: 'ORDER_NOT_FOUND',
  },
])

test('shoppers do not see merchant activities', async () => {
  const w = await driver()
  const { id } = await commented(w)
  const seen = await read(w, id, 'visitor')
  expect(seen.activities.map(({ activityType }) => activityType)).toEqual(['ORDER_PLACED'])
  expect(seen).not.toHaveProperty('archived')
  const { orders: found } = await w.visitor.callOk(orders.searchOrders, { search: {} })
  expect(JSON.stringify(found)).not.toContain('Called')
  expect(await read(w, id)).toMatchObject({ archived: false, activities: [{}, {}] })
})
