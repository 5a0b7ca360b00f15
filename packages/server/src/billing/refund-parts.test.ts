import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orders, orderBilling, orderPaymentRequests, orderTransactions } = contract
const { shop, driver: w } = await openTestShop()

const amount = (value: string) => ({ amount: value })
const taxed = (price: string, taxRate: string, tax: string) => ({
  price: amount(price),
  taxInfo: { taxRate, taxAmount: amount(tax) },
})

/** A paid order of 46.50 with 6.50 of tax: two items at 10 % and 20 %, delivery at 15 %, a fee, taxes included or added. */
async function paidOrder({ isGross = true, feePrice = '' } = {}) {
  const [of10, of20, of15] = isGross ? ['5.50', '24.00', '11.50'] : ['5.00', '20.00', '10.00']
  const order = {
    taxIncludedInPrices: isGross,
    lineItems: [
      {
        productName: { original: 'Oracle' },
        itemType: { preset: 'PHYSICAL' },
        quantity: 2,
        ...taxed(of10 ?? '', '0.1', '1.00'),
      },
      {
        productName: { original: 'Anvil' },
        itemType: { preset: 'PHYSICAL' },
        quantity: 1,
        ...taxed(of20 ?? '', '0.2', '4.00'),
      },
    ],
    shippingInfo: { title: 'Parcel', cost: taxed(of15 ?? '', '0.15', '1.50') },
    ...(feePrice && { additionalFees: [{ name: 'Gift wrap', ...taxed(feePrice, '0.2', '2.00') }] }),
  }
  const { order: placed } = await w.merchant.callOk(orders.createOrder, { order } as never)
  const orderId = placed.id ?? ''
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  return {
    orderId,
    paymentId: payments[0]?.payment.paymentId ?? '',
    lines: placed.lineItems.map(({ id }) => id),
    feeId: placed.additionalFees?.[0]?.id ?? '',
  }
}
type Paid = Awaited<ReturnType<typeof paidOrder>>

const calculate = async ({ orderId }: Paid, refundItems: object) => {
  const reply = await w.merchant.callOk(orderBilling.calculateRefund, { orderId, refundItems } as never)
  const { total, tax, discount, subtotal } = reply.summary
  return { available: reply.available, amounts: [total, tax, discount, subtotal].map(price => price.amount) }
}
const refund = ({ orderId, paymentId }: Paid, message: object = {}, payment: object = {}) =>
  w.merchant.send(orderBilling.refundPayments, {
    orderId,
    paymentRefunds: [{ paymentId, ...payment }],
    ...message,
  } as never)
const refundedOf = async ({ orderId }: Paid) =>
  (await w.merchant.callOk(orders.getOrder, { id: orderId })).order.balanceSummary?.refunded?.amount
const allOf = ({ lines }: Paid) => ({
  lineItems: lines.map((lineItemId, i) => ({ lineItemId, quantity: i === 0 ? 2 : 1 })),
  shipping: {},
})

test('the tax of refunded delivery and fees is their share (protocol/orders §6)', async () => {
  for (const isGross of [true, false]) {
    const order = await paidOrder({ isGross })
    expect(await calculate(order, { shipping: {} })).toEqual({
      available: true,
      amounts: ['11.50', '1.50', '0.00', '10.00'],
    })
    expect(await calculate(order, { shipping: { amount: amount('5.75') } })).toMatchObject({
      amounts: ['5.75', '0.75', '0.00', '5.00'],
    })
    expect(await calculate(order, allOf(order))).toMatchObject({
      amounts: ['46.50', '6.50', '0.00', '40.00'],
    })
    const withFee = await paidOrder({ isGross, feePrice: isGross ? '12.00' : '10.00' })
    expect(await calculate(withFee, { additionalFees: [{ additionalFeeId: withFee.feeId }] })).toMatchObject({
      amounts: ['12.00', '2.00', '0.00', '10.00'],
    })
  }
})

test('after a refund by amount the rest is lowered by it, and can be refunded as it is calculated', async () => {
  const order = await paidOrder()
  expect((await refund(order, {}, { amount: amount('5.00') })).status).toBe(200)
  // One unit is worth what it was: there is more money left than that.
  const unit = { lineItems: [{ lineItemId: order.lines[0], quantity: 1 }] }
  expect(await calculate(order, unit)).toMatchObject({ amounts: ['5.50', '0.50', '0.00', '5.00'] })
  const rest = await calculate(order, allOf(order))
  expect(rest).toMatchObject({
    available: true,
    amounts: ['41.50', expect.any(String), '0.00', expect.any(String)],
  })
  expect((await refund(order, { refundItems: allOf(order) }, { amount: amount('41.50') })).status).toBe(200)
  expect(await refundedOf(order)).toBe('46.50')
})

