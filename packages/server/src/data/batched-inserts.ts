import type { BatchableWrite } from '../call/batchable-write.ts'
import { writesFromItems } from './items/build-item-writes.ts'
import { onlyItem } from './items/items.write.ts'
import { writeItems } from './items/write-items.ts'
import type { ItemHandlers } from './model/item-call-types.ts'
import { changeItems, environmentOf } from './model/item-scope.ts'

type Insert = ItemHandlers<'insert'>['insert']
type Message = Parameters<Insert>[0]

/** Fields of an insert that say nothing but which item goes where. */
const PLAIN = new Set(['dataCollectionId', 'environment', 'dataItem'])

/** Items that are inserted one by one, faster than one transaction follows another. */
export const batchableItemWrites: Record<string, BatchableWrite> = {
  insert: {
    batchKey(message) {
      for (const name in message) if (message[name] != null && !PLAIN.has(name)) return undefined
      const { dataCollectionId, environment } = message as Message
      return `${environmentOf(environment)} ${dataCollectionId}`
    },
    runBatch(messages, ctx, own) {
      const inserts = messages as Message[]
      const { dataCollectionId, environment } = inserts[0] as Message
      return changeItems(ctx, { dataCollectionId, environment }, async scope => {
        const sent = inserts.map(({ dataItem }) => ({ item: dataItem, at: 'dataItem' }))
        const writes = writesFromItems(ctx, scope.collection, sent, { mode: 'insert' })
        for (const { index, id } of writes) own(index, id)
        const outcomes = await writeItems(ctx, scope, writes, { mode: 'insert' })
        return outcomes.map(outcome => ({ dataItem: onlyItem([outcome]).item }))
      })
    },
  },
}
