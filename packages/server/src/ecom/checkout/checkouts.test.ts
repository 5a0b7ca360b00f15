import { type CallDeclaration, contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { checkout, currentCart } = contract
const UPDATED = 'wix.ecom.v1.checkout_updated'

const shop = await openShop()
const ofShop = () => shop
const driver = () => createDriver(shop)

const unknown = '00000000-0000-4000-8000-000000000000'

/** A checkout that has only lines. */
async function bareCheckout(w: TestDriver, productId?: string) {
  await w.cart(productId)
  const { createCheckoutFromCurrentCart } = currentCart
  return (await w.visitor.callOk(createCheckoutFromCurrentCart, { channelType: 'WEB' })).checkoutId
}

const read = async (w: TestDriver, id: string) =>
  (await w.visitor.callOk(checkout.getCheckout, { id })).checkout

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Street 1' }
const channelType = 'WEB' as const
const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }

scenarios(ofShop, checkout.createCheckout, [
  {
    name: 'creates a checkout of a product without the cart',
    given: async w => {
      await w.cart()
      return {
        lineItems: [w.line((await w.product({ name: 'Jug' })).id, 2)],
        channelType,
        checkoutInfo: {
          buyerInfo: { email: 'ada@example.com' },
          shippingInfo: { shippingDestination: { address: berlin, contactDetails } },
        },
      }
    },
    emitted: ['wix.ecom.v1.checkout_created'],
    reply: {
      checkout: {
        lineItems: [{ quantity: 2, productName: { original: 'Jug' }, lineItemPrice: { amount: '25.00' } }],
        buyerInfo: { email: 'ada@example.com' },
        cartId: undefined,
      },
    },
    afterwards: async (w, { checkout: { id } }) => {
      const { orderId } = await w.visitor.callOk(checkout.createOrder, { id })
      const { order } = await w.visitor.callOk(contract.orders.getOrder, { id: orderId })
      expect(order.lineItems).toHaveLength(1)
      const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
      expect(cart.lineItems).toMatchObject([{ quantity: 1 }])
    },
  },
  {
    name: 'needs something to buy',
    request: { channelType },
    rejects: { lineItems: 'REQUIRED_ONE_OF_FIELD' },
  },
  {
    name: 'gets the unavailable lines',
    given: async w => ({
      lineItems: [w.line((await w.product()).id), w.line(unknown)],
      channelType,
    }),
    fails: 'LINE_ITEMS_REJECTED',
    emitted: [],
  },
  {
    name: 'chooses a delivery that is offered',
    given: async w => ({
      lineItems: [w.line((await w.product()).id)],
      channelType,
      checkoutInfo: { shippingInfo: { selectedCarrierServiceOption: { code: 'nope' } } },
    }),
    fails: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  },
  {
    name: 'gets an error for an unknown coupon',
    given: async w => ({ lineItems: [w.line((await w.product()).id)], channelType, couponCode: 'SPRING' }),
    fails: 'ERROR_COUPON_DOES_NOT_EXIST',
    emitted: [],
  },
  {
    name: 'may send empty codes',
    given: async w => ({
      lineItems: [w.line((await w.product()).id)],
      channelType,
      couponCode: null,
      giftCardCode: '',
    }),
    reply: { checkout: { lineItems: [{ quantity: 1 }] } },
  },
  {
    name: 'buys up to 300 lines at once',
    given: async w => {
      const { id } = await w.product({}, null)
      return { lineItems: Array.from({ length: 300 }, () => w.line(id)), channelType }
    },
    reply: { checkout: { lineItems: [{ quantity: 300 }] } },
  },
  {
    name: 'buys no more than 300 lines',
    given: async w => ({ lineItems: Array.from({ length: 301 }, () => w.line(unknown)), channelType }),
    rejects: { lineItems: 'MAX_SIZE' },
  },
])

scenarios(ofShop, checkout.getCheckout, [
  {
    name: 'reads a checkout with two statements',
    given: async w => ({ id: await w.checkout() }),
    statements: 2,
  },
  {
    name: 'reads a checkout at current prices, with a third statement that stores a changed total',
    given: async w => {
      const { id: productId } = await w.product({ priceData: { price: 10 } })
      const id = await w.checkout(productId, 2)
      await w.merchant.callOk(contract.products.updateProduct, {
        product: { id: productId, priceData: { price: 15 } },
      })
      return { id }
    },
    statements: 3,
    reply: {
      checkout: {
        completed: false,
        lineItems: [{ quantity: 2, price: { amount: '15.00' }, totalPriceAfterTax: { amount: '30.00' } }],
        priceSummary: {
          subtotal: { amount: '30.00' },
          shipping: { amount: '4.90' },
          total: { amount: '34.90' },
        },
        shippingInfo: {
          selectedCarrierServiceOption: { code: 'standard', title: 'Standard delivery' },
          carrierServiceOptions: [{ shippingOptions: [{ code: 'standard' }] }],
        },
        violations: [{ severity: 'WARNING', target: { lineItem: { name: 'LINE_ITEM_DEFAULT' } } }],
      },
    },
  },
  { name: 'reads any of the site', as: 'merchant', given: async w => ({ id: await w.checkout() }) },
  {
    name: 'finds no other visitor’s',
    as: 'member',
    given: async w => ({ id: await w.checkout() }),
    fails: 'CHECKOUT_NOT_FOUND',
  },
  { name: 'finds none that is not there', request: { id: unknown }, fails: 'CHECKOUT_NOT_FOUND' },
  {
    name: 'learns what cannot be had any more',
    given: async w => {
      const { id: productId } = await w.product()
      const id = await w.checkout(productId, 4)
      await w.stock(productId, 3)
      return { id }
    },
    reply: {
      checkout: {
        lineItems: [{ availability: { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 3 } }],
        violations: [{ severity: 'ERROR' }],
      },
    },
  },
])

