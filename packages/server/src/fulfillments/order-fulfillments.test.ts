import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orders, orderFulfillments } = contract
const { shop, driver: w } = await openTestShop()
const unknown = '00000000-0000-4000-8000-000000000000'

async function newOrder(quantity = 3) {
  const orderId = await w.order(undefined, quantity)
  const { lineItems, number } = await read(orderId)
  return { orderId, number, lineItemId: lineItems[0]?.id ?? '' }
}
const read = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const create = (orderId: string, fulfillment: object) =>
  w.merchant.callOk(orderFulfillments.createFulfillment, { orderId, fulfillment })
const update = (orderId: string, fulfillment: { id: string; [field: string]: unknown }) =>
  w.merchant.callOk(orderFulfillments.updateFulfillment, { orderId, fulfillment })
const tryCreate = (orderId: string, fulfillment: object) =>
  w.merchant.send(orderFulfillments.createFulfillment, { orderId, fulfillment })
const tryUpdate = (orderId: string, fulfillment: object) =>
  w.merchant.send(orderFulfillments.updateFulfillment, { orderId, fulfillment })
const activitiesOf = async (id: string) =>
  (await read(id)).activities?.slice(1).map(({ activityType }) => activityType)
const mailsOf = async (number: string) =>
  (await shop.mailbox()).filter(({ subject }) => subject.includes(`order ${number} is`))

describe('units are fulfilled', () => {
  test('in parts, until all of the order are; a deletion makes them available again (protocol/fulfillments §1)', async () => {
    const { orderId, lineItemId } = await newOrder(3)
    await create(orderId, { lineItems: [{ id: lineItemId, quantity: 2 }] })
    expect((await read(orderId)).fulfillmentStatus).toBe('PARTIALLY_FULFILLED')
    const rest = await create(orderId, { lineItems: [{ id: lineItemId }] })
    expect(rest.orderWithFulfillments.fulfillments?.map(({ lineItems }) => lineItems)).toEqual([
      [{ id: lineItemId, quantity: 2 }],
      [{ id: lineItemId, quantity: 1 }],
    ])
    expect((await read(orderId)).fulfillmentStatus).toBe('FULFILLED')
    const { fulfillmentId } = rest
    await w.merchant.callOk(orderFulfillments.deleteFulfillment, { orderId, fulfillmentId })
    expect((await read(orderId)).fulfillmentStatus).toBe('PARTIALLY_FULFILLED')
    expect((await activitiesOf(orderId))?.filter(type => type?.startsWith('ORDER_'))).toEqual([
      'ORDER_FULFILLED',
      'ORDER_NOT_FULFILLED',
    ])
  })

  test('never more than were bought', async () => {
    const { orderId, lineItemId } = await newOrder(3)
    const { fulfillmentId } = await create(orderId, { lineItems: [{ id: lineItemId, quantity: 2 }] })
    const reply = await tryCreate(orderId, { lineItems: [{ id: lineItemId, quantity: 2 }] })
    expect([reply.status, codeOf(reply)]).toEqual([409, 'FULFILLMENT_QUANTITY_EXCEEDED'])
    expect(reply.body).toMatchObject({
      details: { applicationError: { data: { lineItemId, availableQuantity: 1 } } },
    })
    const more = await tryUpdate(orderId, { id: fulfillmentId, lineItems: [{ id: lineItemId, quantity: 4 }] })
    expect(codeOf(more)).toBe('FULFILLMENT_QUANTITY_EXCEEDED')
    await update(orderId, { id: fulfillmentId, lineItems: [{ id: lineItemId, quantity: 3 }] })
    expect((await read(orderId)).fulfillmentStatus).toBe('FULFILLED')
    expect(codeOf(await tryCreate(orderId, { lineItems: [{ id: lineItemId }] }))).toBe(
      'FULFILLMENT_QUANTITY_EXCEEDED',
    )
  })

  test('once, when many staff members fulfil the same line at the same time', async () => {
    const { orderId, lineItemId } = await newOrder(5)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => tryCreate(orderId, { lineItems: [{ id: lineItemId, quantity: 1 }] })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['FULFILLMENT_QUANTITY_EXCEEDED']),
    )
    const { orderWithFulfillments } = await w.merchant.callOk(
      orderFulfillments.listFulfillmentsForSingleOrder,
      { orderId },
    )
    expect(orderWithFulfillments.fulfillments).toHaveLength(5)
    expect((await read(orderId)).fulfillmentStatus).toBe('FULFILLED')
  }, 60_000)

  test('only of lines of the order, each named once', async () => {
    const { orderId, lineItemId } = await newOrder()
    expect(codeOf(await tryCreate(orderId, { lineItems: [{ id: unknown }] }))).toBe(
      'ORDER_LINE_ITEM_NOT_FOUND',
    )
    const twice = [
      { id: lineItemId, quantity: 1 },
      { id: lineItemId, quantity: 1 },
    ]
    expect(rejectedFields(await tryCreate(orderId, { lineItems: twice }))).toEqual({
      'fulfillment.lineItems[1].id': 'OTHER',
    })
    expect(rejectedFields(await tryCreate(orderId, {}))).toEqual({
      'fulfillment.lineItems': 'REQUIRED_FIELD',
    })
    expect(codeOf(await tryCreate(unknown, { lineItems: [{ id: lineItemId }] }))).toBe('ORDER_NOT_FOUND')
  })

  test('not for a canceled order, but a fulfillment of it can be deleted', async () => {
    const { orderId, lineItemId } = await newOrder(2)
    const { fulfillmentId } = await create(orderId, { lineItems: [{ id: lineItemId, quantity: 1 }] })
    await w.merchant.callOk(orders.cancelOrder, { id: orderId })
    const reply = await tryCreate(orderId, { lineItems: [{ id: lineItemId }] })
    expect([reply.status, codeOf(reply)]).toEqual([409, 'ORDER_NOT_FULFILLABLE'])
    expect(reply.body).toMatchObject({ details: { applicationError: { data: { status: 'CANCELED' } } } })
    await w.merchant.callOk(orderFulfillments.deleteFulfillment, { orderId, fulfillmentId })
    expect((await read(orderId)).fulfillmentStatus).toBe('NOT_FULFILLED')
  })
})

