import { contract, type RequestOf } from '@stoa/contract'
import { createDriver, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { currentCart } = contract
const UPDATED = 'wix.ecom.v1.cart_updated'

const shop = await openShop()
const driver = () => createDriver(shop)
const ofShop = () => shop

/** Runs a setup, then returns a request without fields. */
const nothingAfter = async (created: Promise<unknown>) => {
  await created
  return {}
}
const cartOf = async (w: TestDriver) => (await w.visitor.callOk(currentCart.getCurrentCart, {})).cart

scenarios(ofShop, currentCart.estimateCurrentCartTotals, [
  {
    name: 'learns what the cart costs with delivery',
    given: async w => {
      await w.cart(undefined, 2)
      // Loads the tables of taxes and discounts into the read cache.
      await w.visitor.callOk(currentCart.estimateCurrentCartTotals, {})
      return {}
    },
    statements: 2,
    reply: {
      priceSummary: {
        subtotal: { amount: '25.00' },
        shipping: { amount: '4.90' },
        tax: { amount: '0.00' },
        total: { amount: '29.90' },
      },
      shippingInfo: {
        selectedCarrierServiceOption: { code: 'standard', cost: { price: { amount: '4.90' } } },
        carrierServiceOptions: [{ shippingOptions: [{ code: 'standard' }] }],
      },
      violations: [],
    },
  },
  {
    name: 'pays no delivery for what is not delivered',
    given: async w => nothingAfter(w.cart((await w.product({ productType: 'digital' })).id)),
    reply: {
      priceSummary: { shipping: { amount: '0.00' }, total: { amount: '12.50' } },
      shippingInfo: { carrierServiceOptions: [] },
    },
  },
  {
    name: 'finds no delivery to a country that is not served',
    given: async w => {
      await w.cart()
      return { shippingAddress: { country: 'AQ' } }
    },
    reply: { shippingInfo: { carrierServiceOptions: [] }, priceSummary: { shipping: { amount: '0.00' } } },
  },
  {
    name: 'finds none to the country of the contact in the cart either',
    given: async w => {
      await w.cart()
      const cartInfo = { contactInfo: { address: { country: 'AQ' } } }
      await w.visitor.callOk(currentCart.updateCurrentCart, { cartInfo })
      return {}
    },
    reply: { shippingInfo: { carrierServiceOptions: [] }, priceSummary: { shipping: { amount: '0.00' } } },
  },
  {
    name: 'estimates for another country than that of the contact in the cart',
    given: async w => {
      await w.cart()
      const cartInfo = { contactInfo: { address: { country: 'AQ' } } }
      await w.visitor.callOk(currentCart.updateCurrentCart, { cartInfo })
      return { shippingAddress: { country: 'DE' } }
    },
    reply: { priceSummary: { shipping: { amount: '4.90' } } },
  },
  {
    name: 'may leave delivery out',
    given: async w => {
      await w.cart()
      return { calculateShipping: false }
    },
    reply: { priceSummary: { shipping: { amount: '0.00' } } },
  },
  {
    name: 'must choose a delivery that is offered',
    given: async w => {
      await w.cart()
      return { selectedShippingOption: { code: 'drone' } }
    },
    fails: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  },
  {
    name: 'costs nothing before the first add',
    request: {},
    reply: { cart: { lineItems: [] }, priceSummary: { total: { amount: '0.00' } } },
  },
])

scenarios(ofShop, currentCart.createCheckoutFromCurrentCart, [
  {
    name: 'makes a checkout',
    given: async w => {
      await w.cart()
      return {
        channelType: 'WEB' as const,
        email: 'ada@example.com',
        shippingAddress: { country: 'DE', city: 'Berlin' },
      }
    },
    emitted: ['wix.ecom.v1.checkout_created', UPDATED],
    // begin, cart, products, open checkout, insert, cart, outcome, job, commit
    statements: 5,
  },
  {
    name: 'brings the open checkout up to date',
    given: async w => {
      await w.checkout()
      await w.cart()
      return { channelType: 'WEB' as const }
    },
    emitted: ['wix.ecom.v1.checkout_updated'],
  },
  {
    name: 'needs something in the cart',
    given: async w => {
      const lineItemIds = [(await w.cart()).lineItems[0]?.id as string]
      await w.visitor.callOk(currentCart.removeLineItemsFromCurrentCart, { lineItemIds })
      return { channelType: 'WEB' as const }
    },
    fails: 'CART_EMPTY',
  },
  {
    name: 'cannot check out what cannot be had',
    given: async w => {
      const { id } = await w.product()
      await w.cart(id, 5)
      await w.stock(id, 4)
      return { channelType: 'WEB' as const }
    },
    fails: 'LINE_ITEMS_REJECTED',
  },
  {
    name: 'must choose a delivery that is offered',
    given: async w => {
      await w.cart()
      return { channelType: 'WEB' as const, selectedShippingOption: { code: 'drone' } }
    },
    fails: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  },
  { name: 'needs something to have been added', request: { channelType: 'WEB' }, fails: 'CART_EMPTY' },
])

test('a checkout has the lines of its cart, the cart stores its id, and a second call updates it', async () => {
  const w = await driver()
  await w.cart()
  const shippingAddress = { country: 'DE', city: 'Berlin' }
  const email = 'ada@example.com'
  const make = (message: object) =>
    w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB', ...message })
  const { checkoutId: id } = await make({ email, shippingAddress })
  const read = async () => (await w.visitor.callOk(contract.checkout.getCheckout, { id })).checkout
  const cart = await cartOf(w)
  expect(cart.checkoutId).toBe(id)
  expect(await read()).toMatchObject({
    buyerInfo: { email },
    shippingInfo: { shippingDestination: { address: shippingAddress } },
    cartId: cart.id,
    completed: false,
    channelType: 'WEB',
    lineItems: cart.lineItems.map(line => ({ id: line.id, quantity: line.quantity })),
  })
  await w.cart()
  expect(await make({})).toEqual({ checkoutId: id })
  expect(await read()).toMatchObject({ buyerInfo: { email }, lineItems: [{}, {}] })
})

const potsdam = { country: 'DE', city: 'Potsdam', postalCode: '14467', addressLine: 'Street 2' }
const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }

