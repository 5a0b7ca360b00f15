import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { beforeEach, expect, test } from 'vitest'
import { createGiftCards, type GiftCardsRequest } from '../../../../../examples/plugins/gift-cards.ts'
import { localPlugin } from '../../testing/local-plugin.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const CITY = '5be3a0d4-6d54-4c43-9f0e-7f1f4fd7a1b2'
const { checkout: checkouts, giftVouchers, issuedGiftCards, orderBilling, orders } = contract

let balances = new Map<string, number>()
let cards = createGiftCards(balances)
let requests: GiftCardsRequest[] = []
/** What happens to a request after the plug-in has processed it. */
let deliver: (reply: object, request: GiftCardsRequest) => unknown = reply => reply

const { shop, driver: w } = await openTestShop({
  servicePlugins: [
    localPlugin({
      id: CITY,
      name: 'Gift cards of the city',
      kind: 'GIFT_CARDS',
      answer: request => {
        requests.push(request as never)
        return deliver(cards.answer(request as never), request as never)
      },
    }),
  ],
})

const { pool } = shop.platform.database

beforeEach(async () => {
  // Longer than balances and failures are used.
  shop.clock.advance(60_000)
  balances = new Map([
    ['CITY-CARD-30', 30_00],
    ['CITY-CARD-100', 100_00],
    ['CITY-CARD-0', 0],
  ])
  cards = createGiftCards(balances)
  requests = []
  deliver = reply => reply
  await w.visitor.send(contract.currentCart.deleteCurrentCart, {})
})

/** The reply to an operation gets lost. */
const lost = (operation: string) => (reply: object, request: GiftCardsRequest) => {
  if (request.operation === operation) throw new Error('the connection is lost')
  return reply
}
const sentOf = (operation: string) => requests.filter(request => request.operation === operation)

/** A checkout of one product for 50. The flat delivery rate of 4.90 comes on top. */
const checkoutOf = async () => w.checkout((await w.product({ priceData: { price: 50 } })).id)
const enter = (id: string, giftCardCode: string) =>
  w.visitor.send(checkouts.updateCheckout, { checkout: { id }, giftCardCode })
const read = async (id: string) => (await w.visitor.callOk(checkouts.getCheckout, { id })).checkout
const place = (id: string) => w.visitor.send(checkouts.createOrder, { id })
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const paymentsOf = async (orderId: string) =>
  (await w.merchant.callOk(contract.orderTransactions.listTransactionsForSingleOrder, { orderId }))
    .orderTransactions.payments ?? []

test('a card of a plug-in pays a part of the order after its commit (protocol/gift-cards §5)', async () => {
  const id = await checkoutOf()
  const entered = await enter(id, 'CITY-CARD-30')
  expect(entered.body.checkout).toMatchObject({
    giftCard: { appId: CITY, obfuscatedCode: '****D-30', amount: { amount: '30.00' } },
    priceSummary: { total: { amount: '24.90' } },
  })
  expect(balances.get('CITY-CARD-30')).toBe(30_00)
  const { status, body } = await place(id)
  expect(status).toBe(200)
  expect(balances.get('CITY-CARD-30')).toBe(0)
  expect(sentOf('REDEEM')).toMatchObject([
    { code: 'CITY-CARD-30', amount: 30, currencyCode: 'EUR', orderId: body.orderId },
  ])
  expect(await orderOf(body.orderId)).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { paid: { amount: '30.00' }, balance: { amount: '24.90' } },
  })
  expect(await paymentsOf(body.orderId)).toMatchObject([
    {
      amount: { amount: '30.00' },
      status: 'APPROVED',
      giftcardPaymentDetails: { giftCardPaymentId: 'redemption-1', appId: CITY, voided: false },
    },
  ])
  // The completed checkout says what the card has paid, and asks for no balance.
  shop.clock.advance(60_000)
  requests = []
  expect(await read(id)).toMatchObject({
    completed: true,
    giftCard: { amount: { amount: '30.00' } },
    violations: [],
  })
  expect(requests).toEqual([])
})

test('a card that covers everything pays the order, and canceling voids it once (protocol/gift-cards §5)', async () => {
  const id = await checkoutOf()
  await enter(id, 'CITY-CARD-100')
  const headers = { 'idempotency-key': 'order-with-a-card' }
  const replies = []
  for (let i = 0; i < 2; i++) replies.push(await w.visitor.send(checkouts.createOrder, { id }, { headers }))
  expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1)
  expect(balances.get('CITY-CARD-100')).toBe(45_10)
  const { orderId } = replies[0]?.body ?? {}
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await w.merchant.callOk(orders.cancelOrder, { id: orderId })
  expect(balances.get('CITY-CARD-100')).toBe(100_00)
  expect(sentOf('VOID')).toMatchObject([{ transactionId: 'redemption-1' }])
  expect(await paymentsOf(orderId)).toMatchObject([{ giftcardPaymentDetails: { voided: true } }])
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })
})