describe('the status of a fulfillment', () => {
  test('counts for the order once it is completed (protocol/fulfillments §2)', async () => {
    const { orderId, lineItemId } = await newOrder()
    const lineItems = [{ id: lineItemId }]
    const { fulfillmentId: id } = await create(orderId, { lineItems, completed: false })
    expect((await read(orderId)).fulfillmentStatus).toBe('NOT_FULFILLED')
    for (const status of ['Accepted', 'Packed by Eve', 'In_Delivery']) {
      const { orderWithFulfillments } = await update(orderId, { id, status })
      expect(orderWithFulfillments.fulfillments).toMatchObject([{ id, status, completed: false }])
    }
    const done = await update(orderId, { id, completed: true })
    expect(done.orderWithFulfillments.fulfillments).toMatchObject([{ status: 'Fulfilled', completed: true }])
    expect((await read(orderId)).fulfillmentStatus).toBe('FULFILLED')
    expect(codeOf(await tryUpdate(orderId, { id, status: 'Pending' }))).toBe('FULFILLMENT_STATUS_CONFLICT')
    expect(codeOf(await tryUpdate(orderId, { id: unknown }))).toBe('FULFILLMENT_NOT_FOUND')
  })

  test('does not contradict completion', async () => {
    const { orderId, lineItemId } = await newOrder()
    const lineItems = [{ id: lineItemId }]
    for (const [status, completed] of [
      ['Fulfilled', false],
      ['Ready', true],
    ])
      expect(rejectedFields(await tryCreate(orderId, { lineItems, status, completed }))).toEqual({
        'fulfillment.completed': 'OTHER',
      })
  })
})

