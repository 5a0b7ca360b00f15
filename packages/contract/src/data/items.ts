import { call } from '../call.ts'
import {
  DataFilter,
  DataItem,
  DataPagingMetadata,
  DataQuery,
  IncludedReference,
  ItemPatch,
  itemCallFields,
  itemReadFields,
  itemWriteFields,
  wholeItemFields,
} from '../entities/data-item.ts'
import { s } from '../schema.ts'
import { externalErrors, itemEvents, readErrors, writeErrors } from './item-errors.ts'
import { itemAggregateCalls } from './items.aggregate.ts'
import { itemBulkCalls } from './items.bulk.ts'
import { itemDraftCalls } from './items.drafts.ts'
import { itemReferenceCalls } from './items.references.ts'
import { itemSearchCalls } from './items.search.ts'
import { itemJobCalls } from './jobs.ts'

const prefixes = ['/wix-data', '/data'] as const
const everyone = ['visitor', 'member', 'merchant'] as const
const dataItemId = s.req(s.string({ min: 1, max: 128 }))
const includeReferences = s.array(IncludedReference, {
  max: 100,
  doc: 'Fields whose referenced items are shown in place of their ids; `author.publisher` goes on from there.',
})
const answersItem = s.object({ dataItem: s.req(DataItem) })
const written = { allow: everyone, errors: writeErrors, emits: itemEvents } as const

export const items = {
  get: call({
    method: 'GET',
    path: '/v2/items/{dataItemId}',
    prefixes,
    complexQuery: true,
    summary: 'An item by its id.',
    request: s.object({
      ...itemReadFields,
      dataItemId,
      fields: s.array(s.string({ min: 1, max: 1000 }), { max: 1000 }),
      includeReferences,
    }),
    reply: answersItem,
    allow: everyone,
    errors: readErrors,
  }),

  query: call({
    method: 'GET',
    path: '/v2/items/query',
    prefixes,
    complexQuery: true,
    summary: 'Items that match a filter, sorted and paged.',
    request: s.object({
      ...itemReadFields,
      query: DataQuery,
      returnTotalCount: s.boolean(),
      includeReferences,
      includeReferencedItems: s.array(s.string({ min: 1, max: 1000 }), {
        max: 50,
        doc: 'Old form of includeReferences.',
      }),
      sortMode: s.enum(['UNKNOWN_SORT_MODE', 'WIX_QUERY', 'RANDOM'], { doc: 'RANDOM needs no sort.' }),
      randomOptions: s.object(
        { seed: s.integer({ nullable: true }) },
        { doc: 'The same seed gives the same order.' },
      ),
    }),
    reply: s.object({
      dataItems: s.req(s.array(DataItem)),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    allow: everyone,
    errors: readErrors,
  }),

  count: call({
    method: 'POST',
    path: '/v2/items/count',
    prefixes,
    reads: true,
    summary: 'How many items match a filter.',
    request: s.object({ ...itemReadFields, filter: DataFilter }),
    reply: s.object({ totalCount: s.req(s.integer()) }),
    allow: everyone,
    errors: readErrors,
  }),

  insert: call({
    method: 'POST',
    path: '/v2/items',
    prefixes,
    summary: 'Adds an item. Without an id it gets one.',
    request: s.object({ ...itemCallFields, ...wholeItemFields, dataItem: s.req(DataItem) }),
    reply: answersItem,
    ...written,
  }),

  update: call({
    method: 'POST',
    path: '/v2/items/update',
    prefixes,
    summary: 'Replaces an item: values that are not sent are gone afterwards.',
    request: s.object({ ...itemWriteFields, ...wholeItemFields, dataItem: s.req(DataItem) }),
    reply: answersItem,
    ...written,
  }),

  save: call({
    method: 'POST',
    path: '/v2/items/save',
    prefixes,
    summary: 'Replaces the item with this id, or adds it.',
    request: s.object({
      ...itemCallFields,
      ...wholeItemFields,
      publishPluginOptions: itemWriteFields.publishPluginOptions,
      dataItem: s.req(DataItem),
    }),
    reply: s.object({
      action: s.req(s.enum(['UNKNOWN_ACTION', 'INSERTED', 'UPDATED'])),
      dataItem: s.req(DataItem),
    }),
    ...written,
  }),

  patch: call({
    method: 'POST',
    path: '/v2/items/patch',
    prefixes,
    summary: 'Changes single fields of an item. Changes made at the same moment by others are kept.',
    request: s.object({ ...itemWriteFields, patch: s.req(ItemPatch) }),
    reply: answersItem,
    ...written,
  }),

  remove: call({
    method: 'POST',
    path: '/v2/items/remove',
    prefixes,
    summary: 'Removes an item and answers with it as it was.',
    request: s.object({ ...itemWriteFields, dataItemId }),
    reply: answersItem,
    ...written,
  }),

  truncate: call({
    method: 'POST',
    path: '/v2/items/truncate',
    prefixes,
    summary: 'Removes all items of a collection at once. No event is written for each of them.',
    request: s.object(itemCallFields),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0027', ...externalErrors, 'DATA_EXTERNAL_OUTCOME_UNKNOWN'],
  }),

  ...itemAggregateCalls,
  ...itemBulkCalls,
  ...itemReferenceCalls,
  ...itemDraftCalls,
  ...itemSearchCalls,
  ...itemJobCalls,
}