test('cards of the platform and of a plug-in pay in the order of their addition (protocol/gift-cards §5)', async () => {
  const { giftCard, code } = await w.merchant.callOk(issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: '20' } },
  })
  const id = await checkoutOf()
  await enter(id, code)
  await w.visitor.callOk(checkouts.addGiftCard, { id, giftCardCode: 'CITY-CARD-100' })
  const { body } = await place(id)
  expect(balances.get('CITY-CARD-100')).toBe(65_10)
  const { giftCard: left } = await w.merchant.callOk(issuedGiftCards.getIssuedGiftCard, {
    giftCardId: giftCard.id,
  })
  expect(left.balance.value).toBe('0.00')
  expect(await orderOf(body.orderId)).toMatchObject({ paymentStatus: 'PAID' })
  const amounts = (await read(id)).giftCards?.map(card => card.amount?.amount)
  expect(amounts).toEqual(['20.00', '34.90'])
})

test('the plug-in refuses what was spent meanwhile: the order is rejected (protocol/gift-cards §5)', async () => {
  const id = await checkoutOf()
  await enter(id, 'CITY-CARD-30')
  await read(id)
  balances.set('CITY-CARD-30', 10_00)
  const refused = await place(id)
  expect([refused.status, codeOf(refused)]).toEqual([402, 'PAYMENT_DECLINED'])
  const { data } = refused.body.details.applicationError
  expect(data).toMatchObject({ reason: 'INSUFFICIENT_FUNDS' })
  expect((await orderOf(data.orderId)).status).toBe('REJECTED')
  shop.clock.advance(60_000)
  expect((await read(id)).priceSummary.total.amount).toBe('44.90')
  expect((await place(id)).status).toBe(200)
})

test('a lost reply is asked for and never redeemed twice (protocol/plug-ins §6)', async () => {
  const id = await checkoutOf()
  await enter(id, 'CITY-CARD-30')
  deliver = lost('REDEEM')
  const reply = await place(id)
  const { data } = reply.body.details.applicationError
  expect([codeOf(reply), data.reason]).toEqual(['PAYMENT_DECLINED', 'gift_card_unavailable'])
  expect(balances.get('CITY-CARD-30')).toBe(0)
  deliver = answer => answer
  shop.clock.advance(3 * 60_000)
  await shop.platform.run('payments')
  await shop.platform.run('payments')
  expect(balances.get('CITY-CARD-30')).toBe(30_00)
  expect(sentOf('REDEEM')).toHaveLength(1)
  expect(sentOf('GET_TRANSACTION').length).toBeGreaterThan(0)
  expect((await place(id)).status).toBe(200)
  expect(balances.get('CITY-CARD-30')).toBe(0)
})

test('no request is sent while a transaction is open (protocol/gift-cards §5)', async () => {
  const open: number[] = []
  deliver = async reply => {
    const rows = await shop.sql`select count(*)::int as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`
    open.push(rows[0].open)
    return reply
  }
  const id = await checkoutOf()
  await enter(id, 'CITY-CARD-30')
  await place(id)
  expect(requests.map(({ operation }) => operation)).toEqual(['GET_BALANCE', 'REDEEM'])
  expect(open).toEqual([0, 0])
})

test('cards that cannot pay are rejected when they are entered (protocol/gift-cards §4)', async () => {
  const id = await checkoutOf()
  const codes: [string, object | undefined][] = [
    ['CITY-CARD-77', undefined],
    ['CITY-CARD-0', undefined],
    ['CITY-CARD-30', { balance: 30, currencyCode: 'USD' }],
    ['CITY-CARD-30', { applicationError: { code: 'GIFT_CARD_EXPIRED' } }],
    ['CITY-CARD-30', { applicationError: { code: 'GIFT_CARD_DISABLED' } }],
  ]
  const outcomes = []
  for (const [code, reply] of codes) {
    shop.clock.advance(60_000)
    deliver = answer => reply ?? answer
    outcomes.push(codeOf(await enter(id, code)))
  }
  expect(outcomes).toEqual([
    'GIFT_CARD_NOT_FOUND',
    'GIFT_CARD_BALANCE_INSUFFICIENT',
    'GIFT_CARD_CURRENCY_MISMATCH',
    'GIFT_CARD_EXPIRED',
    'GIFT_CARD_DISABLED',
  ])
})

