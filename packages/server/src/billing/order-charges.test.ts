import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { checkout, orders, orderBilling, issuedGiftCards } = contract
const { shop, driver: w } = await openTestShop()
const { pool } = shop.platform.database

const APPROVED = '4242424242424242'
const charge = (orderId: string, regularCharge: object | undefined, more: object = {}) =>
  w.merchant.send(orderBilling.chargeOrder, {
    orderId,
    ...(regularCharge && { regularCharge: { paymentProvider: 'test', ...regularCharge } }),
    ...more,
  })
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const booked = async (paymentId: string) =>
  (
    await pool.query('select captured_minor::int as minor from test_payments where payment_id = $1', [
      paymentId,
    ])
  ).rows.map(({ minor }) => minor)
const giftCard = async (value: string) =>
  (await w.merchant.callOk(issuedGiftCards.issueGiftCard, { giftCard: { initialBalance: { value } } }))
    .code ?? ''

test('chargeOrder charges what is due, and the order is paid (protocol/orders §6)', {
  tags: 'nightly',
}, async () => {
  const id = await w.order()
  const { status, body } = await charge(id, { paymentToken: APPROVED })
  expect(status).toBe(200)
  expect(body.payments).toMatchObject([{ id: body.regularChargeResponseToken, status: 'APPROVED' }])
  expect(body.orderTransactions.payments).toEqual(body.payments)
  const order = await orderOf(id)
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  const again = await charge(id, { paymentToken: APPROVED })
  expect([again.status, codeOf(again)]).toEqual([409, 'PAYMENT_NOT_COLLECTABLE'])
})

test('a gift card pays first, a card the rest', { tags: 'nightly' }, async () => {
  const id = await w.order()
  const giftCards = [{ giftCardCode: await giftCard('2'), amount: { amount: '2.00' } }]
  const { body } = await charge(id, { paymentToken: APPROVED }, { giftCards })
  const { priceSummary, paymentStatus } = await orderOf(id)
  expect(paymentStatus).toBe('PAID')
  const total = Math.round(Number(priceSummary.total.amount) * 100)
  expect(await booked(body.regularChargeResponseToken)).toEqual([total - 200])
  expect(body.payments).toHaveLength(2)
  expect(body.payments).toContainEqual(
    expect.objectContaining({ giftcardPaymentDetails: expect.anything(), status: 'APPROVED' }),
  )
})

test('the same idempotencyKey charges once', async () => {
  const id = await w.order()
  const idempotencyKey = '6f1c2a7e-98d4-4c1b-8a53-0d2e7b94c6f1'
  const regular = { paymentToken: APPROVED, amount: { amount: '1.00' } }
  await charge(id, regular, { idempotencyKey })
  const again = await charge(id, regular, { idempotencyKey })
  expect(again.body.regularChargeResponseToken).toBe(idempotencyKey)
  expect(await booked(idempotencyKey)).toEqual([100])
  expect((await orderOf(id)).balanceSummary?.paid?.amount).toBe('1.00')
})

test('a declined charge leaves the order as it is', async () => {
  const id = await w.order()
  const declined = await charge(id, { paymentToken: '4000000000009995' })
  expect([declined.status, codeOf(declined)]).toEqual([402, 'PAYMENT_DECLINED'])
  expect(await orderOf(id)).toMatchObject({ status: 'APPROVED', paymentStatus: 'DECLINED' })
  expect((await charge(id, { paymentToken: APPROVED })).status).toBe(200)
})

test('a prepared payment is charged with its amount', async () => {
  const ecomOrderId = await w.order()
  const { paymentGatewayOrderId } = await w.merchant.callOk(orders.preparePaymentCollection, {
    ecomOrderId,
    amount: { amount: '3.00' },
    delayedCapture: true,
  })
  const prepared = { paymentIntentId: paymentGatewayOrderId, paymentToken: APPROVED }
  const { body } = await charge(ecomOrderId, prepared)
  expect(body.payments).toMatchObject([{ amount: { amount: '3.00' }, status: 'AUTHORIZED' }])
  const foreign = await charge(await w.order(), prepared)
  expect([foreign.status, codeOf(foreign)]).toEqual([404, 'PREPARED_PAYMENT_NOT_FOUND'])
})

