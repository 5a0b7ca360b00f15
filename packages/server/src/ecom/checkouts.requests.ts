import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const checkout: ValidRequests<'checkout'> = {
  createCheckout: async driver =>
    valid('visitor', { lineItems: [driver.line((await driver.product()).id)], channelType: 'WEB' as const }),
  getCheckout: async driver => valid('visitor', { id: await driver.checkout() }),
  updateCheckout: async driver =>
    valid('visitor', { checkout: { id: await driver.checkout(), buyerNote: 'Leave it at the door' } }),
  createOrder: async driver => valid('visitor', { id: await driver.checkout() }),
}
