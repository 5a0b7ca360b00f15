import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { storedEvents } from '../../testing/stored-events.fixture.ts'

const shop = await openShop()
const { checkout: checkouts, currentCart, issuedGiftCards, orders } = contract
const { estimateCurrentCartTotals, updateCurrentCart } = currentCart

/** A visitor with a cart of 20.00 and a gift card. */
async function visitorWithCard(value: string, fields: object = {}) {
  const w = await createDriver(shop)
  await w.cart((await w.product({ priceData: { price: 10 } })).id, 2)
  const { giftCard, code } = await w.merchant.callOk(issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value }, ...fields },
  })
  const enter = (giftCardCode: string | null) => w.visitor.send(updateCurrentCart, { giftCardCode })
  const estimate = () => w.visitor.callOk(estimateCurrentCartTotals, { calculateShipping: false })
  return { w, giftCard, code, enter, estimate }
}

test('a cart stores an entered gift card; its estimate has what it pays and the rest (protocol/gift-cards §4)', async () => {
  const { w, giftCard, code, enter, estimate } = await visitorWithCard('12.50')
  expect((await enter(code)).status).toBe(200)
  const estimated = await estimate()
  expect(estimated.giftCard).toMatchObject({
    id: giftCard.id,
    obfuscatedCode: `****${code.slice(-4)}`,
    amount: { amount: '12.50' },
  })
  expect(estimated.priceSummary?.total?.amount).toBe('7.50')
  expect(estimated.priceSummary?.subtotal?.amount).toBe('20.00')
  // Neither the cart nor its events have the card.
  const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
  expect(JSON.stringify(cart)).not.toContain(giftCard.id)
  const events = await storedEvents(shop.platform.database.pool, 'entity_id = $1', [cart.id])
  expect(events.length).toBeGreaterThan(1)
  expect(JSON.stringify(events)).not.toContain(giftCard.id)

  expect((await enter(null)).status).toBe(200)
  expect((await estimate()).giftCard).toBeUndefined()
  expect((await estimate()).priceSummary?.total?.amount).toBe('20.00')
})

test('the checkout takes the gift card of its cart, which follows later changes (protocol/gift-cards §4)', async () => {
  const { w, giftCard, code, enter } = await visitorWithCard('12.50')
  await enter(code)
  const { checkoutId: id } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
  })
  const cardsOf = async () =>
    (await w.visitor.callOk(checkouts.getCheckout, { id })).checkout.giftCards?.map(card => card.id)
  expect(await cardsOf()).toEqual([giftCard.id])
  await enter(null)
  expect(await cardsOf()).toEqual([])
  await enter(code)
  expect(await cardsOf()).toEqual([giftCard.id])
  await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
    email: 'ada@example.com',
  })
  expect(await cardsOf()).toEqual([giftCard.id])
})

test('an order spends the gift card of the cart (protocol/gift-cards §4)', { tags: 'nightly' }, async () => {
  const { w, giftCard, code, enter } = await visitorWithCard('5')
  await enter(code)
  const { order } = await w.visitor.callOk(orders.getOrder, { id: await w.order() })
  expect(order.balanceSummary?.paid?.amount).toBe('5.00')
  const read = await w.merchant.callOk(issuedGiftCards.getIssuedGiftCard, { giftCardId: giftCard.id ?? '' })
  expect(read.giftCard.balance?.value).toBe('0.00')
})

test.each([
  ['unknown', 'GIFT_CARD_NOT_FOUND'],
  ['expired', 'GIFT_CARD_EXPIRED'],
  ['disabled', 'GIFT_CARD_DISABLED'],
  ['spent', 'GIFT_CARD_BALANCE_INSUFFICIENT'],
] as const)('a gift card that is %s is rejected with %s', async (state, code) => {
  const expirationDate = new Date(shop.clock.now() + 1000).toISOString()
  const card = await visitorWithCard('5', state === 'expired' ? { expirationDate } : {})
  const giftCardId = card.giftCard.id ?? ''
  if (state === 'expired') shop.clock.advance(2000)
  if (state === 'disabled') await card.w.merchant.callOk(issuedGiftCards.disableGiftCard, { giftCardId })
  if (state === 'spent') {
    await card.enter(card.code)
    await card.w.order()
    await card.w.cart()
  }
  expect(codeOf(await card.enter(state === 'unknown' ? 'NONE-NONE-NONE' : card.code))).toBe(code)
})

test('a gift card that was spent meanwhile stays in the cart with a reason', async () => {
  const { code, enter, estimate } = await visitorWithCard('5')
  await enter(code)
  const other = await createDriver(shop)
  await other.cart()
  await other.visitor.send(updateCurrentCart, { giftCardCode: code })
  await other.order()
  const estimated = await estimate()
  expect(estimated.giftCard?.amount?.amount).toBe('0.00')
  expect(estimated.violations).toMatchObject([
    {
      severity: 'WARNING',
      description: `The gift card ending in ${code.slice(-4)} has no balance left. Remove it or use another one.`,
    },
  ])
})

test('a shop that takes no gift cards rejects the code (protocol/gift-cards §4)', async () => {
  const { w, code, enter } = await visitorWithCard('5')
  await w.merchant.callOk(contract.checkoutSettings.updateCheckoutSettings, {
    checkoutSettings: { checkoutFields: { giftCardRedeemEnabled: false } },
  })
  expect(rejectedFields(await enter(code))).toEqual({ giftCardCode: 'FIELD_NOT_ALLOWED' })
})
