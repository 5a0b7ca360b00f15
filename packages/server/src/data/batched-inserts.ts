import type { BatchableWrite } from '../call/batchable-write.ts'
import { writesFromItems } from './items/build-item-writes.ts'
import { onlyItem, writeItems } from './items/write-items.ts'
import type { ItemHandlers } from './model/item-call-types.ts'
import { changeItems, environmentOf } from './model/item-scope.ts'

type Insert = ItemHandlers<'insert'>['insert']
type InsertRequest = Parameters<Insert>[0]

/** Only inserts without any other field can be batched. */
const BATCHABLE_FIELDS = new Set(['dataCollectionId', 'environment', 'dataItem'])

/** Group commit of concurrent single inserts into one collection (decision 029). */
export const batchableItemWrites: Record<string, BatchableWrite> = {
  insert: {
    batchKey(message) {
      for (const name in message) if (message[name] != null && !BATCHABLE_FIELDS.has(name)) return undefined
      const { dataCollectionId, environment } = message as InsertRequest
      return `${environmentOf(environment)} ${dataCollectionId}`
    },
    runBatch(messages, ctx, attribute) {
      const inserts = messages as InsertRequest[]
      const { dataCollectionId, environment } = inserts[0] as InsertRequest
      return changeItems(ctx, { dataCollectionId, environment }, async scope => {
        const sent = inserts.map(({ dataItem }) => ({ item: dataItem, at: 'dataItem' }))
        const writes = writesFromItems(ctx, scope.collection, sent, { mode: 'insert' })
        for (const { index, id } of writes) attribute(index, id)
        const outcomes = await writeItems(ctx, scope, writes, { mode: 'insert' })
        return outcomes.map(outcome => ({ dataItem: onlyItem([outcome]).item }))
      })
    },
  },
}
