import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const purchaseSimulation: ValidRequests<'purchaseSimulation'> = {
  simulatePurchase: async driver =>
    valid('merchant', {
      lineItems: [driver.line((await driver.product()).id)],
      shippingAddress: {
        country: 'PT',
        city: 'Lisboa',
        postalCode: '1100-053',
        addressLine: 'Rua Augusta 1',
      },
      date: '2026-07-03T10:00:00.000Z',
    }),
}
