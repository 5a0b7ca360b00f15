import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()

const { issuedGiftCards, checkout: checkouts, explanations, orders } = contract

const issue = (value: string, fields: object = {}) =>
  w.merchant.callOk(issuedGiftCards.issueGiftCard, { giftCard: { initialBalance: { value }, ...fields } })
const cardOf = async (giftCardId: string) =>
  (await w.merchant.callOk(issuedGiftCards.getIssuedGiftCard, { giftCardId })).giftCard
const balanceOf = async (id: string) => (await cardOf(id)).balance.value
const ledgerOf = async (giftCardId: string) =>
  (await w.merchant.callOk(issuedGiftCards.listGiftCardTransactions, { giftCardId })).transactions.map(
    ({ type, amount }) => `${type} ${amount}`,
  )

/** A checkout of one product. The flat delivery rate of 4.90 comes on top. */
const checkoutOf = async (price: number) => w.checkout((await w.product({ priceData: { price } })).id)
const read = async (id: string) => (await w.visitor.callOk(checkouts.getCheckout, { id })).checkout
const enter = (id: string, giftCardCode: string | null, more: object = {}) =>
  w.visitor.send(checkouts.updateCheckout, { checkout: { id }, giftCardCode, ...more })
const place = async (id: string) => {
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
  return (await w.visitor.callOk(orders.getOrder, { id: orderId })).order
}

test('a gift card pays a part of the order, and canceling gives it back once (protocol/gift-cards §4)', async () => {
  const { giftCard: card, code } = await issue('30')
  const id = await checkoutOf(50)
  const entered = await enter(id, code.toLowerCase())
  expect(entered.body.checkout).toMatchObject({
    giftCard: { id: card.id, obfuscatedCode: `****${code.slice(-4)}`, amount: { amount: '30.00' } },
    priceSummary: { total: { amount: '24.90' } },
    payNow: { total: { amount: '24.90' } },
  })
  expect(await balanceOf(card.id)).toBe('30.00')
  const order = await place(id)
  expect(order).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    priceSummary: { total: { amount: '54.90' } },
    balanceSummary: { paid: { amount: '30.00' }, balance: { amount: '24.90' } },
  })
  expect(order.activities.map(({ type }) => type)).toEqual(['ORDER_PLACED', 'ORDER_PARTIALLY_PAID'])
  expect(await balanceOf(card.id)).toBe('0.00')
  expect(JSON.stringify((await shop.mailbox()).at(-1))).toContain('Left to pay')
  // The completed checkout still shows what the card has paid.
  expect((await read(id)).giftCard?.amount?.amount).toBe('30.00')

  const canceled = await w.merchant.callOk(orders.cancelOrder, { id: order.id })
  expect(canceled.order).toMatchObject({
    paymentStatus: 'FULLY_REFUNDED',
    balanceSummary: { paid: { amount: '30.00' }, refunded: { amount: '30.00' } },
  })
  expect(codeOf(await w.merchant.send(orders.cancelOrder, { id: order.id }))).toBe('ORDER_CANCELED')
  expect(await ledgerOf(card.id)).toEqual(['VOID 30.00', 'REDEEM -30.00', 'ISSUE 30.00'])
})

