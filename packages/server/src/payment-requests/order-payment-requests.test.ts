import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { type PaymentRequestAction, paymentRequestStates } from './payment-request-states.ts'

const { orderPaymentRequests: calls, orders, events, mails } = contract
const { shop, driver: w } = await openTestShop()

const CARD = '4242424242424242'
const MINUTE = 60_000
const inOneMinute = () => new Date(shop.clock.now() + MINUTE).toISOString()

const send = (orderPaymentRequest: object, more = {}) =>
  w.merchant.send(calls.createOrderPaymentRequest, { orderPaymentRequest, ...more })
const create = async (input: object = {}) => {
  const orderPaymentRequest = { orderId: await w.order(), title: 'Deposit', ...input }
  return w.merchant.callOk(calls.createOrderPaymentRequest, { orderPaymentRequest })
}
const read = async (orderPaymentRequestId: string) =>
  (await w.merchant.callOk(calls.getOrderPaymentRequest, { orderPaymentRequestId })).orderPaymentRequest
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const charge = (orderPaymentRequestId: string, paymentToken = CARD) =>
  w.merchant.send(calls.chargeOrderPaymentRequest, {
    orderPaymentRequestId,
    paymentToken,
    paymentProvider: 'test',
  })
const eventsOf = async (entityId: string) =>
  (await w.merchant.callOk(events.listEvents, { entityId })).events.map(({ type }) =>
    type.replace('wix.ecom.v1.order_payment_request_', ''),
  )

describe('a payment request (protocol/payment-requests §1)', () => {
  test('is for what is due by default, has a short link, and is mailed to the buyer', async () => {
    const { orderPaymentRequest, orderPaymentRequestUrl } = await create({ description: 'Thank you' })
    const { id, orderId } = orderPaymentRequest
    const order = await orderOf(orderId)
    expect(orderPaymentRequest).toMatchObject({
      status: 'UNPAID',
      orderNumber: order.number,
      amount: { amount: order.balanceSummary?.balance?.amount },
      currency: 'EUR',
      title: 'Deposit',
      paymentGatewayOrderId: id,
    })
    expect(await read(id)).toEqual(orderPaymentRequest)
    expect(orderPaymentRequestUrl.length).toBeLessThanOrEqual(100)
    const message = { orderPaymentRequestId: id }
    const again = await w.merchant.callOk(calls.getOrderPaymentRequestUrl, message)
    expect(again.orderPaymentRequestUrl).toBe(orderPaymentRequestUrl)
    const sent = await w.merchant.callOk(mails.listMails, {})
    expect(JSON.stringify(sent)).toContain(`payment for your order ${order.number}`)
    expect(await eventsOf(id)).toEqual(['created'])
  })

  test('is rejected without a title, in the past, above the amount due, for paid and canceled orders', async () => {
    const orderId = await w.order()
    expect(rejectedFields(await send({ orderId }))).toEqual({ 'orderPaymentRequest.title': 'REQUIRED_FIELD' })
    const expirationDate = new Date(shop.clock.now()).toISOString()
    expect(rejectedFields(await send({ orderId, title: 'A', expirationDate }))).toEqual({
      'orderPaymentRequest.expirationDate': 'VALIDATION',
    })
    const tooMuch = { orderId, title: 'A', amount: { amount: '1000.00' } }
    expect(codeOf(await send(tooMuch))).toBe('AMOUNT_EXCEEDS_AMOUNT_DUE')
    await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
    expect(codeOf(await send({ orderId, title: 'A' }))).toBe('ORDER_ALREADY_PAID')
    const canceled = await w.order()
    await w.merchant.callOk(orders.cancelOrder, { id: canceled })
    expect(codeOf(await send({ orderId: canceled, title: 'A' }))).toBe('ORDER_CANCELED')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(codeOf(await send({ orderId: unknown, title: 'A' }))).toBe('ORDER_NOT_FOUND')
  })

  test('changes its texts, but not what it is for', async () => {
    const { orderPaymentRequest } = await create({ description: 'Old', expirationDate: inOneMinute() })
    const { id } = orderPaymentRequest
    const update = (change: object) =>
      w.merchant.send(calls.updateOrderPaymentRequest, { orderPaymentRequest: { id, ...change } })
    const changed = { ...orderPaymentRequest, title: 'Rest', description: null }
    expect((await update(changed)).body.orderPaymentRequest).toMatchObject({ title: 'Rest' })
    expect((await read(id)).description).toBeUndefined()
    for (const change of [
      { amount: { amount: '1.00' } },
      { orderId: '00000000-0000-4000-8000-000000000000' },
      { expirationDate: new Date(shop.clock.now() + 2 * MINUTE).toISOString() },
      { source: { externalId: 'A' } },
    ])
      expect(Object.values(rejectedFields(await update(change)))).toEqual(['FIELD_NOT_ALLOWED'])
    const values = { id, namespace: '@shop/crm', namespaceData: { ticket: 'A-17' } }
    const extended = await w.merchant.callOk(calls.updateExtendedFields, values)
    expect(extended.orderPaymentRequest.extendedFields).toEqual({
      namespaces: { '@shop/crm': { ticket: 'A-17' } },
    })
    expect(await eventsOf(id)).toEqual(['created', 'updated', 'updated'])
  })

  test('is created in bulk, each independently', async () => {
    const orderId = await w.order()
    const list = [
      { orderId, title: 'First', amount: { amount: '1.00' } },
      { orderId, title: 'Second', amount: { amount: '1000.00' } },
      { orderId, title: 'Third', amount: { amount: '2.00' } },
    ]
    const { results, bulkActionMetadata } = await w.merchant.callOk(calls.bulkCreateOrderPaymentRequests, {
      orderPaymentRequests: list,
      returnEntity: true,
    })
    expect(results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
      undefined,
      'AMOUNT_EXCEEDS_AMOUNT_DUE',
      undefined,
    ])
    expect(results[2]?.item?.orderPaymentRequest?.title).toBe('Third')
    expect(results[2]?.item?.orderPaymentRequestUrl).toContain('/pay/')
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  })

  test('is found by order, status, amount and time', async () => {
    const { orderPaymentRequest } = await create({
      amount: { amount: '3.00' },
      expirationDate: inOneMinute(),
    })
    const { id, orderId, orderNumber } = orderPaymentRequest
    const find = async (filter: object) => {
      const query = { filter: { orderId: { $eq: orderId }, ...filter } as never }
      const found = await w.merchant.callOk(calls.queryOrderPaymentRequests, { query })
      return found.orderPaymentRequests.map(request => request.id)
    }
    expect(await find({})).toEqual([id])
    expect(await find({ status: { $eq: 'UNPAID' }, orderNumber: { $eq: orderNumber } })).toEqual([id])
    expect(await find({ 'amount.amount': { $gt: '3.00' } })).toEqual([])
    expect(await find({ title: { $startsWith: 'Dep' }, paymentGatewayOrderId: { $eq: id } })).toEqual([id])
    shop.clock.advance(MINUTE)
    expect(await find({ status: { $eq: 'UNPAID' } })).toEqual([])
    expect(await find({ status: { $eq: 'EXPIRED' } })).toEqual([id])
  })
})

