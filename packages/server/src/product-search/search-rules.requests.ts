import { crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const searchRules: ValidRequests<'searchRules'> = crudRequests('searchRules', {
  // Products of a rule need not exist.
  create: n => ({
    language: 'en',
    term: `reading lamp ${n}`,
    pins: [{ productId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', position: 1 }],
    hiddenProductIds: ['9b2d7bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  }),
  change: () => ({ hiddenProductIds: ['7c1d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'] }),
})

export const searchRanking: ValidRequests<'searchRanking'> = {
  getSearchWeights: async () => valid('merchant', {}),
  setSearchWeights: async () =>
    valid('merchant', { weights: { text: 100, sales: 20, stock: 30, margin: 0, newness: 10 } }),
  previewSearch: async driver => {
    const { id, name } = await driver.product()
    return valid('merchant', {
      expression: name ?? '',
      language: 'en',
      rule: { pins: [{ productId: id, position: 1 }], hiddenProductIds: [] },
      weights: { text: 100, stock: 20 },
      limit: 10,
    })
  },
}