test('replies that the protocol does not allow are failures of the plug-in (protocol/plug-ins §6)', async () => {
  const id = await checkoutOf()
  const replies = [
    {},
    { balance: '-1', currencyCode: 'EUR' },
    { balance: 1.005, currencyCode: 'EUR' },
    { balance: 'all', currencyCode: 'EUR' },
    { balance: 5 },
    { applicationError: { code: 'MAYBE' } },
    { applicationError: 'no' },
  ]
  for (const reply of replies) {
    // The circuit breaker closes again, and no failure is used.
    shop.clock.advance(400_000)
    deliver = () => reply
    const { status, body } = await enter(id, 'CITY-CARD-30')
    expect([status, body.details.applicationError.code]).toEqual([503, 'SERVICE_PLUGIN_UNAVAILABLE'])
  }
  shop.clock.advance(400_000)
  deliver = answer => answer
  expect((await enter(id, 'CITY-CARD-30')).status).toBe(200)
})

test('while the plug-in does not respond, the card pays nothing and orders wait (protocol/gift-cards §5)', async () => {
  const id = await checkoutOf()
  await enter(id, 'CITY-CARD-30')
  shop.clock.advance(60_000)
  deliver = lost('GET_BALANCE')
  const checkout = await read(id)
  expect(checkout.priceSummary.total.amount).toBe('54.90')
  expect(checkout.violations?.map(({ description }) => description)).toContain(
    'The gift card ending in D-30 cannot be checked at the moment. Remove it or use another one.',
  )
  expect(codeOf(await place(id))).toBe('SERVICE_PLUGIN_UNAVAILABLE')
  shop.clock.advance(60_000)
  deliver = answer => answer
  expect((await place(id)).status).toBe(200)
})

test('gift vouchers of the app of a plug-in are read, redeemed and voided there (protocol/gift-cards §2)', async () => {
  const code = 'CITY-CARD-100'
  const { giftCard } = await w.visitor.callOk(giftVouchers.getGiftCard, { code, appId: CITY })
  expect(giftCard).toMatchObject({
    appId: CITY,
    status: 'VALID',
    balance: { value: '100.00', currency: 'EUR' },
  })
  const orderId = '0d4e6a2e-3ec8-4f9e-9d3e-0b8c9a7f6e5d'
  const redemption = { code, appId: CITY, amount: { value: '25.50' }, orderId }
  deliver = lost('REDEEM')
  const first = await w.merchant.callOk(giftVouchers.redeemGiftCard, redemption)
  deliver = answer => answer
  const second = await w.merchant.callOk(giftVouchers.redeemGiftCard, redemption)
  expect(second).toEqual(first)
  expect(balances.get(code)).toBe(74_50)
  const tooMuch = await w.merchant.send(giftVouchers.redeemGiftCard, {
    ...redemption,
    amount: { value: '80' },
  })
  expect(codeOf(tooMuch)).toBe('GIFT_CARD_BALANCE_INSUFFICIENT')
  for (let i = 0; i < 2; i++) await w.merchant.callOk(giftVouchers.voidTransaction, { ...first, appId: CITY })
  expect(balances.get(code)).toBe(100_00)
  const unknown = { transactionId: 'redemption-99', appId: CITY }
  expect(codeOf(await w.merchant.send(giftVouchers.voidTransaction, unknown))).toBe(
    'GIFT_CARD_TRANSACTION_NOT_FOUND',
  )
})

test('a merchant charges a placed order to a card of a plug-in (protocol/gift-cards §5)', async () => {
  const { body } = await place(await checkoutOf())
  const amount = { amount: '30.00' }
  const charged = await w.merchant.callOk(orderBilling.redeemGiftCard, {
    orderId: body.orderId,
    giftCardCode: 'CITY-CARD-30',
    amount,
    currency: 'EUR',
  })
  expect(charged.payment).toMatchObject({ status: 'APPROVED', giftcardPaymentDetails: { appId: CITY } })
  const more = await w.merchant.send(orderBilling.chargeOrder, {
    orderId: body.orderId,
    giftCards: [{ giftCardCode: 'CITY-CARD-100', amount: { amount: '24.90' } }],
  })
  expect(more.status).toBe(200)
  expect(await orderOf(body.orderId)).toMatchObject({ paymentStatus: 'PAID' })
  expect(Object.fromEntries(balances)).toMatchObject({ 'CITY-CARD-30': 0, 'CITY-CARD-100': 75_10 })
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId: body.orderId })
  expect(payments[0]).toMatchObject({ manuallyRefundable: { reason: 'NOT_SUPPORTED' } })
})

test('no reply, event or row shows the code (protocol/gift-cards §5)', async () => {
  const id = await checkoutOf()
  const entered = await enter(id, 'CITY-CARD-30')
  await w.visitor.callOk(checkouts.updateCheckout, { checkout: { id, buyerNote: 'Please ring' } })
  await place(id)
  const rowsOf = async (table: string) =>
    (await pool.query(`select to_jsonb(t)::text as row from ${table} t`)).rows
  const tables = await Promise.all(['events', 'checkouts', 'payments'].map(rowsOf))
  const text = JSON.stringify([entered.body, ...tables])
  expect(text).not.toContain('CITY-CARD-30')
  const [events] = tables
  expect(JSON.stringify(events)).not.toContain('encryptedCode')
})