describe('the states of a payment request (protocol/payment-requests §2)', () => {
  const inState = {
    UNPAID: async () => (await create()).orderPaymentRequest.id,
    PAID: async () => {
      const { id } = (await create()).orderPaymentRequest
      expect((await charge(id)).status).toBe(200)
      return id
    },
    EXPIRED: async () => {
      const { id } = (await create({ expirationDate: inOneMinute() })).orderPaymentRequest
      shop.clock.advance(MINUTE)
      await shop.platform.run('payment requests')
      return id
    },
    VOIDED: async () => {
      const { id } = (await create()).orderPaymentRequest
      await w.merchant.callOk(calls.voidOrderPaymentRequest, { orderPaymentRequestId: id })
      return id
    },
  }
  const act: Partial<Record<PaymentRequestAction, (id: string) => ReturnType<typeof charge>>> = {
    update: id =>
      w.merchant.send(calls.updateOrderPaymentRequest, { orderPaymentRequest: { id, title: 'Other' } }),
    charge,
    void: id => w.merchant.send(calls.voidOrderPaymentRequest, { orderPaymentRequestId: id }),
    delete: id => w.merchant.send(calls.deleteOrderPaymentRequest, { orderPaymentRequestId: id }),
  }
  const cells = paymentRequestStates.cells.flatMap(({ state, action, next }) =>
    state !== 'DELETED' && act[action] ? [{ state, action, next }] : [],
  )

  test.each(cells)(
    '$action in $state leads to $next',
    { tags: 'nightly' },
    async ({ state, action, next }) => {
      const id = await inState[state as keyof typeof inState]()
      const reply = await act[action]?.(id)
      expect(reply && (reply.status === 200 ? undefined : codeOf(reply))).toBe(
        next ? undefined : `ORDER_PAYMENT_REQUEST_${state}`,
      )
      if (next === 'DELETED') expect(await eventsOf(id)).toContain('deleted')
    },
  )

  test('expire once, by the job of any node', async () => {
    const id = await inState.EXPIRED()
    await Promise.all([shop.platform.run('payment requests'), shop.platform.run('payment requests')])
    expect(await eventsOf(id)).toEqual(['created', 'expired'])
    expect((await read(id)).status).toBe('EXPIRED')
  })

  test('a voided one shows as expired', async () => {
    const id = await inState.VOIDED()
    expect((await read(id)).status).toBe('EXPIRED')
    expect(await eventsOf(id)).toEqual(['created', 'voided'])
  })
})

