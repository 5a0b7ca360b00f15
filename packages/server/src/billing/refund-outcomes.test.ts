import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { storedEvents } from '../testing/stored-events.fixture.ts'

const {
  checkout: checkouts,
  giftVouchers,
  issuedGiftCards,
  orders,
  orderBilling,
  orderTransactions,
} = contract
const { shop, driver: w } = await openTestShop()
const { pool } = shop.platform.database

const APPROVED = '4242 4242 4242 4242'
const REFUND_FAILS = '4000 0000 0000 5126'
const DAY = 24 * 3_600_000

async function charged({ card = APPROVED, delayCapture = false, productId = '', quantity = 1 } = {}) {
  // The session of another buyer may have expired: tests advance the clock by days.
  const buyer = await createDriver(shop)
  const id = productId ? await buyer.checkout(productId, quantity) : await buyer.checkout()
  const message = { id, paymentProvider: 'test', paymentToken: card, delayCapture }
  const { orderId, paymentResponseToken } = await buyer.visitor.callOk(
    checkouts.createOrderAndCharge,
    message,
  )
  return { orderId, paymentId: paymentResponseToken ?? '' }
}
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const activitiesOf = async (id: string) =>
  (await orderOf(id)).activities?.map(({ activityType }) => activityType)
const refund = (orderId: string, paymentRefunds: object[], more: object = {}) =>
  w.merchant.callOk(orderBilling.refundPayments, { orderId, paymentRefunds, ...more } as never)
const events = async (orderId: string, type: string) =>
  (await storedEvents(pool, 'entity_id = $1 and type = $2', [orderId, type])).map(
    // biome-ignore lint/suspicious/noExplicitAny: payloads of several types
    ({ payload }) => payload as any,
  )
const refundMails = () => shop.sql`select body from mails where kind = 'orderRefunded'`
const notices = {
  sideEffects: { notifications: { sendCustomerEmail: true, customMessage: 'With apologies' } },
}
const book = async (paymentId: string) =>
  (await shop.sql`select status from test_payments where payment_id = ${paymentId}`)[0].status

test('a refund that its provider rejects sends no mail and is no refund of the order; the event reports it', async () => {
  const { orderId, paymentId } = await charged({ card: REFUND_FAILS })
  await refund(orderId, [{ paymentId }], notices)
  expect(await refundMails()).toEqual([])
  expect((await activitiesOf(orderId))?.slice(2)).toEqual(['REFUND_INITIATED', 'PAYMENT_REFUND_FAILED'])
  expect(await events(orderId, 'wix.ecom.v1.order_transactions_refund_completed')).toMatchObject([
    { orderId, refund: { transactions: [{ refundStatus: 'FAILED' }] } },
  ])
})

test('a refund that succeeds is reported once: mail, history and event', async () => {
  const { orderId, paymentId } = await charged()
  await refund(orderId, [{ paymentId, amount: { amount: '1.00' } }], notices)
  shop.clock.advance(5 * 60_000)
  await shop.platform.run('payments')
  const mails = await refundMails()
  expect(mails).toHaveLength(1)
  expect(mails[0].body).toContain('With apologies')
  expect((await activitiesOf(orderId))?.filter(type => type === 'ORDER_REFUNDED')).toHaveLength(1)
  expect(await events(orderId, 'wix.ecom.v1.order_transactions_refund_completed')).toHaveLength(1)
})

test('the event of a changed ledger has all payments and refunds of the order (protocol/orders §6)', {
  tags: 'nightly',
}, async () => {
  const { orderId, paymentId } = await charged()
  await refund(orderId, [{ paymentId, amount: { amount: '1.00' } }])
  const { orderTransactions: ledger } = await w.merchant.callOk(
    orderTransactions.listTransactionsForSingleOrder,
    { orderId },
  )
  const emitted = await events(orderId, 'wix.ecom.v1.order_transactions_updated')
  expect(emitted[0]).toMatchObject({
    orderTransactions: { orderId, payments: [{ id: paymentId, status: 'PENDING' }] },
  })
  expect(emitted.at(-1)).toEqual({
    orderTransactions: ledger,
    paymentIds: [paymentId],
    refundIds: [ledger.refunds?.[0]?.id],
  })
})

test('units that a cancellation returned to stock do not return again with a refund', async () => {
  const product = await w.product({}, 3)
  const stock = async () =>
    (await shop.sql`select quantity from inventory_items where product_id = ${product.id}`)[0].quantity
  const { orderId, paymentId } = await charged({ productId: product.id, quantity: 2 })
  await w.merchant.callOk(orders.cancelOrder, { id: orderId, restockAllItems: true })
  expect(await stock()).toBe(3)
  const sideEffects = { restockInfo: { type: 'ALL_ITEMS' as const } }
  await w.merchant.callOk(orders.triggerRefund, {
    ecomOrderId: orderId,
    payments: [{ paymentId }],
    sideEffects,
  })
  expect(await stock()).toBe(3)
  expect(await orderOf(orderId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'FULLY_REFUNDED' })
})

