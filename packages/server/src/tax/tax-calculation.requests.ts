import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const taxCalculation: ValidRequests<'taxCalculation'> = {
  calculateTax: async () =>
    valid('merchant', {
      externalId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      currency: 'USD',
      addresses: [{ country: 'US', subdivision: 'US-IL', city: 'Springfield', postalCode: '62701' }],
      lineItems: [
        {
          id: 'shirt',
          itemName: 'Shirt',
          quantity: 2,
          price: '19.90',
          itemCode: 'SHIRT-M',
          addressIndex: { singleAddress: 0 },
        },
      ],
    }),
  listTaxCalculators: async () => valid('merchant', {}),
}