test('a saved payment method is authorized and charged without the buyer', async () => {
  const unsaved = await charge(await w.order(), {}, { merchantInitiated: true })
  expect([unsaved.status, codeOf(unsaved)]).toEqual([404, 'SAVED_PAYMENT_METHOD_NOT_FOUND'])
  const first = {
    id: await w.checkout(),
    paymentProvider: 'test',
    paymentToken: APPROVED,
    savePaymentMethod: true,
  }
  await w.visitor.callOk(checkout.createOrderAndCharge, first)
  const orderId = await w.order()
  const { payment } = await w.merchant.callOk(orderBilling.authorizeChargeWithSavedPaymentMethod, {
    orderId,
    amount: { amount: '1.00' },
    currency: 'EUR',
    delayedCaptureSettings: { scheduledAction: 'VOID', delayDuration: { count: 1, unit: 'DAYS' } },
  })
  expect(payment).toMatchObject({ status: 'AUTHORIZED', amount: { amount: '1.00' } })
  const { body } = await charge(orderId, {}, { merchantInitiated: true })
  expect(body.payments).toMatchObject([{ status: 'APPROVED' }])
})

test('redeemGiftCard pays a part, at most what is due', async () => {
  const orderId = await w.order()
  const redeem = (amount: string, giftCardCode: string) =>
    w.merchant.send(orderBilling.redeemGiftCard, {
      orderId,
      giftCardCode,
      amount: { amount },
      currency: 'EUR',
    })
  const code = await giftCard('5')
  const { payment } = (await redeem('1.00', code)).body
  expect(payment).toMatchObject({ status: 'APPROVED', amount: { amount: '1.00' } })
  // A repetition for the same order and amount is the same payment.
  expect((await redeem('1.00', code)).body.payment.id).toBe(payment.id)
  expect((await orderOf(orderId)).balanceSummary?.paid?.amount).toBe('1.00')
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' })
  const tooMuch = await redeem('9999.00', await giftCard('10000'))
  expect([tooMuch.status, codeOf(tooMuch)]).toEqual([409, 'AMOUNT_EXCEEDS_AMOUNT_DUE'])
  const unknown = await redeem('1.00', 'NO-SUCH-CODE')
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'GIFT_CARD_NOT_FOUND'])
})

test('chargeOrder: the page of the provider returns the buyer to the pages of the request', async () => {
  const orderId = await w.order()
  const regularCharge = {
    paymentToken: '4000 0000 0000 3220',
    redirectUrls: { successUrl: 'https://shop.example/paid', cancelUrl: 'https://shop.example/again' },
  }
  const { body } = await charge(orderId, regularCharge)
  expect(body.redirectUrl).toContain('/test-payments/')
  const rows = await shop.sql`select success_url, cancel_url from test_payments
    where payment_id = ${body.regularChargeResponseToken}`
  expect(rows).toEqual([
    { success_url: 'https://shop.example/paid', cancel_url: 'https://shop.example/again' },
  ])
  const bad = { ...regularCharge, redirectUrls: { successUrl: 'javascript:alert(1)' } }
  const reply = await charge(orderId, bad)
  expect(rejectedFields(reply)).toEqual({ 'regularCharge.redirectUrls.successUrl': 'FORMAT' })
})

test('chargeOrder: a delayed charge only authorizes', async () => {
  const orderId = await w.order()
  const regularCharge = { paymentToken: APPROVED, delayedCharge: true }
  const { body } = await charge(orderId, regularCharge)
  expect(body.payments).toMatchObject([{ status: 'AUTHORIZED' }])
  expect(body.redirectUrl).toBeUndefined()
})