describe('a charge (protocol/payment-requests §3)', () => {
  test('is a payment of the order, with its status, history and events', { tags: 'nightly' }, async () => {
    const { id, orderId } = (await create({ amount: { amount: '5.00' } })).orderPaymentRequest
    const { body } = await charge(id)
    expect(body).toMatchObject({ paymentStatus: 'APPROVED', paymentResponseToken: expect.any(String) })
    const order = await orderOf(orderId)
    expect(order).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      balanceSummary: { paid: { amount: '5.00' } },
    })
    expect(order.activities?.map(({ activityType }) => activityType)).toContain('ORDER_PARTIALLY_PAID')
    expect((await read(id)).status).toBe('PAID')
    expect(await eventsOf(id)).toEqual(['created', 'paid'])
    const receipts = JSON.stringify(await w.merchant.callOk(mails.listMails, {}))
    expect(receipts.split(`payment received for your order ${order.number}`)).toHaveLength(2)
    const rest = await send({ orderId, title: 'Rest' })
    expect((await charge(rest.body.orderPaymentRequest.id)).status).toBe(200)
    expect((await orderOf(orderId)).paymentStatus).toBe('PAID')
  })

  test('that is declined leaves the request unpaid; another card pays it', async () => {
    const { id, orderId } = (await create()).orderPaymentRequest
    const declined = await charge(id, '4000000000009995')
    expect([declined.status, codeOf(declined)]).toEqual([402, 'PAYMENT_DECLINED'])
    expect(declined.body.details.applicationError.data).toMatchObject({ reason: 'insufficient_funds' })
    expect((await read(id)).status).toBe('UNPAID')
    expect((await charge(id)).status).toBe(200)
    expect((await orderOf(orderId)).paymentStatus).toBe('PAID')
  })

  test('that its buyer leaves at 3-D Secure is voided by the next one', async () => {
    const { id, orderId } = (await create()).orderPaymentRequest
    const first = await charge(id, '4000000000003220')
    expect(first.body).toMatchObject({ paymentStatus: 'PENDING', redirectUrl: expect.any(String) })
    expect((await charge(id)).status).toBe(200)
    const answer = new URLSearchParams({ answer: 'approve' })
    await shop.fetch(first.body.redirectUrl, { method: 'POST', body: answer, redirect: 'manual' })
    const order = await orderOf(orderId)
    expect(order.balanceSummary).toMatchObject({ balance: { amount: '0.00' } })
  })

  test('that is confirmed late pays the request, even after its time', async () => {
    const { id } = (await create({ expirationDate: inOneMinute() })).orderPaymentRequest
    const { body } = await charge(id, '4000000000003220')
    shop.clock.advance(MINUTE)
    await shop.platform.run('payment requests')
    expect((await read(id)).status).toBe('EXPIRED')
    const answer = new URLSearchParams({ answer: 'approve' })
    const done = await shop.fetch(body.redirectUrl, { method: 'POST', body: answer, redirect: 'manual' })
    expect(done.headers.get('location')).toContain('/pay/')
    await shop.platform.run('payment requests')
    expect((await read(id)).status).toBe('PAID')
    expect(await eventsOf(id)).toEqual(['created', 'expired', 'paid'])
  })

  test('of 20 concurrent ones charges once', async () => {
    const { id, orderId } = (await create()).orderPaymentRequest
    const replies = await Promise.all(Array.from({ length: 20 }, () => charge(id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(replies.flatMap(reply => (reply.status === 200 ? [] : [codeOf(reply)])))
    for (const code of codes) expect(['PAYMENT_PENDING', 'ORDER_PAYMENT_REQUEST_PAID']).toContain(code)
    expect((await orderOf(orderId)).balanceSummary?.balance?.amount).toBe('0.00')
  })

  test('never exceeds what is due', async () => {
    const orderId = await w.order()
    const ids: string[] = []
    for (const title of ['A', 'B']) ids.push((await send({ orderId, title })).body.orderPaymentRequest.id)
    const replies = await Promise.all(ids.map(id => charge(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { balanceSummary } = await orderOf(orderId)
    expect(balanceSummary?.balance?.amount).toBe('0.00')
  })

  test('by a shopper is possible for their own orders only', async () => {
    const { id } = (await create()).orderPaymentRequest
    const message = { orderPaymentRequestId: id, paymentToken: CARD, paymentProvider: 'test' }
    const other = await w.member.send(calls.chargeOrderPaymentRequest, message)
    expect(codeOf(other)).toBe('ORDER_PAYMENT_REQUEST_NOT_FOUND')
    expect((await w.visitor.send(calls.chargeOrderPaymentRequest, message)).status).toBe(200)
  })
})

test('the buyer is reminded once, a day before the expiration (protocol/payment-requests §2)', async () => {
  const DAY = 86_400_000
  const expirationDate = new Date(shop.clock.now() + 3 * DAY).toISOString()
  const reminded = (await create({ expirationDate })).orderPaymentRequest
  const paid = (await create({ expirationDate })).orderPaymentRequest
  await charge(paid.id)
  const remindersOf = async ({ orderNumber }: { orderNumber?: string }) =>
    JSON.stringify(await w.merchant.callOk(mails.listMails, {})).split(
      `reminder of the payment for your order ${orderNumber}"`,
    ).length - 1
  await shop.platform.run('payment requests')
  expect(await remindersOf(reminded)).toBe(0)
  shop.clock.advance(2 * DAY)
  await Promise.all([shop.platform.run('payment requests'), shop.platform.run('payment requests')])
  await shop.platform.run('payment requests')
  expect([await remindersOf(reminded), await remindersOf(paid)]).toEqual([1, 0])
})