test('refundPayments: without an amount the parts say it; another amount is rejected, and nothing is refunded', async () => {
  const order = await paidOrder()
  const refundItems = { lineItems: [{ lineItemId: order.lines[0], quantity: 1 }] }
  const { paymentId } = order
  const rejected: [string, object, object][] = [
    ['paymentRefunds[0].amount.amount', { refundItems }, { amount: {} }],
    ['paymentRefunds[0].amount.amount', {}, { amount: {} }],
    ['paymentRefunds[0].amount.amount', {}, { amount: { amount: null } }],
    ['paymentRefunds[0].amount.amount', {}, { amount: amount('0.00') }],
    ['paymentRefunds[0].amount.amount', {}, { amount: amount('1.001') }],
    ['paymentRefunds[0].amount', { refundItems }, { amount: amount('5.49') }],
    ['paymentRefunds[0].amount', { refundItems }, { amount: amount('46.50') }],
    ['refundItems.shipping.amount.amount', { refundItems: { shipping: { amount: {} } } }, {}],
    [
      'refundItems.lineItems',
      { refundItems: { lineItems: [...refundItems.lineItems, ...refundItems.lineItems] } },
      {},
    ],
    ['paymentRefunds', { paymentRefunds: [{ paymentId }, { paymentId }] }, {}],
  ]
  for (const [field, message, payment] of rejected) {
    const reply = await refund(order, message, payment)
    expect([reply.status, Object.keys(rejectedFields(reply))], JSON.stringify([message, payment])).toEqual([
      400,
      [field],
    ])
  }
  const reply = await refund(order, { refundItems }, { amount: amount('5.49') })
  expect(JSON.stringify(reply.body)).toContain('is 5.49, but refundItems are worth 5.50: send that amount')
  expect(await refundedOf(order)).toBe('0.00')
  expect((await refund(order, { refundItems })).status).toBe(200)
  expect(await refundedOf(order)).toBe('5.50')
  const older = { ecomOrderId: order.orderId, details: { shippingIncluded: true } }
  const payments = (value: object) => ({ ...older, payments: [{ paymentId, ...value }] }) as never
  const differing = await w.merchant.send(orders.triggerRefund, payments({ amount: amount('3.00') }))
  expect(rejectedFields(differing)).toEqual({ 'payments[0].amount': 'VALIDATION' })
  await w.merchant.callOk(orders.triggerRefund, payments({}))
  expect(await refundedOf(order)).toBe('17.00')
})

test('two who refund the same parts at once: one wins, the other gets a sentence', async () => {
  const order = await paidOrder()
  const refundItems = { lineItems: [{ lineItemId: order.lines[1], quantity: 1 }] }
  const replies = await Promise.all([1, 2, 3].map(() => refund(order, { refundItems })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const lost = replies.find(({ status }) => status === 400)
  expect(JSON.stringify(lost?.body)).toContain('Only 0 of 1 units can be refunded.')
  expect(await refundedOf(order)).toBe('24.00')
  const delivery = await Promise.all([1, 2].map(() => refund(order, { refundItems: { shipping: {} } })))
  expect(delivery.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await refundedOf(order)).toBe('35.50')
})

test('every call for money rejects an amount without its number', async () => {
  const order = await paidOrder()
  const { orderId, paymentId } = order
  const empty = { amount: {} }
  const calls: [string, Promise<{ status: number }>][] = (
    [
      [orderBilling.captureAuthorizedPayments, { orderId, payments: [{ paymentId, ...empty }] }],
      [orders.captureAuthorizedPayments, { ecomOrderId: orderId, payments: [{ paymentId, ...empty }] }],
      [orderBilling.chargeOrder, { orderId, regularCharge: empty }],
      [orderBilling.chargeOrder, { orderId, giftCards: [{ giftCardCode: 'ABCDEFGH', ...empty }] }],
      [orderBilling.redeemGiftCard, { orderId, giftCardCode: 'ABCDEFGH', currency: 'EUR', ...empty }],
      [orders.recordManuallyCollectedPayment, { orderId, ...empty }],
      [orders.preparePaymentCollection, { ecomOrderId: orderId, ...empty }],
      [orderTransactions.addPayments, { orderId, payments: [empty] }],
      [
        orderPaymentRequests.createOrderPaymentRequest,
        { orderPaymentRequest: { orderId, title: 'Rest', ...empty } },
      ],
    ] as const
  ).map(([call, message]) => [call.path, w.merchant.send(call as never, message as never)])
  for (const [path, reply] of calls) {
    const fields = rejectedFields((await reply) as never)
    expect(Object.entries(fields), path).toEqual([
      [expect.stringMatching(/amount\.amount$/), 'REQUIRED_FIELD'],
    ])
  }
})

test('units return to the location that the merchant names, and only to one that has the item', async () => {
  const { createBusinessLocation } = contract.businessLocations
  const { createInventoryItem } = contract.inventoryItemsV3
  const locationOf = async (name: string) =>
    (await w.merchant.callOk(createBusinessLocation, { businessLocation: { name } })).businessLocation.id
  const [outlet, empty] = [await locationOf('Outlet'), await locationOf('Empty')]
  const { id: productId } = await w.product({}, 5)
  const item = { productId, variantId: productId, locationId: outlet, quantity: 0 }
  await w.merchant.callOk(createInventoryItem, { inventoryItem: item })
  const orderId = await w.order(productId, 3)
  const { order } = await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const lineItemId = order.lineItems[0]?.id ?? ''
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  const back = (lineItems: object[]) =>
    refund({ orderId, paymentId: payments[0]?.payment.paymentId } as Paid, {
      refundItems: { lineItems: [{ lineItemId, quantity: 1 }] },
      sideEffects: { restock: { lineItems } },
    })
  const stock = async () =>
    (
      await shop.sql`select quantity::int from inventory_items where product_id = ${productId}
      order by location_id = ${outlet}`
    ).map(({ quantity }) => quantity)
  expect(await stock()).toEqual([2, 0])
  const rejected = await back([{ lineItemId, quantity: 1, locationId: empty }])
  expect(rejectedFields(rejected)).toEqual({ 'sideEffects.restock.lineItems.locationId': 'VALIDATION' })
  expect((await back([{ lineItemId, quantity: 1, locationId: outlet }])).status).toBe(200)
  expect(await stock()).toEqual([2, 1])
  const split = [
    { lineItemId, quantity: 1 },
    { lineItemId, quantity: 1, locationId: outlet },
  ]
  expect((await back(split)).status).toBe(200)
  expect(await stock()).toEqual([3, 2])
  expect(rejectedFields(await back([{ lineItemId, quantity: 1 }]))).toEqual({
    'sideEffects.restock.lineItems.quantity': 'MAX',
  })
})