test('an authorization that the merchant leaves alone expires after 7 days', async () => {
  const { orderId, paymentId } = await charged({ delayCapture: true })
  shop.clock.advance(6 * DAY)
  await shop.platform.run('payments')
  expect(await book(paymentId)).toBe('APPROVED')
  shop.clock.advance(DAY)
  await shop.platform.run('payments')
  expect(await book(paymentId)).toBe('VOIDED')
  const { orderTransactions: ledger } = await w.merchant.callOk(
    orderTransactions.listTransactionsForSingleOrder,
    { orderId },
  )
  expect(ledger.payments?.[0]).toMatchObject({
    status: 'VOIDED',
    regularPaymentDetails: { authorizationDetails: { void: { status: 'SUCCEEDED', reason: 'SCHEDULED' } } },
  })
  expect(await activitiesOf(orderId)).toContain('AUTHORIZED_PAYMENT_VOIDED')
})

test('an authorization with a schedule is captured at its time, once', async () => {
  const { orderId, paymentId } = await charged({ delayCapture: true })
  const at = shop.clock.now() + 2 * DAY
  await shop.sql`update payments set doc = doc || ${{ scheduledAction: { type: 'CAPTURE', at } }}
    where id = ${paymentId}`
  shop.clock.advance(2 * DAY - 1)
  await shop.platform.run('payments')
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PENDING' })
  shop.clock.advance(1)
  await Promise.all([shop.platform.run('payments'), shop.platform.run('payments')])
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PAID' })
  expect((await activitiesOf(orderId))?.filter(type => type === 'AUTHORIZED_PAYMENT_CAPTURED')).toHaveLength(
    1,
  )
})

test('a void that was stored before a crash is executed by the reconciliation', async () => {
  const { orderId, paymentId } = await charged({ delayCapture: true })
  await shop.sql`insert into payment_entries (site_id, order_id, payment_id, type, amount_minor, reference, created_at)
    select site_id, order_id, id, 'VOID_REQUESTED', authorized_minor, 'payment', created_at from payments
    where id = ${paymentId}`
  shop.clock.advance(3 * 60_000)
  await shop.platform.run('payments')
  expect(await book(paymentId)).toBe('VOIDED')
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'CANCELED' })
})

test('capture and void at the same time: exactly one wins, at the provider too', {
  tags: 'nightly',
}, async () => {
  for (let i = 0; i < 5; i++) {
    const { orderId, paymentId } = await charged({ delayCapture: true })
    const [capture, release] = await Promise.all([
      w.merchant.send(orderBilling.captureAuthorizedPayments, { orderId, payments: [{ paymentId }] }),
      w.merchant.send(orderBilling.voidAuthorizedPayments, { orderId, paymentIds: [paymentId] }),
    ])
    expect([capture.status, release.status].sort()).toEqual([200, 409])
    const { status, captured } = (
      await shop.sql`select t.status, t.captured_minor::int as captured
      from test_payments t where payment_id = ${paymentId}`
    )[0]
    expect(status === 'VOIDED' ? captured === 0 : captured > 0).toBe(true)
    expect((await orderOf(orderId)).paymentStatus).toBe(capture.status === 200 ? 'PAID' : 'CANCELED')
  }
})

test('a gift card gets back what it paid, once: refunds in parts, cancellation and reversal together', async () => {
  const buyer = await createDriver(shop)
  const { giftCard, code } = await w.merchant.callOk(issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: '10' } },
  })
  const id = await buyer.checkout()
  await buyer.visitor.callOk(checkouts.updateCheckout, { checkout: { id }, giftCardCode: code })
  const { orderId } = await buyer.visitor.callOk(checkouts.createOrder, { id })
  const balance = async () =>
    (await w.merchant.callOk(issuedGiftCards.getIssuedGiftCard, { giftCardId: giftCard.id })).giftCard.balance
      ?.value
  expect(Number(await balance())).toBe(0)
  const { orderTransactions: ledger } = await w.merchant.callOk(
    orderTransactions.listTransactionsForSingleOrder,
    { orderId },
  )
  const payment = ledger.payments?.[0]
  await refund(orderId, [{ paymentId: payment?.id, amount: { amount: '4.00' } }])
  expect(Number(await balance())).toBe(4)
  const transactionId = payment?.giftcardPaymentDetails?.giftCardPaymentId ?? ''
  await w.merchant.callOk(giftVouchers.voidTransaction, {
    transactionId,
    appId: payment?.giftcardPaymentDetails?.appId ?? '',
  })
  expect(Number(await balance())).toBe(10)
  await w.merchant.callOk(orders.cancelOrder, { id: orderId })
  expect(Number(await balance())).toBe(10)
})
