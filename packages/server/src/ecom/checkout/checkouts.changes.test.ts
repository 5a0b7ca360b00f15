import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { checkout: calls, currentCart, orders, redirects } = contract

const { driver: w } = await openShopWithDrivers()

const line = async (price: number) => w.line((await w.product({ priceData: { price } })).id)
const twoLines = async () => {
  const request = { lineItems: [await line(10), await line(5)], channelType: 'WEB' as const }
  const { checkout } = await w.visitor.callOk(calls.createCheckout, request)
  return { id: checkout.id as string, lineIds: checkout.lineItems.map(({ id }) => id as string) }
}
const subtotalOf = (checkout: { priceSummary?: { subtotal?: { amount?: string } } }) =>
  checkout.priceSummary?.subtotal?.amount

/** Every call that changes a checkout, with a request for it. */
const changes = async (id: string, lineId: string) =>
  [
    [calls.updateCheckout, { checkout: { id, buyerNote: 'mine' } }],
    [calls.addToCheckout, { id, lineItems: [await line(1)] }],
    [calls.updateLineItemsQuantity, { id, lineItems: [{ id: lineId, quantity: 2 }] }],
    [calls.removeLineItems, { id, lineItemIds: [lineId] }],
    [calls.removeCoupon, { id }],
    [calls.removeGiftCard, { id }],
    [calls.removeOverrideCheckoutUrl, { id }],
    [calls.getCheckoutUrl, { id }],
    [calls.getWixCheckoutUrl, { id }],
  ] as const

describe('protocol/checkout §7: the lines of a checkout', () => {
  test('are added, changed and removed, and the totals follow', { tags: 'nightly' }, async () => {
    const { id, lineIds } = await twoLines()
    const added = await w.visitor.callOk(calls.addToCheckout, { id, lineItems: [await line(2)] })
    expect(subtotalOf(added.checkout)).toBe('17.00')
    const lineItems = [{ id: lineIds[0] as string, quantity: 3 }]
    const more = await w.visitor.callOk(calls.updateLineItemsQuantity, { id, lineItems })
    expect(subtotalOf(more.checkout)).toBe('37.00')
    const lineItemIds = [lineIds[1] as string]
    const fewer = await w.visitor.callOk(calls.removeLineItems, { id, lineItemIds })
    expect(subtotalOf(fewer.checkout)).toBe('32.00')
    const updated = await w.visitor.callOk(calls.updateCheckout, {
      checkout: { id },
      lineItems: [await line(1)],
    })
    expect(subtotalOf(updated.checkout)).toBe('33.00')
  })

  test('cannot all be removed', async () => {
    const { id, lineIds } = await twoLines()
    const reply = await w.visitor.send(calls.removeLineItems, { id, lineItemIds: lineIds })
    expect(codeOf(reply)).toBe('CHECKOUT_EMPTY')
  })

  test('cannot be changed by other shoppers, nor after the order', async () => {
    const { id, lineIds } = await twoLines()
    const all = await changes(id, lineIds[0] as string)
    for (const [call, message] of all)
      expect([call.path, codeOf(await w.member.send(call, message))]).toEqual([
        call.path,
        'CHECKOUT_NOT_FOUND',
      ])
    await w.merchant.callOk(calls.markCheckoutAsCompleted, { id })
    for (const [call, message] of all)
      expect([call.path, codeOf(await w.visitor.send(call, message))]).toEqual([
        call.path,
        'CHECKOUT_COMPLETED',
      ])
  })
})

describe('protocol/checkout §1: further fields of a checkout', () => {
  test('are stored and shown', async () => {
    const checkoutInfo = {
      customFields: [{ title: 'Door code', value: '1234' }],
      extendedFields: { namespaces: { app: { gift: true } } },
      customSettings: { lockCouponCode: true },
      externalReference: { appId: '0e4a3c0e-2f5e-4a6f-9d0c-5a1e3f1b2c3d', resourceId: 'r-1' },
    }
    const request = { lineItems: [await line(10)], channelType: 'WEB' as const, checkoutInfo }
    const { checkout } = await w.visitor.callOk(calls.createCheckout, request)
    expect(checkout).toMatchObject(checkoutInfo)
  })

  test('a tip is an additional fee, part of the total and of the order', async () => {
    const id = await w.checkout((await w.product({ priceData: { price: 10 } })).id)
    const before = await w.visitor.callOk(calls.getCheckout, { id })
    const additionalFees = [{ name: 'Tip', price: '2.50' }]
    const { checkout } = await w.visitor.callOk(calls.updateCheckout, { checkout: { id, additionalFees } })
    expect(checkout.additionalFees).toMatchObject([{ name: 'Tip', price: { amount: '2.50' } }])
    const total = Number(before.checkout.priceSummary?.total?.amount) + 2.5
    expect(checkout.priceSummary).toMatchObject({ total: { amount: total.toFixed(2) } })
    const { orderId } = await w.visitor.callOk(calls.createOrder, { id })
    const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.additionalFees).toMatchObject([{ name: 'Tip', price: { amount: '2.50' } }])
    expect(order.priceSummary).toMatchObject({ total: { amount: total.toFixed(2) } })
  })
})