scenarios(ofShop, checkout.updateCheckout, [
  {
    name: 'fills in fields one by one',
    given: async w => {
      const id = await bareCheckout(w)
      const shippingDestination = { address: { country: 'DE' }, contactDetails: { firstName: 'Ada' } }
      await w.visitor.callOk(checkout.updateCheckout, {
        checkout: { id, shippingInfo: { shippingDestination } },
      })
      return {
        checkout: {
          id,
          buyerInfo: { email: 'ada@example.com' },
          buyerNote: 'Ring twice',
          shippingInfo: { shippingDestination: { address: { city: 'Berlin' } } },
        },
      }
    },
    emitted: [UPDATED],
    // begin, checkout, products, update, outcome, job, commit
    statements: 5,
    reply: {
      checkout: {
        buyerNote: 'Ring twice',
        buyerInfo: { email: 'ada@example.com' },
        shippingInfo: {
          shippingDestination: {
            address: { country: 'DE', city: 'Berlin' },
            contactDetails: { firstName: 'Ada' },
          },
        },
      },
    },
  },
  {
    name: 'is changed for the shopper',
    as: 'merchant',
    given: async w => ({ checkout: { id: await bareCheckout(w), buyerInfo: { email: 'eve@example.com' } } }),
    reply: { checkout: { buyerInfo: { email: 'eve@example.com' } } },
  },
  {
    name: 'changes no other visitor’s',
    as: 'member',
    given: async w => ({ checkout: { id: await bareCheckout(w), buyerNote: 'mine' } }),
    fails: 'CHECKOUT_NOT_FOUND',
  },
  {
    name: 'must choose a delivery that is offered',
    given: async w => {
      const selectedCarrierServiceOption = { code: 'drone' }
      return { checkout: { id: await bareCheckout(w), shippingInfo: { selectedCarrierServiceOption } } }
    },
    fails: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  },
  {
    name: 'must select a delivery to the country of the address',
    given: async w => {
      const shippingDestination = { address: { country: 'AQ' } }
      const selectedCarrierServiceOption = { code: 'standard' }
      return {
        checkout: {
          id: await bareCheckout(w),
          shippingInfo: { shippingDestination, selectedCarrierServiceOption },
        },
      }
    },
    fails: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  },
  {
    name: 'gets an error for an unknown coupon, and nothing is changed',
    given: async w => ({ checkout: { id: await bareCheckout(w), buyerNote: 'x' }, couponCode: 'SPRING' }),
    fails: 'ERROR_COUPON_DOES_NOT_EXIST',
    emitted: [],
  },
  {
    name: 'cannot change what has become an order',
    given: async w => {
      const id = await w.checkout()
      await w.visitor.callOk(checkout.createOrder, { id })
      return { checkout: { id, buyerNote: 'too late' } }
    },
    fails: 'CHECKOUT_COMPLETED',
  },
])

test('null clears a field, and a whole object', async () => {
  const w = await driver()
  const id = await w.checkout()
  const change = (fields: object) =>
    w.visitor.callOk(checkout.updateCheckout, { checkout: { id, ...fields } })
  await change({
    buyerInfo: { email: null },
    billingInfo: null,
    shippingInfo: {
      shippingDestination: { address: { city: null, addressLine2: null }, contactDetails: { phone: null } },
    },
  })
  const now = await read(w, id)
  expect(now.buyerInfo).not.toHaveProperty('email')
  expect(now).not.toHaveProperty('billingInfo')
  expect(now.shippingInfo.shippingDestination).toEqual({
    address: {
      country: 'DE',
      countryFullname: 'Germany',
      postalCode: '10115',
      addressLine: 'Invalidenstr. 1',
    },
    contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
  })
})

test('coupon and gift card codes are rejected for lenient apps too', async () => {
  const w = await driver()
  const token = await w.anonymous(shop.compatClientId)
  const send = (declaration: CallDeclaration, message: object) =>
    w.visitor.send(declaration, message, { token })
  const bought = { lineItems: [w.line((await w.product()).id)], channelType }
  const { id } = (await send(checkout.createCheckout, bought)).body.checkout
  for (const [declaration, message] of [
    [checkout.createCheckout, bought],
    [checkout.updateCheckout, { checkout: { id } }],
  ] as const) {
    const coupon = await send(declaration, { ...message, couponCode: 'SPRING' })
    expect(codeOf(coupon)).toBe('ERROR_COUPON_DOES_NOT_EXIST')
    const giftCard = await send(declaration, { ...message, giftCardCode: 'NO-SUCH-CARD' })
    expect(codeOf(giftCard)).toBe('GIFT_CARD_NOT_FOUND')
  }
})
