import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { GYM, openShopWithGym } from '../ecom/totals/memberships.fixture.ts'

const { orders, orderBilling } = contract

const { shop, w, gym, paymentsOf } = await openShopWithGym()

async function newOrder(quantity = 1) {
  const orderId = await w.order((await w.product()).id, quantity)
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  return { orderId, lineItemId: order.lineItems[0]?.id ?? '', order }
}
const membershipsOf = (lineItemId: string, membershipId = 'ten', appId = GYM) => [
  { lineItemId, membershipIdentifier: { existingMembership: { appId, membershipId } } },
]
const charge = (orderId: string, memberships: ReturnType<typeof membershipsOf>) =>
  w.merchant.send(orderBilling.chargeMemberships, { orderId, memberId: w.memberId, memberships })
const statusOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order.paymentStatus

const refundabilityOf = async (orderId: string) =>
  (await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })).payments

test('a membership pays the price of its line item; delivery stays due (protocol/orders §11)', async () => {
  const { orderId, lineItemId, order } = await newOrder(3)
  const { status, body } = await charge(orderId, membershipsOf(lineItemId))
  expect(status).toBe(200)
  expect(body.payments).toMatchObject([
    {
      status: 'APPROVED',
      amount: { amount: order.lineItems[0]?.totalPriceAfterTax?.amount },
      membershipPaymentDetails: {
        membershipId: 'ten',
        lineItemId,
        status: 'CHARGED',
        externalTransactionId: 'visit-1',
        providerAppId: GYM,
        voided: false,
      },
    },
  ])
  expect(gym.credits.get('ten')).toBe(7)
  expect(await statusOf(orderId)).toBe('PARTIALLY_PAID')
  expect(await refundabilityOf(orderId)).toMatchObject([{ nonRefundable: { reason: 'FORBIDDEN' } }])
  expect(gym.requests).toMatchObject([
    {
      operation: 'CHARGE',
      charge: { membershipId: 'ten', memberId: w.memberId, orderId, lineItemId, quantity: 3 },
    },
  ])
})

test('a membership that is rejected ends as CHARGE_FAILED, and may be charged again', async () => {
  const { orderId, lineItemId } = await newOrder()
  const { body } = await charge(orderId, membershipsOf(lineItemId, 'unknown'))
  expect(body.payments).toMatchObject([
    { status: 'DECLINED', membershipPaymentDetails: { status: 'CHARGE_FAILED' } },
  ])
  const again = await charge(orderId, membershipsOf(lineItemId))
  expect(again.body.payments).toMatchObject([{ status: 'APPROVED' }])
})

test('a line item is charged once, and 10 concurrent charges take one credit', async () => {
  const { orderId, lineItemId } = await newOrder()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => charge(orderId, membershipsOf(lineItemId))),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.flatMap(reply => codeOf(reply) ?? []))).toEqual(
    new Set(['MEMBERSHIP_ALREADY_CHARGED']),
  )
  expect(gym.credits.get('ten')).toBe(9)
})

test('a void gives the credits back, and the line item is unpaid again', async () => {
  const { orderId, lineItemId } = await newOrder(2)
  const { body } = await charge(orderId, membershipsOf(lineItemId))
  const paymentIds = [body.payments[0].id]
  await w.merchant.callOk(orderBilling.voidMemberships, { orderId, paymentIds })
  expect(gym.credits.get('ten')).toBe(10)
  expect(await paymentsOf(orderId)).toMatchObject([
    { status: 'REFUNDED', membershipPaymentDetails: { status: 'VOIDED', voided: true } },
  ])
  const again = await w.merchant.send(orderBilling.voidMemberships, { orderId, paymentIds })
  expect([again.status, codeOf(again)]).toEqual([409, 'PAYMENT_STATUS_CONFLICT'])
  const unknown = [orderId]
  const missing = await w.merchant.send(orderBilling.voidMemberships, { orderId, paymentIds: unknown })
  expect([missing.status, codeOf(missing)]).toEqual([404, 'PAYMENT_NOT_FOUND'])
})

test('a charge whose reply was lost is asked for, and takes its credits once', async () => {
  const { orderId, lineItemId } = await newOrder()
  gym.deliver = () => ({})
  const { body } = await charge(orderId, membershipsOf(lineItemId))
  expect(body.payments).toMatchObject([
    { status: 'PENDING', membershipPaymentDetails: { status: 'CHARGE_PENDING' } },
  ])
  gym.deliver = reply => reply
  shop.clock.advance(10 * 60_000)
  await shop.platform.run('payments')
  expect(await paymentsOf(orderId)).toMatchObject([{ status: 'APPROVED' }])
  expect(gym.credits.get('ten')).toBe(9)
})

