import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const explanations: ValidRequests<'explanations'> = {
  explainCart: async driver => valid('visitor', { id: (await driver.cart()).id as string }),
  explainCheckout: async driver => valid('visitor', { id: await driver.checkout() }),
  explainOrder: async driver => valid('visitor', { id: await driver.order() }),
}