/** A cart with note and contact, and its checkout. */
async function notedCart() {
  const w = await driver()
  await w.cart()
  const update = (cartInfo: CartInfo) => w.visitor.callOk(currentCart.updateCurrentCart, { cartInfo })
  const make = async () =>
    (await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' })).checkoutId
  const berlin = { ...potsdam, city: 'Berlin', postalCode: '10115' }
  await update({ buyerNote: 'A', contactInfo: { address: berlin, contactDetails } })
  const id = await make()
  const read = async () => {
    const { checkout } = await w.visitor.callOk(contract.checkout.getCheckout, { id })
    const { buyerNote, shippingInfo } = checkout
    return { buyerNote, destination: shippingInfo.shippingDestination }
  }
  return { w, id, tell: update, make, read }
}
const destination = { address: { ...potsdam, countryFullname: 'Germany' }, contactDetails }
type CartInfo = RequestOf<typeof currentCart.updateCurrentCart>['cartInfo']

test('changed and cleared fields of a cart are synced to its open checkout', async () => {
  const { id, tell: update, make, read } = await notedCart()
  await update({ buyerNote: 'B', contactInfo: { address: potsdam } })
  const changed = { buyerNote: 'B', destination }
  expect(await read()).toEqual(changed)
  expect(await make()).toBe(id)
  expect(await read()).toEqual(changed)

  await update({ buyerNote: null })
  expect(await read()).toEqual({ ...changed, buyerNote: undefined })
  await update({ contactInfo: null })
  expect(await make()).toBe(id)
  expect(await read()).toEqual({ buyerNote: undefined, destination: undefined })
})

test('a checkout keeps its own changes until the same field of its cart changes', async () => {
  const { w, id, tell: update, make, read } = await notedCart()
  const change = (fields: object) =>
    w.visitor.callOk(contract.checkout.updateCheckout, { checkout: { id, ...fields } })
  const shippingInfo = { shippingDestination: { address: potsdam } }
  await change({ buyerNote: 'C', shippingInfo })
  await update({})
  await w.cart()
  await make()
  expect(await read()).toEqual({ buyerNote: 'C', destination })
  await change({ buyerNote: null, shippingInfo: { shippingDestination: null } })
  await make()
  expect(await read()).toEqual({ buyerNote: undefined, destination: undefined })
})

test('sign-in copies note and contact of the member’s cart to the visitor’s checkout', async () => {
  const w = await driver()
  await w.cart(undefined, 1, 'member')
  const cartInfo = { buyerNote: 'A', contactInfo: { address: potsdam, contactDetails } }
  await w.member.callOk(currentCart.updateCurrentCart, { cartInfo })
  await w.cart()
  const message = { channelType: 'WEB' as const }
  const { checkoutId } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, message)
  const { access_token: token } = await w.otherSession(undefined, w.tokens.visitor)
  const { checkout } = await w.member.callOk(contract.checkout.getCheckout, { id: checkoutId }, { token })
  expect(checkout).toMatchObject({
    buyerNote: 'A',
    shippingInfo: { shippingDestination: cartInfo.contactInfo },
  })
})

scenarios(ofShop, currentCart.updateCurrentCart, [
  {
    name: 'says what is new of the cart and of its open checkout',
    given: async w => {
      const { lineItems } = await w.cart()
      await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' })
      const lineItemIds = lineItems.map(({ id }) => id as string)
      await w.visitor.callOk(currentCart.removeLineItemsFromCurrentCart, { lineItemIds })
      return { cartInfo: { buyerNote: 'B' } }
    },
    emitted: ['wix.ecom.v1.checkout_updated', UPDATED],
    // begin, cart, open checkout, products, checkout, cart, outcome, job, commit
    statements: 6,
  },
])
