import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { cart: carts, currentCart, checkout: checkouts } = contract

const { shop, driver: w } = await openShopWithDrivers()

const line = async () => w.line((await w.product()).id)
const newCart = async (as: 'visitor' | 'member' | 'merchant' = 'visitor') =>
  (await w.callOk(carts.createCart, { lineItems: [await line()] }, as)).cart

/** Every call that names a cart, with a request for it. */
const calls = (id: string, lineId: string) =>
  [
    [carts.getCart, { id }],
    [carts.addToCart, { id, customLineItems: [], lineItems: [w.line(lineId)] }],
    [carts.updateCart, { cartInfo: { id, buyerNote: 'mine' } }],
    [carts.removeCoupon, { id }],
    [carts.removeBusinessLocation, { id }],
    [carts.updateLineItemsQuantity, { id, lineItems: [{ id: lineId, quantity: 2 }] }],
    [carts.removeLineItems, { id, lineItemIds: [lineId] }],
    [carts.estimateTotals, { id }],
    [carts.createCheckout, { id, channelType: 'WEB' }],
    [carts.deleteCart, { id }],
  ] as const

describe('protocol/carts §3: a cart by its id', () => {
  test('is unknown to other shoppers in every call', async () => {
    const cart = await newCart()
    const lineId = cart.lineItems?.[0]?.id as string
    const stranger = await w.anonymous(shop.clientId)
    for (const [call, message] of calls(cart.id as string, lineId))
      for (const token of [stranger, w.tokens.member]) {
        const reply = await w.visitor.send(call, message, { token })
        expect([call.path, codeOf(reply)]).toEqual([call.path, 'CART_NOT_FOUND'])
      }
    const unchanged = await w.visitor.callOk(carts.getCart, { id: cart.id as string })
    expect(unchanged.cart).toEqual(cart)
  })

  test('is open to its owner and to merchants', async () => {
    for (const as of ['visitor', 'merchant'] as const) {
      const cart = await newCart()
      const lineId = cart.lineItems?.[0]?.id as string
      const product = await w.product()
      for (const [call, message] of calls(cart.id as string, lineId)) {
        const lineItems = call === carts.addToCart ? { lineItems: [w.line(product.id)] } : {}
        const reply = await w.send(call, { ...message, ...lineItems }, as)
        expect([call.path, reply.status]).toEqual([call.path, 200])
      }
    }
  })

  test('does not become the current cart', async () => {
    const current = await w.cart()
    const other = await newCart()
    expect(other.id).not.toBe(current.id)
    const read = await w.visitor.callOk(currentCart.getCurrentCart, {})
    expect(read.cart).toEqual(current)
    const byId = await w.visitor.callOk(carts.getCart, { id: current.id as string })
    expect(byId.cart).toEqual(current)
  })

  test('that a merchant creates belongs to a new visitor', async () => {
    const [first, second] = [await newCart('merchant'), await newCart('merchant')]
    expect(first.buyerInfo?.visitorId).toEqual(expect.any(String))
    expect(first.buyerInfo?.visitorId).not.toBe(second.buyerInfo?.visitorId)
    const id = first.id as string
    const { checkoutId } = await w.merchant.callOk(carts.createCheckout, { id, channelType: 'POS' })
    const { checkout } = await w.merchant.callOk(checkouts.getCheckout, { id: checkoutId })
    expect(checkout).toMatchObject({
      createdBy: { appId: expect.any(String) },
      buyerInfo: { visitorId: first.buyerInfo?.visitorId },
      purchaseFlowId: id,
    })
    const byCheckout = await w.merchant.callOk(carts.getCartByCheckoutId, { id: checkoutId })
    expect(byCheckout.cart.id).toBe(id)
    const byCart = await w.merchant.callOk(checkouts.getCheckoutByCartId, { id })
    expect(byCart.checkout.id).toBe(checkoutId)
    const hidden = await w.visitor.send(carts.getCartByCheckoutId, { id: checkoutId })
    expect(codeOf(hidden)).toBe('CART_NOT_FOUND')
  })

  test('belongs to the member after sign-in', async () => {
    const cart = await newCart()
    const { access_token: token } = await w.otherSession(undefined, w.tokens.visitor)
    const read = await w.member.callOk(carts.getCart, { id: cart.id as string }, { token })
    expect(read.cart.buyerInfo).toEqual({ memberId: w.memberId })
  })
})

