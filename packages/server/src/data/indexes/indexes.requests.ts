import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const dataIndexes: ValidRequests<'dataIndexes'> = {
  createIndex: async driver =>
    valid('merchant', {
      dataCollectionId: await driver.dataCollection(),
      index: { name: 'by-year', fields: [{ path: 'year' }] },
    }),
  dropIndex: async driver => {
    const dataCollectionId = await driver.dataCollection()
    const index = { name: 'by-year', fields: [{ path: 'year' }] }
    await driver.merchant.callOk(driver.contract.dataIndexes.createIndex, { dataCollectionId, index })
    return valid('merchant', { dataCollectionId, indexName: 'by-year' })
  },
  listIndexes: async driver => valid('merchant', { dataCollectionId: await driver.dataCollection() }),
  listAvailableIndexes: async driver =>
    valid('merchant', { dataCollectionId: await driver.dataCollection() }),
  adviseIndexes: async driver => valid('merchant', { dataCollectionId: await driver.dataCollection() }),
}
