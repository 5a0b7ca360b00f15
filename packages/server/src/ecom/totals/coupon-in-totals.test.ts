import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { cart: carts, checkout: checkouts, coupons, currentCart, orders } = contract

const { shop, driver: w } = await openShopWithDrivers()

let count = 0
const couponOf = async (coupon: object = {}) =>
  (
    await w.merchant.callOk(coupons.createCoupon, {
      coupon: { code: `TEN${++count}`, name: 'Ten off', percentage: 10, ...coupon },
    })
  ).coupon
const usesOf = async (couponId: string) =>
  (await w.merchant.callOk(coupons.listCouponUses, { couponId })).total
const enter = (couponCode: string) => w.visitor.callOk(currentCart.updateCurrentCart, { couponCode })
const totalOf = async (id: string) =>
  (await w.visitor.callOk(checkouts.getCheckout, { id })).checkout.priceSummary?.total?.amount

test('a coupon lowers cart, checkout and order, is counted once, and returns when the order is canceled', async () => {
  const { id: couponId, code } = await couponOf({ usageLimit: 1 })
  const product = await w.product({ priceData: { price: 100 } })
  await w.cart(product.id)
  const { cart } = await enter(code.toLowerCase())
  expect(cart.appliedDiscounts).toEqual([{ coupon: { id: couponId, code } }])
  const checkoutId = await w.checkout((await w.product({ priceData: { price: 50 } })).id)
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id: checkoutId })
  expect(checkout.appliedDiscounts).toMatchObject([
    { coupon: { id: couponId, code, name: 'Ten off', amount: { amount: '15.00' } } },
  ])
  expect(checkout.priceSummary).toMatchObject({ discount: { amount: '15.00' }, total: { amount: '139.90' } })
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id: checkoutId })
  const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
  expect(order.priceSummary).toMatchObject({ total: { amount: '139.90' } })
  expect(await usesOf(couponId)).toBe(1)
  await w.merchant.callOk(orders.cancelOrder, { id: orderId })
  expect(await usesOf(couponId)).toBe(0)
})

test('an unknown code is rejected in carts and checkouts', async () => {
  const { id } = await w.cart()
  const couponCode = 'NO-SUCH-CODE'
  const replies = [
    await w.visitor.send(carts.updateCart, { cartInfo: { id }, couponCode }),
    await w.visitor.send(currentCart.updateCurrentCart, { couponCode }),
    await w.visitor.send(checkouts.updateCheckout, { checkout: { id: await w.checkout() }, couponCode }),
  ]
  expect(replies.map(codeOf)).toEqual(Array(3).fill('ERROR_COUPON_DOES_NOT_EXIST'))
})

test('a coupon that does not apply says why, and applies as soon as it can', async () => {
  const { code } = await couponOf({ minimumSubtotal: '50' })
  const product = await w.product({ priceData: { price: 30 } })
  await w.cart(product.id)
  await enter(code)
  const estimate = async () => w.visitor.callOk(currentCart.estimateCurrentCartTotals, {})
  const description = 'Add items for €20.00 more to use this coupon.'
  const tooLittle = await estimate()
  expect(tooLittle.violations).toMatchObject([{ severity: 'WARNING', group: 'DISCOUNT', description }])
  expect(tooLittle.calculationErrors).toMatchObject({
    couponCalculationError: { applicationError: { code: 'MIN_SUBTOTAL', description } },
  })
  await w.cart(product.id)
  const enough = await estimate()
  expect(enough.violations).toEqual([])
  expect(enough.calculationErrors).toEqual({ orderValidationErrors: [] })
  expect(enough.cart?.couponCode).toBe(code)
  expect(enough.priceSummary?.discount?.amount).toBe('6.00')
})

test('a coupon that ends in the meantime is like a higher price', async () => {
  const end = new Date(shop.clock.now() + 60_000).toISOString()
  const { code } = await couponOf({ activeTimeInfo: { end } })
  const id = await w.checkout((await w.product({ priceData: { price: 100 } })).id)
  await w.visitor.callOk(checkouts.updateCheckout, { checkout: { id }, couponCode: code })
  expect(await totalOf(id)).toBe('94.90')
  shop.clock.advance(60_001)
  expect(codeOf(await w.visitor.send(checkouts.createOrder, { id }))).toBe('CHECKOUT_TOTAL_CHANGED')
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
  expect(checkout.violations).toMatchObject([{ description: 'This coupon has expired.' }])
  const without = await w.visitor.callOk(checkouts.removeCoupon, { id })
  expect(without.checkout.violations).toEqual([])
  await w.visitor.callOk(checkouts.createOrder, { id })
})

test('a coupon that is removed from the cart is removed from its open checkout', async () => {
  const { code } = await couponOf()
  await w.cart((await w.product({ priceData: { price: 100 } })).id)
  await enter(code)
  const id = await w.checkout((await w.product({ priceData: { price: 100 } })).id)
  expect(await totalOf(id)).toBe('184.90')
  const { cart } = await w.visitor.callOk(currentCart.removeCouponFromCurrentCart, {})
  expect(cart.appliedDiscounts).toEqual([])
  expect(await totalOf(id)).toBe('204.90')
})

test('a coupon and a line that arrive at the same time are both in the cart', async () => {
  const { code } = await couponOf()
  const product = await w.product({ priceData: { price: 10 } }, 100)
  await w.cart(product.id)
  const lineItems = [w.line(product.id)]
  await Promise.all([
    ...Array.from({ length: 5 }, () => w.visitor.callOk(currentCart.addToCurrentCart, { lineItems })),
    enter(code),
    ...Array.from({ length: 5 }, () => w.visitor.callOk(currentCart.addToCurrentCart, { lineItems })),
    enter(code),
  ])
  const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
  expect(cart.lineItems).toMatchObject([{ quantity: 11 }])
  expect(cart.appliedDiscounts).toMatchObject([{ coupon: { code } }])
})

test('a coupon that the settings of a checkout lock is changed by merchants only', async () => {
  const { code } = await couponOf()
  const lineItems = [w.line((await w.product({ priceData: { price: 100 } })).id)]
  const checkoutInfo = { customSettings: { lockCouponCode: true } }
  const request = { lineItems, channelType: 'WEB' as const, couponCode: code, checkoutInfo }
  const { checkout } = await w.visitor.callOk(checkouts.createCheckout, request)
  const id = checkout.id as string
  const replies = [
    await w.visitor.send(checkouts.removeCoupon, { id }),
    await w.visitor.send(checkouts.updateCheckout, { checkout: { id }, couponCode: null }),
  ]
  expect(replies.map(rejectedFields)).toEqual(Array(2).fill({ couponCode: 'FIELD_NOT_ALLOWED' }))
  const removed = await w.merchant.callOk(checkouts.removeCoupon, { id })
  expect(removed.checkout.appliedDiscounts).toEqual([])
})
