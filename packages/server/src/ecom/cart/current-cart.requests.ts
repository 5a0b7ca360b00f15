import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const currentCart: ValidRequests<'currentCart'> = {
  getCurrentCart: async driver => valid('visitor', (await driver.cart()) && {}),
  updateCurrentCart: async driver =>
    valid('visitor', (await driver.cart()) && { cartInfo: { buyerNote: 'For a birthday' } }),
  removeCouponFromCurrentCart: async driver => valid('visitor', (await driver.cart()) && {}),
  addToCurrentCart: async driver =>
    valid('visitor', { lineItems: [driver.line((await driver.product()).id)] }),
  updateCurrentCartLineItemQuantity: async driver => {
    const { lineItems } = await driver.cart()
    return valid('visitor', { lineItems: [{ id: lineItems.at(-1)?.id, quantity: 2 }] })
  },
  removeLineItemsFromCurrentCart: async driver => {
    const { lineItems } = await driver.cart()
    return valid('visitor', { lineItemIds: [lineItems[0]?.id as string] })
  },
  deleteCurrentCart: async driver => valid('visitor', (await driver.cart()) && {}),
  estimateCurrentCartTotals: async driver =>
    valid('visitor', (await driver.cart()) && { shippingAddress: { country: 'DE' } }),
  createCheckoutFromCurrentCart: async driver =>
    valid('visitor', (await driver.cart()) && { channelType: 'WEB' as const }),
}
