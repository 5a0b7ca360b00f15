import { contract } from '@stoa/contract'
import { implement } from '../call/context.ts'
import { itemAggregateHandlers } from './aggregate/items.aggregate.ts'
import { itemBulkHandlers } from './items/items.bulk.ts'
import { itemDraftHandlers } from './items/items.drafts.ts'
import { itemReadHandlers } from './items/items.read.ts'
import { itemTranslationHandlers } from './items/items.translations.ts'
import { itemWriteHandlers } from './items/items.write.ts'
import { itemJobHandlers } from './jobs/items.jobs.ts'
import { itemReferenceHandlers } from './references/items.references.ts'
import { itemSearchHandlers } from './search/items.search.ts'

export const itemHandlers = implement(contract.items, {
  ...itemReadHandlers,
  ...itemWriteHandlers,
  ...itemAggregateHandlers,
  ...itemBulkHandlers,
  ...itemReferenceHandlers,
  ...itemDraftHandlers,
  ...itemSearchHandlers,
  ...itemTranslationHandlers,
  ...itemJobHandlers,
})
