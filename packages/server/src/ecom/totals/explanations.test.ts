// @module-tag nightly
import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { cart: carts, checkout: checkouts, discountRules, explanations, orders } = contract

const { driver: w } = await openTestShop()

type Explanation = Awaited<ReturnType<typeof explain>>
const explain = async (call: (typeof explanations)[keyof typeof explanations], id: string) =>
  (await w.merchant.callOk(call, { id })).explanation
const cents = (amount: string) => Math.round(Number(amount) * 100)
const sumOf = ({ steps }: Explanation) =>
  steps.filter(({ counted }) => counted).reduce((sum, { amount }) => sum + cents(amount), 0)

test('the counted steps of a cart, a checkout and an order sum to their total', async () => {
  const scopes = [{ catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' } }]
  const discounts = { values: [{ percentage: 15, specificItemsInfo: { scopes } }] }
  const trigger = { subtotalRange: { from: '1000' } }
  await w.merchant.callOk(discountRules.createDiscountRule, { discountRule: { name: 'Spring', discounts } })
  const skipped = await w.merchant.callOk(discountRules.createDiscountRule, {
    discountRule: { name: 'Large orders', discounts, trigger },
  })
  const product = await w.product({ priceData: { price: 9.99 } })
  const id = await w.checkout(product.id, 3)
  const { cart } = await w.visitor.callOk(carts.getCartByCheckoutId, { id })
  const ofCart = await explain(explanations.explainCart, cart.id as string)
  expect(ofCart.total).toBe('25.47')
  expect(sumOf(ofCart)).toBe(cents(ofCart.total))
  expect(ofCart.skippedDiscounts).toEqual([
    { discountId: skipped.discountRule.id, source: 'discountRule', reason: 'NOT_TRIGGERED' },
  ])

  const additionalFees = [{ name: 'Tip', price: '2' }]
  const changed = await w.visitor.callOk(checkouts.updateCheckout, { checkout: { id, additionalFees } })
  const ofCheckout = await explain(explanations.explainCheckout, id)
  expect(ofCheckout.total).toBe(changed.checkout.priceSummary?.total?.amount)
  expect(sumOf(ofCheckout)).toBe(cents(ofCheckout.total))

  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
  const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
  expect(order).not.toHaveProperty('explanation')
  expect(order.priceSummary?.total?.amount).toBe(ofCheckout.total)
  expect(await explain(explanations.explainOrder, orderId)).toEqual(ofCheckout)
  const stranger = await w.member.send(explanations.explainOrder, { id: orderId })
  expect(codeOf(stranger)).toBe('ORDER_NOT_FOUND')
})