test('a gift card gets back what it paid when the payment of the rest is declined (protocol/gift-cards §4)', async () => {
  const { giftCard: card, code } = await issue('30')
  const id = await checkoutOf(50)
  await enter(id, code)
  const pay = (paymentToken: string) =>
    w.visitor.send(checkouts.createOrderAndCharge, { id, paymentProvider: 'test', paymentToken })
  expect(codeOf(await pay('4000000000000002'))).toBe('PAYMENT_DECLINED')
  expect((await read(id)).priceSummary.total.amount).toBe('24.90')
  // Another checkout can use the card at once.
  const other = await checkoutOf(10)
  expect((await enter(other, code)).body.checkout.giftCard.amount.amount).not.toBe('0.00')
  expect((await pay('4242424242424242')).status).toBe(200)
  expect(await balanceOf(card.id)).toBe('0.00')
  const ledger = (await ledgerOf(card.id)).map(entry => Number(entry.split(' ')[1]))
  expect(ledger.reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

test('an order that gift cards cover is paid without another payment (protocol/gift-cards §4)', async () => {
  const { giftCard: card, code } = await issue('100')
  const id = await checkoutOf(50)
  await enter(id, code)
  expect((await read(id)).priceSummary.total.amount).toBe('0.00')
  const { orderId } = await w.visitor.callOk(checkouts.createOrderAndCharge, {
    id,
    paymentToken: 'token',
    expectedTotal: '0',
  })
  const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
  expect(order.paymentStatus).toBe('PAID')
  expect(await balanceOf(card.id)).toBe('45.10')
  const paid = await w.merchant.send(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  expect(codeOf(paid)).toBe('ORDER_ALREADY_PAID')
})

test('several gift cards pay in the order of their addition (protocol/gift-cards §4)', async () => {
  const [first, second] = [await issue('10'), await issue('40')]
  const id = await checkoutOf(50)
  await enter(id, first.code)
  const { checkout } = await w.visitor.callOk(checkouts.addGiftCard, {
    id,
    giftCardCode: second.code,
    redeemAmount: '15',
  })
  expect(checkout.giftCards).toMatchObject([
    { id: first.giftCard.id, amount: { amount: '10.00' } },
    { id: second.giftCard.id, amount: { amount: '15.00' }, requestedAmount: { amount: '15.00' } },
  ])
  expect(checkout.priceSummary.total.amount).toBe('29.90')
  const { explanation } = await w.visitor.callOk(explanations.explainCheckout, { id })
  expect(explanation.steps.filter(({ rule }) => rule === 'gift-card')).toMatchObject([
    { id: first.giftCard.id, amount: '-10.00', counted: false },
    { id: second.giftCard.id, amount: '-15.00', counted: false },
  ])
  await w.visitor.callOk(checkouts.removeGiftCard, { id, giftCardId: first.giftCard.id })
  expect((await read(id)).giftCards?.map(card => card.id)).toEqual([second.giftCard.id])
  const order = await place(id)
  expect(order.balanceSummary?.paid?.amount).toBe('15.00')
  expect([await balanceOf(first.giftCard.id), await balanceOf(second.giftCard.id)]).toEqual([
    '10.00',
    '25.00',
  ])
})

test('a checkout has at most 5 gift cards (protocol/gift-cards §4)', async () => {
  const id = await checkoutOf(50)
  const add = async () =>
    codeOf(await w.visitor.send(checkouts.addGiftCard, { id, giftCardCode: (await issue('1')).code }))
  const codes = [await add(), await add(), await add(), await add(), await add(), await add()]
  expect(codes.slice(4)).toEqual([undefined, 'TOO_MANY_GIFT_CARDS'])
})

test('cards that cannot pay are rejected when they are entered (protocol/gift-cards §4)', async () => {
  const id = await checkoutOf(50)
  const expirationDate = new Date(shop.clock.now() + 60_000).toISOString()
  const expired = await issue('10', { expirationDate })
  const empty = await issue('0')
  const foreign = await w.merchant.callOk(issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: '10', currency: 'JPY' } },
  })
  shop.clock.advance(60_000)
  const codes = ['NO-SUCH-CARD', expired.code, empty.code, foreign.code]
  const errors: unknown[] = []
  for (const code of codes) errors.push(codeOf(await enter(id, code)))
  expect(errors).toEqual([
    'GIFT_CARD_NOT_FOUND',
    'GIFT_CARD_EXPIRED',
    'GIFT_CARD_BALANCE_INSUFFICIENT',
    'GIFT_CARD_CURRENCY_MISMATCH',
  ])
})

test('a card that was spent or disabled since is explained, and the order waits for the new total (protocol/gift-cards §4)', async () => {
  const { giftCard: card, code } = await issue('30')
  const id = await checkoutOf(50)
  await enter(id, code)
  const { disableGiftCard, enableGiftCard } = issuedGiftCards
  await w.merchant.callOk(disableGiftCard, { giftCardId: card.id })
  const rejected = await w.visitor.send(checkouts.createOrder, { id })
  expect([rejected.status, codeOf(rejected)]).toEqual([409, 'CHECKOUT_TOTAL_CHANGED'])
  const checkout = await read(id)
  const sentence = `The gift card ending in ${code.slice(-4)} can no longer be used. Remove it or use another one.`
  expect(checkout.violations).toMatchObject([
    { severity: 'WARNING', group: 'ORDER_VALIDATION', description: sentence },
  ])
  expect(checkout.calculationErrors).toMatchObject({
    giftCardCalculationError: { applicationError: { code: 'GIFT_CARD_DISABLED', description: sentence } },
  })
  expect(checkout.giftCard?.amount?.amount).toBe('0.00')
  await w.merchant.callOk(enableGiftCard, { giftCardId: card.id })
  await w.merchant.callOk(issuedGiftCards.adjustGiftCardBalance, {
    giftCardId: card.id,
    amount: '-30',
    reason: 'Spent at the counter',
  })
  expect((await read(id)).violations?.[0]?.description).toContain('has no balance left')
  // The shopper has read the total without the card, so the order is placed and unpaid.
  expect((await place(id)).paymentStatus).toBe('NOT_PAID')
})

test('a locked gift card is changed by merchants only (protocol/checkout §7)', async () => {
  const { code } = await issue('30')
  const { checkout } = await w.visitor.callOk(checkouts.createCheckout, {
    lineItems: [w.line((await w.product()).id)],
    channelType: 'WEB',
    checkoutInfo: { customSettings: { lockGiftCard: true } },
  })
  const id = checkout.id as string
  const attempts = [
    await enter(id, code),
    await w.visitor.send(checkouts.addGiftCard, { id, giftCardCode: code }),
    await w.visitor.send(checkouts.removeGiftCard, { id }),
  ]
  for (const attempt of attempts)
    expect(rejectedFields(attempt)).toEqual({ giftCardCode: 'FIELD_NOT_ALLOWED' })
  const merchant = await w.merchant.send(checkouts.addGiftCard, { id, giftCardCode: code })
  expect(merchant.status).toBe(200)
})

test('a checkout does not store the code of a gift card (protocol/gift-cards §1)', async () => {
  const { code } = await issue('30')
  const id = await checkoutOf(50)
  const { body } = await enter(id, code)
  expect(JSON.stringify(body)).not.toContain(code.slice(0, 4))
})

test('a shop whose checkout settings disable gift cards accepts none (protocol/checkout-settings §1)', async () => {
  const { code } = await issue('30')
  const id = await checkoutOf(50)
  const allow = (giftCardRedeemEnabled: boolean) =>
    w.merchant.callOk(contract.checkoutSettings.updateCheckoutSettings, {
      checkoutSettings: { checkoutFields: { giftCardRedeemEnabled } },
    })
  await allow(false)
  expect(rejectedFields(await enter(id, code))).toEqual({ giftCardCode: 'FIELD_NOT_ALLOWED' })
  await allow(true)
  expect((await enter(id, code)).status).toBe(200)
})