describe('protocol/carts §1: the fields of a cart', () => {
  const cartInfo = {
    buyerNote: 'For a birthday',
    buyerInfo: { email: 'ada@example.com', contactId: '0e4a3c0e-2f5e-4a6f-9d0c-5a1e3f1b2c3d' },
    contactInfo: { address: { country: 'DE', city: 'Berlin' } },
    overrideCheckoutUrl: 'https://pay.example.com/checkout?x=1',
    selectedShippingOption: { code: 'standard' },
    extendedFields: { namespaces: { app: { gift: true } } },
    businessLocationId: '7b0f7a9a-7a57-4f5a-8a57-2a6f8d6f9b11',
  }

  test('are stored, merged and cleared', async () => {
    const { cart } = await w.visitor.callOk(carts.createCart, { cartInfo, lineItems: [await line()] })
    expect(cart).toMatchObject(cartInfo)
    const id = cart.id as string
    const update = {
      id,
      contactInfo: { address: { city: 'Köln' } },
      buyerInfo: { email: null },
      selectedShippingOption: null,
    }
    const changed = await w.visitor.callOk(carts.updateCart, { cartInfo: update })
    expect(changed.cart).toMatchObject({
      buyerNote: 'For a birthday',
      contactInfo: { address: { country: 'DE', city: 'Köln' } },
      buyerInfo: { contactId: cartInfo.buyerInfo.contactId },
    })
    expect(changed.cart.buyerInfo).not.toHaveProperty('email')
    expect(changed.cart).not.toHaveProperty('selectedShippingOption')
    const without = await w.visitor.callOk(carts.removeBusinessLocation, { id })
    expect(without.cart).not.toHaveProperty('businessLocationId')
  })

  test('pass to the checkout', async () => {
    await w.cart()
    await w.visitor.callOk(currentCart.updateCurrentCart, { cartInfo })
    const request = { channelType: 'WEB' as const }
    const { checkoutId } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, request)
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id: checkoutId })
    const { buyerNote, buyerInfo, extendedFields, businessLocationId } = cartInfo
    expect(checkout).toMatchObject({
      buyerNote,
      buyerInfo,
      extendedFields,
      businessLocationId,
      shippingInfo: {
        shippingDestination: cartInfo.contactInfo,
        selectedCarrierServiceOption: { code: 'standard', requestedShippingOption: true },
      },
    })
    const { checkoutUrl } = await w.visitor.callOk(checkouts.getCheckoutUrl, { id: checkoutId })
    expect(checkoutUrl).toBe(`https://pay.example.com/checkout?x=1&checkoutId=${checkoutId}`)
  })

  test('include the subtotal', async () => {
    const cart = await w.cart((await w.product({ priceData: { price: 12.5 } })).id, 2)
    expect(cart.subtotal).toMatchObject({ amount: '25.00', formattedAmount: '€25.00' })
  })
})

describe('a discount of the merchant', () => {
  test('lowers the totals of cart, checkout and order', async () => {
    const product = await w.product({ priceData: { price: 100 } })
    const request = {
      lineItems: [w.line(product.id)],
      merchantDiscounts: [{ percentage: 10, name: 'Apology' }],
    }
    const { cart } = await w.merchant.callOk(carts.createCart, request)
    const id = cart.id as string
    expect(cart.appliedDiscounts).toMatchObject([{ merchantDiscount: { amount: { amount: '10.00' } } }])
    const estimate = await w.merchant.callOk(carts.estimateTotals, { id, calculateShipping: false })
    expect(estimate.priceSummary).toMatchObject({ discount: { amount: '10.00' }, total: { amount: '90.00' } })
    expect(estimate.appliedDiscounts).toMatchObject([
      { merchantDiscount: { amount: { amount: '10.00' }, percentage: 10 }, discountType: 'GLOBAL' },
    ])
    await w.merchant.callOk(carts.updateCart, { cartInfo: { id }, merchantDiscounts: [{ amount: '25' }] })
    const { checkoutId } = await w.merchant.callOk(carts.createCheckout, { id, channelType: 'WEB' })
    const { checkout } = await w.merchant.callOk(checkouts.getCheckout, { id: checkoutId })
    expect(checkout.priceSummary).toMatchObject({ discount: { amount: '25.00' } })
  })

  test('is rejected from shoppers', async () => {
    const message = { lineItems: [await line()], merchantDiscounts: [{ percentage: 50 }] }
    const reply = await w.visitor.send(carts.createCart, message)
    expect(rejectedFields(reply)).toEqual({ merchantDiscounts: 'FIELD_NOT_ALLOWED' })
    const empty = await w.merchant.send(carts.createCart, { ...message, merchantDiscounts: [{}] })
    expect(rejectedFields(empty)).toEqual({ 'merchantDiscounts[0]': 'REQUIRED_ONE_OF_FIELD' })
  })
})
