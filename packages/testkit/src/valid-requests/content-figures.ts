import type { TestDriver } from '../test-driver.ts'
import { valid } from './recipe.ts'

const filter = { title: { $exists: true } }
const collection = async (w: TestDriver) => ({ dataCollectionId: (await w.dataItem()).dataCollectionId })

/** Valid requests of the calls that work something out over items. */
export const figureRequests = {
  search: async (w: TestDriver) =>
    valid('visitor', { ...(await collection(w)), search: { filter, search: { expression: 'walks' } } }),
  distinct: async (w: TestDriver) =>
    valid('visitor', { ...(await collection(w)), fieldName: 'title', filter }),
  aggregate: async (w: TestDriver) =>
    valid('visitor', {
      ...(await collection(w)),
      initialFilter: filter,
      aggregation: {
        groupingFields: ['title'],
        operations: [{ resultFieldName: 'count', itemCount: {} }],
      },
      sort: [{ fieldName: 'count', order: 'DESC' as const }],
    }),
  aggregatePipeline: async (w: TestDriver) =>
    valid('visitor', {
      ...(await collection(w)),
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
