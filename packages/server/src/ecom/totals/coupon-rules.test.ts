import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, coupons, currentCart, discountRules, explanations, orders } = contract

const { driver: w } = await openShopWithDrivers()

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

let count = 0
const couponOf = async (coupon: object) =>
  (
    await w.merchant.callOk(coupons.createCoupon, {
      coupon: { code: `RULE${++count}`, name: 'Rule', ...coupon } as never,
    })
  ).coupon.code

/** A checkout of a product with a coupon, of a new cart and the mail address of the driver. */
async function checkoutWith(couponCode: string, { price = 100, quantity = 1 } = {}) {
  await w.visitor.send(currentCart.deleteCurrentCart, {})
  const id = await w.checkout((await w.product({ priceData: { price } })).id, quantity)
  const buyerInfo = { email: w.memberEmail }
  const { checkout } = await w.visitor.callOk(checkouts.updateCheckout, {
    checkout: { id, buyerInfo },
    couponCode,
  })
  return checkout
}
type Checkout = Awaited<ReturnType<typeof checkoutWith>>
const discountOf = (checkout: Checkout) => checkout.priceSummary?.discount?.amount
const problemsOf = ({ violations }: Checkout) => violations?.map(({ description }) => description)
const order = (id: string) => w.visitor.callOk(checkouts.createOrder, { id })

describe('a coupon for a first order only (protocol/discounts §4)', () => {
  const FIRST = { percentage: 10, firstOrderOnly: true }

  test('says why it does not apply to a second order, and applies again when the first one is canceled', {
    tags: 'nightly',
  }, async () => {
    const code = await couponOf(FIRST)
    const first = await checkoutWith(code)
    expect(discountOf(first)).toBe('10.00')
    const { orderId } = await order(first.id)
    const second = await checkoutWith(code)
    expect(discountOf(second)).toBe('0.00')
    expect(problemsOf(second)).toEqual(['This coupon is for a first order only.'])
    const { explanation } = await w.visitor.callOk(explanations.explainCheckout, { id: second.id })
    expect(explanation.skippedDiscounts).toMatchObject([{ source: 'coupon', reason: 'NOT_FIRST_ORDER' }])
    await w.merchant.callOk(orders.cancelOrder, { id: orderId })
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id: second.id })
    expect(discountOf(checkout)).toBe('10.00')
  })

  test('applies after an order that the merchant rejected', async () => {
    const code = await couponOf(FIRST)
    const { order: pending } = await w.merchant.callOk(orders.createOrder, {
      order: {
        buyerInfo: { email: w.memberEmail },
        lineItems: [{ productName: { original: 'Cup' }, quantity: 1, price: { amount: '10.00' } }],
      },
      settings: { orderApprovalStrategy: 'PAYMENT_RECEIVED' },
    })
    expect(discountOf(await checkoutWith(code))).toBe('0.00')
    const rejection = { orderId: pending.id ?? '', status: 'REJECTED' as const }
    await w.merchant.callOk(orders.updateOrderStatus, rejection)
    expect(discountOf(await checkoutWith(code))).toBe('10.00')
  })

  test('is used once by a buyer who orders on several devices at once', async () => {
    const code = await couponOf(FIRST)
    const opened = []
    for (let i = 0; i < 6; i++) {
      opened.push((await checkoutWith(code)).id)
    }
    const replies = await Promise.all(opened.map(id => w.visitor.send(checkouts.createOrder, { id })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test.each([{ firstOrderOnly: true }, { usageLimitPerBuyer: 1 }, { usageLimit: 1 }])(
  'a coupon with %o applies after a payment that was declined (protocol/discounts §4)',
  async limit => {
    const code = await couponOf({ percentage: 10, ...limit })
    const { id } = await checkoutWith(code)
    const pay = (paymentToken: string) =>
      w.visitor.send(checkouts.createOrderAndCharge, { id, paymentProvider: 'test', paymentToken })
    expect(codeOf(await pay('4000000000000002'))).toBe('PAYMENT_DECLINED')
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
    expect(discountOf(checkout)).toBe('10.00')
    expect((await pay('4242424242424242')).status).toBe(200)
  },
)

describe('a coupon (protocol/discounts §4)', () => {
  test.each([
    [{ buyXGetY: { buy: 2, get: 1, percentage: 100 } }, 3, '10.00'],
    [{ buyXGetY: { buy: 2, get: 1, percentage: 50 } }, 6, '10.00'],
    [{ fixedPrice: '7.50' }, 2, '5.00'],
    [{ fixedAmount: '12.00' }, 2, '12.00'],
    [{ percentage: 50, maximumUnits: 1 }, 3, '5.00'],
    [{ freeShipping: true }, 1, '4.90'],
  ])('%o on %i units at 10.00 takes off %s', async (coupon, quantity, discount) => {
    expect(discountOf(await checkoutWith(await couponOf(coupon), { price: 10, quantity }))).toBe(discount)
  })

  test.each([
    [{ minimumQuantity: 3 }, 'Add 2 more items to use this coupon.'],
    [{ active: false }, 'This coupon is no longer valid.'],
    [{ activeTimeInfo: { start: '2100-01-01T00:00:00.000Z' } }, 'This coupon is not valid yet.'],
    [
      { scopes: [{ catalogItemFilter: { catalogAppId: STORES_APP, catalogItemIds: [STORES_APP] } }] },
      'This coupon does not apply to the items.',
    ],
  ])('a coupon with %o says why it does not apply', async (more, description) => {
    expect(problemsOf(await checkoutWith(await couponOf({ percentage: 10, ...more })))).toEqual([description])
  })

  const rule = async (percentage: number) =>
    w.merchant.callOk(discountRules.createDiscountRule, {
      discountRule: {
        name: 'Sale',
        active: true,
        discounts: {
          values: [
            {
              percentage,
              specificItemsInfo: { scopes: [{ catalogItemFilter: { catalogAppId: STORES_APP } }] },
            },
          ],
        },
      },
    } as never)

  test('combines with discount rules unless it says otherwise; then the larger discount applies, and the other says why not', async () => {
    const { discountRule } = await rule(20)
    const id = discountRule?.id ?? ''
    const both = await checkoutWith(await couponOf({ percentage: 10 }))
    expect(discountOf(both)).toBe('28.00')
    const larger = await checkoutWith(await couponOf({ percentage: 30, combinesWithDiscountRules: false }))
    expect(discountOf(larger)).toBe('30.00')
    const skipped = async (checkoutId: string) =>
      (await w.visitor.callOk(explanations.explainCheckout, { id: checkoutId })).explanation.skippedDiscounts
    expect(await skipped(larger.id)).toMatchObject([{ discountId: id, reason: 'NOT_COMBINABLE' }])
    const smaller = await checkoutWith(await couponOf({ percentage: 5, combinesWithDiscountRules: false }))
    expect(discountOf(smaller)).toBe('20.00')
    expect(problemsOf(smaller)).toEqual([
      'This coupon does not combine with the other discounts, which save more.',
    ])
    await w.merchant.callOk(discountRules.deleteDiscountRule, { discountRuleId: id })
  })
})
