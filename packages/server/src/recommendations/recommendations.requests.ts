import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

export const recommendations: ValidRequests<'recommendations'> = {
  getRecommendation: async driver =>
    valid('visitor', {
      items: [{ appId, catalogItemId: (await driver.product()).id }],
      algorithms: [{ id: '68ebce04-b96a-4c52-9329-08fc9d8c1253', appId }],
      minimumRecommendedItems: 3,
    }),
  listAvailableAlgorithms: async () => valid('visitor', {}),
}