describe('tracking', () => {
  test('has a link for known carriers, which follows the number (protocol/fulfillments §3)', async () => {
    const { orderId, lineItemId, number } = await newOrder(2)
    const lineItems = [{ id: lineItemId, quantity: 1 }]
    const created = await create(orderId, { lineItems, trackingInfo: { shippingProvider: 'ups' } })
    const id = created.fulfillmentId
    expect(created.orderWithFulfillments.fulfillments?.[0]?.trackingInfo).toEqual({ shippingProvider: 'ups' })
    const trackingOf = async (trackingInfo: object | null) =>
      (await update(orderId, { id, trackingInfo })).orderWithFulfillments.fulfillments?.[0]?.trackingInfo
    expect(await trackingOf({ trackingNumber: '1Z1' })).toEqual({
      shippingProvider: 'ups',
      trackingNumber: '1Z1',
      trackingLink: 'https://www.ups.com/track?tracknum=1Z1',
    })
    expect(await trackingOf({ trackingNumber: '1Z2' })).toMatchObject({
      trackingLink: 'https://www.ups.com/track?tracknum=1Z2',
    })
    expect(await trackingOf({ shippingProvider: 'Pigeon' })).toEqual({
      shippingProvider: 'Pigeon',
      trackingNumber: '1Z2',
    })
    const own = 'https://pigeons.example/1Z2'
    expect(await trackingOf({ trackingLink: own })).toMatchObject({ trackingLink: own })
    expect(await trackingOf(null)).toBeUndefined()
    expect(await activitiesOf(orderId)).toEqual([
      'SHIPPING_CONFIRMATION_EMAIL_SENT',
      'TRACKING_NUMBER_ADDED',
      'SHIPPING_CONFIRMATION_EMAIL_SENT',
      'TRACKING_NUMBER_EDITED',
      'SHIPPING_CONFIRMATION_EMAIL_SENT',
      'TRACKING_LINK_ADDED',
      'SHIPPING_CONFIRMATION_EMAIL_SENT',
    ])
    const mails = await mailsOf(number)
    expect(mails).toHaveLength(4)
    expect(
      mails.some(({ body }) =>
        /1 × [\s\S]*ups[\s\S]*1Z1[\s\S]*ups\.com\/track\?tracknum=1Z1/.test(body ?? ''),
      ),
    ).toBe(true)
  })

  test('accepts https links alone', async () => {
    const { orderId, lineItemId } = await newOrder()
    const trackingInfo = { trackingLink: 'http://pigeons.example/1' }
    const reply = await tryCreate(orderId, { lineItems: [{ id: lineItemId }], trackingInfo })
    expect(rejectedFields(reply)).toEqual({ 'fulfillment.trackingInfo.trackingLink': 'FORMAT' })
  })
})

test('the buyer gets the shipping mail when the parcel leaves, and none before (protocol/fulfillments §4)', async () => {
  const { orderId, lineItemId, number } = await newOrder(2)
  const lineItems = [{ id: lineItemId }]
  const { fulfillmentId: id } = await create(orderId, { lineItems, status: 'Ready' })
  expect(await mailsOf(number)).toEqual([])
  await update(orderId, { id, status: 'In_Delivery' })
  await update(orderId, { id, status: 'Fulfilled' })
  expect(await mailsOf(number)).toMatchObject([
    { to: 'ada@example.com', body: expect.stringContaining('2 × ') },
  ])
})

test('a bulk creation fulfils each order or says why not', async () => {
  const first = await newOrder()
  const second = await newOrder(2)
  const reply = await w.merchant.callOk(orderFulfillments.bulkCreateFulfillments, {
    ordersWithFulfillments: [
      {
        orderId: second.orderId,
        fulfillments: [
          { lineItems: [{ id: second.lineItemId, quantity: 2 }] },
          { lineItems: [{ id: second.lineItemId }] },
        ],
      },
      { orderId: unknown, fulfillments: [{ lineItems: [{ id: unknown }] }] },
      { orderId: first.orderId, fulfillments: [{ lineItems: [{ id: first.lineItemId }] }] },
      { orderId: second.orderId, fulfillments: [{ lineItems: [] }] },
    ],
  })
  expect(reply.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
    'FULFILLMENT_QUANTITY_EXCEEDED',
    'ORDER_NOT_FOUND',
    undefined,
    'INVALID_ARGUMENT',
  ])
  expect(reply.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 3, undetailedFailures: 0 })
  expect(reply.results[2]?.ordersWithFulfillments).toMatchObject({
    orderId: first.orderId,
    fulfillments: [{ lineItems: [{ id: first.lineItemId, quantity: 3 }] }],
  })
  expect((await read(second.orderId)).fulfillmentStatus).toBe('NOT_FULFILLED')
})

test('buyers list the fulfillments of their own orders only', async () => {
  const { orderId, lineItemId } = await newOrder()
  await create(orderId, { lineItems: [{ id: lineItemId }] })
  const { listFulfillmentsForMultipleOrders, listFulfillmentsForSingleOrder } = orderFulfillments
  const own = await w.visitor.callOk(listFulfillmentsForMultipleOrders, { orderIds: [orderId, unknown, 'x'] })
  expect(own.ordersWithFulfillments).toMatchObject([{ orderId, fulfillments: [{ status: 'Fulfilled' }] }])
  const stranger = await createDriver(shop)
  const request = { orderIds: [orderId] }
  const others = await stranger.visitor.callOk(listFulfillmentsForMultipleOrders, request)
  expect(others.ordersWithFulfillments).toEqual([])
  expect(codeOf(await stranger.visitor.send(listFulfillmentsForSingleOrder, { orderId }))).toBe(
    'ORDER_NOT_FOUND',
  )
})
