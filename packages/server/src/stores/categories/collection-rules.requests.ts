import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

export const collectionRules: ValidRequests<'collectionRules'> = crudRequests('collectionRules', {
  create: async (_n, driver) => ({
    collectionId: (await driver.collection()).id,
    match: 'ALL',
    conditions: [
      { field: 'BRAND', operator: 'IN', values: ['Ceramica'] },
      { field: 'PRICE', operator: 'LTE', values: ['20'] },
    ],
  }),
  change: () => ({ match: 'ANY' }),
})