test('a charge that is voided before its reply is known takes no credits in the end', async () => {
  const { orderId, lineItemId } = await newOrder()
  gym.deliver = () => ({})
  const { body } = await charge(orderId, membershipsOf(lineItemId))
  gym.deliver = reply => reply
  const paymentIds = [body.payments[0].id]
  await w.merchant.callOk(orderBilling.voidMemberships, { orderId, paymentIds })
  shop.clock.advance(10 * 60_000)
  await shop.platform.run('payments')
  await shop.platform.run('payments')
  expect(gym.credits.get('ten')).toBe(10)
  expect(await paymentsOf(orderId)).toMatchObject([{ membershipPaymentDetails: { status: 'VOIDED' } }])
})

test('chargeOrder charges memberships first, then a card pays what is left', async () => {
  const { orderId, lineItemId } = await newOrder()
  const { body } = await w.merchant.send(orderBilling.chargeOrder, {
    orderId,
    memberId: w.memberId,
    memberships: membershipsOf(lineItemId),
    regularCharge: { paymentProvider: 'test', paymentToken: '4242424242424242' },
  })
  // Both have the same time: their order follows from their ids.
  const isMembership = (payment: object) => 'membershipPaymentDetails' in payment
  expect(body.payments).toHaveLength(2)
  expect(body.payments.find(isMembership)).toMatchObject({
    status: 'APPROVED',
    membershipPaymentDetails: { status: 'CHARGED' },
  })
  expect(body.payments.find((payment: object) => !isMembership(payment))).toMatchObject({
    status: 'APPROVED',
    regularPaymentDetails: { paymentMethod: 'test' },
  })
  expect(await statusOf(orderId)).toBe('PAID')
})

test('the payments collector charges memberships with their names', async () => {
  const { orderId: ecomOrderId, lineItemId } = await newOrder()
  const membershipName = { original: 'Ten visits' }
  await w.merchant.callOk(orders.chargeMemberships, {
    ecomOrderId,
    memberId: w.memberId,
    membershipCharges: [
      {
        membershipId: 'ten',
        appId: GYM,
        lineItemId,
        membershipName,
        serviceProperties: { scheduledDate: '2026-12-01T09:00:00.000Z' },
      },
    ],
  })
  expect(await paymentsOf(ecomOrderId)).toMatchObject([
    { membershipPaymentDetails: { name: membershipName, status: 'CHARGED' } },
  ])
  expect(gym.requests[0]?.charge).toMatchObject({
    serviceProperties: { scheduledDate: '2026-12-01T09:00:00.000Z' },
  })
})

test('a line item of another order and an unknown plug-in are rejected, and nothing is stored', async () => {
  const { orderId, lineItemId } = await newOrder()
  const other = await newOrder()
  const wrongLine = await charge(orderId, membershipsOf(other.lineItemId))
  expect(wrongLine.status).toBe(400)
  const wrongPlugin = await charge(orderId, membershipsOf(lineItemId, 'ten', other.orderId))
  expect([wrongPlugin.status, codeOf(wrongPlugin)]).toEqual([409, 'PAYMENT_PROVIDER_NOT_CONFIGURED'])
  expect(await paymentsOf(orderId)).toEqual([])
})

test('an order that is paid takes no membership for a line item with a price', async () => {
  const { orderId, lineItemId } = await newOrder()
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const reply = await charge(orderId, membershipsOf(lineItemId))
  expect([reply.status, codeOf(reply)]).toEqual([409, 'PAYMENT_NOT_COLLECTABLE'])
})

test('a line item with the payment option MEMBERSHIP_OFFLINE has the price 0: its charge and its void move credits alone', async () => {
  const { currentCart, checkout } = contract
  const lesson = {
    productName: { original: 'Lesson' },
    price: '30.00',
    quantity: 2,
    itemType: { preset: 'SERVICE' as const },
    paymentOption: 'MEMBERSHIP_OFFLINE' as const,
  }
  await w.visitor.send(currentCart.deleteCurrentCart, {})
  await w.visitor.callOk(currentCart.addToCurrentCart, { customLineItems: [lesson] })
  const created = { channelType: 'WEB' as const, email: 'ada@example.com' }
  const { checkoutId: id } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, created)
  const billingInfo = { contactDetails: { firstName: 'Ada', lastName: 'Byron' } }
  await w.visitor.callOk(checkout.updateCheckout, { checkout: { id, billingInfo } })
  const { orderId } = await w.visitor.callOk(checkout.createOrder, { id })
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  const { body } = await charge(orderId, membershipsOf(order.lineItems[0]?.id ?? ''))
  expect(body.payments).toMatchObject([
    { amount: { amount: '0.00' }, status: 'APPROVED', membershipPaymentDetails: { status: 'CHARGED' } },
  ])
  expect([gym.credits.get('ten'), await statusOf(orderId)]).toEqual([8, 'PAID'])
  expect(await refundabilityOf(orderId)).toMatchObject([{ nonRefundable: { reason: 'ZERO_PRICE' } }])
  const paymentIds = [body.payments[0].id]
  await w.merchant.callOk(orderBilling.voidMemberships, { orderId, paymentIds })
  expect(gym.credits.get('ten')).toBe(10)
  expect(await paymentsOf(orderId)).toMatchObject([{ membershipPaymentDetails: { status: 'VOIDED' } }])
  expect(await statusOf(orderId)).toBe('PAID')
})
