import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

/** A new cart of the visitor, besides the current one. */
const created = async (driver: TestDriver) => {
  const { as, message } = await cart.createCart(driver)
  const reply = await driver.callOk(driver.contract.cart.createCart, message, as)
  return { id: reply.cart.id as string, lineId: reply.cart.lineItems[0]?.id as string }
}
const withId = async (driver: TestDriver) => valid('visitor', { id: (await created(driver)).id })

export const cart: ValidRequests<'cart'> = {
  createCart: async driver =>
    valid('visitor', {
      cartInfo: { buyerNote: 'For a birthday' },
      lineItems: [driver.line((await driver.product()).id)],
    }),
  getCart: withId,
  getCartByCheckoutId: async driver => valid('visitor', { id: await driver.checkout() }),
  addToCart: async driver => {
    const { id } = await created(driver)
    return valid('visitor', { id, lineItems: [driver.line((await driver.product()).id)] })
  },
  updateCart: async driver => {
    const { id } = await created(driver)
    return valid('merchant', {
      cartInfo: { id, buyerNote: 'For a wedding' },
      merchantDiscounts: [{ percentage: 10, name: 'Apology' }],
    })
  },
  removeCoupon: withId,
  removeBusinessLocation: withId,
  updateLineItemsQuantity: async driver => {
    const { id, lineId } = await created(driver)
    return valid('visitor', { id, lineItems: [{ id: lineId, quantity: 2 }] })
  },
  removeLineItems: async driver => {
    const { id, lineId } = await created(driver)
    return valid('visitor', { id, lineItemIds: [lineId] })
  },
  deleteCart: withId,
  estimateTotals: async driver =>
    valid('visitor', { id: (await created(driver)).id, shippingAddress: { country: 'DE' } }),
  createCheckout: async driver =>
    valid('visitor', { id: (await created(driver)).id, channelType: 'WEB' as const }),
}
