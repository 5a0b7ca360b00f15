import { contract } from '@stoa/contract'
import { implement } from '../context.ts'
import { itemAggregateHandlers } from './aggregate/items.aggregate.ts'
import { itemBulkHandlers } from './items.bulk.ts'
import { itemDraftHandlers } from './items.drafts.ts'
import { itemReadHandlers } from './items.read.ts'
import { itemReferenceHandlers } from './items.references.ts'
import { itemWriteHandlers } from './items.write.ts'
import { itemJobHandlers } from './jobs/items.jobs.ts'
import { itemSearchHandlers } from './search/items.search.ts'

export const itemHandlers = implement(contract.items, {
  ...itemReadHandlers,
  ...itemWriteHandlers,
  ...itemAggregateHandlers,
  ...itemBulkHandlers,
  ...itemReferenceHandlers,
  ...itemDraftHandlers,
  ...itemSearchHandlers,
  ...itemJobHandlers,
})
