import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const items: Partial<ValidRequests<'items'>> = {
  search: async driver =>
    valid('visitor', { ...(await collection(driver)), search: { filter, search: { expression: 'walks' } } }),
  distinct: async driver => valid('visitor', { ...(await collection(driver)), fieldName: 'title', filter }),
  aggregate: async driver =>
    valid('visitor', {
      ...(await collection(driver)),
      initialFilter: filter,
      aggregation: {
        groupingFields: ['title'],
        operations: [{ resultFieldName: 'count', itemCount: {} }],
      },
      sort: [{ fieldName: 'count', order: 'DESC' as const }],
    }),
  aggregatePipeline: async driver =>
    valid('visitor', {
      ...(await collection(driver)),
      pipeline: {
        stages: [
          { filter },
          { projection: { fields: [{ include: { fieldName: 'title' } }] } },
          { sort: { values: [{ fieldName: 'title' }] } },
          { limit: 5 },
        ],
      },
    }),
}

const filter = { title: { $exists: true } }
const collection = async (driver: TestDriver) => ({
  dataCollectionId: (await driver.dataItem()).dataCollectionId,
})