test('a checkout without manual payment is paid online, except by merchants (protocol/checkout §9)', async () => {
  const checkoutInfo = {
    customSettings: { disabledManualPayment: true },
    buyerInfo: { email: 'ada@example.com' },
    billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } },
  }
  const lesson = { productName: { original: 'Lesson' }, itemType: { preset: 'SERVICE' as const } }
  const place = async (as: 'visitor' | 'merchant', price: string, call: object = {}) => {
    const request = { customLineItems: [{ ...lesson, price }], channelType: 'WEB' as const, checkoutInfo }
    const { checkout } = await w.visitor.callOk(calls.createCheckout, request)
    return w.send(calls.createOrderAndCharge, { id: checkout.id as string, ...call }, as)
  }
  const rejected = { paymentProvider: 'REQUIRED_FIELD' }
  expect(rejectedFields(await place('visitor', '10'))).toEqual(rejected)
  expect(rejectedFields(await place('visitor', '10', { paymentProvider: 'offline' }))).toEqual(rejected)
  const accepted = [
    await place('visitor', '10', { paymentProvider: 'test', paymentToken: '4242 4242 4242 4242' }),
    await place('visitor', '0'),
    await place('merchant', '10'),
  ]
  expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('an order takes the further fields of its checkout', async () => {
  const id = await w.checkout()
  const { checkout: before } = await w.visitor.callOk(calls.getCheckout, { id })
  const fields = {
    customFields: [{ title: 'Door code', value: '1234' }],
    extendedFields: { namespaces: { app: { gift: true } } },
  }
  const contactId = '0e4a3c0e-2f5e-4a6f-9d0c-5a1e3f1b2c3d'
  await w.visitor.callOk(calls.updateCheckout, { checkout: { id, ...fields, buyerInfo: { contactId } } })
  const { orderId } = await w.visitor.callOk(calls.createOrder, { id })
  const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
  const { purchaseFlowId } = before
  expect(order).toMatchObject({ ...fields, buyerInfo: { contactId }, purchaseFlowId })
})

describe('protocol/checkout §8: the address of the checkout page', () => {
  test('opens the checkout as its owner, once', async () => {
    const id = await w.checkout()
    const { checkoutUrl } = await w.merchant.callOk(calls.getCheckoutUrl, { id })
    const url = new URL(checkoutUrl)
    expect(url.origin + url.pathname).toBe('http://stoa.test/checkout')
    const sessionToken = url.hash.replace('#session=', '')
    const opened = await w.anyone.callOk(redirects.redeemRedirectSession, { sessionToken })
    expect(opened.checkoutId).toBe(id)
    const again = await w.anyone.send(redirects.redeemRedirectSession, { sessionToken })
    expect(codeOf(again)).toBe('SESSION_TOKEN_INVALID')
  })

  test('is the external one until it is removed', async () => {
    const id = await w.checkout()
    const overrideCheckoutUrl = 'https://pay.example.com/'
    await w.visitor.callOk(calls.updateCheckout, { checkout: { id }, overrideCheckoutUrl })
    const addressOf = async (call: typeof calls.getCheckoutUrl | typeof calls.getWixCheckoutUrl) =>
      new URL((await w.visitor.callOk(call, { id })).checkoutUrl).origin
    expect(await addressOf(calls.getCheckoutUrl)).toBe('https://pay.example.com')
    expect(await addressOf(calls.getWixCheckoutUrl)).toBe('http://stoa.test')
    await w.visitor.callOk(calls.removeOverrideCheckoutUrl, { id })
    expect(await addressOf(calls.getCheckoutUrl)).toBe('http://stoa.test')
  })
})

describe('protocol/checkout §9: completing a checkout', () => {
  test('outside the platform removes the lines from the cart and creates no order', async () => {
    const id = await w.checkout()
    await w.merchant.callOk(calls.markCheckoutAsCompleted, { id })
    const { checkout } = await w.visitor.callOk(calls.getCheckout, { id })
    expect(checkout.completed).toBe(true)
    expect((await w.visitor.callOk(currentCart.getCurrentCart, {})).cart.lineItems).toEqual([])
    expect(codeOf(await w.visitor.send(calls.createOrder, { id }))).toBe('CHECKOUT_COMPLETED')
    const search = { filter: { checkoutId: id } }
    expect((await w.merchant.callOk(orders.searchOrders, { search })).orders).toEqual([])
    expect(codeOf(await w.visitor.send(calls.markCheckoutAsCompleted, { id }))).toBe('PERMISSION_DENIED')
  })

  test('with a provider that the shop does not offer is rejected, and nothing is ordered', async () => {
    const id = await w.checkout()
    const reply = await w.visitor.send(calls.createOrderAndCharge, { id, paymentProvider: 'bank' })
    expect(codeOf(reply)).toBe('PAYMENT_PROVIDER_NOT_CONFIGURED')
    const { checkout } = await w.visitor.callOk(calls.getCheckout, { id })
    expect(checkout.completed).toBe(false)
    const { orderId } = await w.visitor.callOk(calls.createOrderAndCharge, { id })
    const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.paymentStatus).toBe('NOT_PAID')
  })
})
