import { callsWith } from '../call.ts'
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
  returnTotalCount,
  selectedFields,
  wholeItemFields,
} from '../entities/content/data-item.ts'
import { s } from '../schema.ts'
import { externalErrors, itemEvents, readErrors, writeErrors } from './item-errors.ts'
import { itemAggregateCalls } from './items.aggregate.ts'
import { itemBulkCalls } from './items.bulk.ts'
import { itemDraftCalls } from './items.drafts.ts'
import { itemReferenceCalls } from './items.references.ts'
import { itemSearchCalls } from './items.search.ts'
import { itemTranslationCalls } from './items.translations.ts'
import { itemJobCalls } from './jobs.ts'

const prefixes = ['/wix-data', '/data'] as const
const everyone = ['visitor', 'member', 'merchant'] as const
const dataItemId = s.req.string({ min: 1, max: 128, doc: 'Id of the item.' })
const includeReferences = s.array(IncludedReference, {
  max: 100,
  doc: 'Reference fields whose items replace their ids in the reply. Ids of unreadable items remain.',
})
const answersItem = s.object({ dataItem: s.req(DataItem) })
const writtenItem = s.req.with(DataItem, {
  doc: 'Item after the change. A caller who may not read it receives its id only.',
})
const answersWrittenItem = s.object({ dataItem: writtenItem })
const written = { allow: everyone, errors: writeErrors, emits: itemEvents } as const

const call = callsWith({ prefixes, allow: everyone })

export const items = {
  get: call({
    method: 'GET',
    path: '/v2/items/{dataItemId}',
    complexQuery: true,
    summary: 'Returns an item.',
    request: s.object({ ...itemReadFields, dataItemId, fields: selectedFields, includeReferences }),
    reply: answersItem,
    errors: readErrors,
  }),

  query: call({
    method: 'GET',
    path: '/v2/items/query',
    complexQuery: true,
    summary: 'Lists items that match a filter, sorted and paged.',
    request: s.object({
      ...itemReadFields,
      query: DataQuery,
      returnTotalCount,
      includeReferences,
      includeReferencedItems: s.array(s.string({ min: 1, max: 1000 }), {
        max: 50,
        doc: 'Former name of `includeReferences`, without limits. Both apply.',
      }),
      sortMode: s.enum(['UNKNOWN_SORT_MODE', 'WIX_QUERY', 'RANDOM'], {
        doc: 'RANDOM: random order, without `sort` and cursors. Others: the order of `query.sort`. Default: WIX_QUERY.',
      }),
      randomOptions: s.object(
        {
          seed: s.nullable.integer({
            doc: 'Queries with the same seed have the same order. Absent: a new order for each query.',
          }),
        },
        { doc: 'Options of the sort mode RANDOM.' },
      ),
    }),
    reply: s.object({
      dataItems: s.req.array(DataItem, { doc: 'Items on this page.' }),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    errors: readErrors,
  }),

  count: call({
    method: 'POST',
    path: '/v2/items/count',
    readOnly: true,
    summary: 'Counts the items that match a filter.',
    request: s.object({ ...itemReadFields, filter: DataFilter }),
    reply: s.object({ totalCount: s.req.integer({ doc: 'Number of items.' }) }),
    errors: readErrors,
  }),

  insert: call({
    method: 'POST',
    path: '/v2/items',
    summary: 'Inserts an item. The server generates an id if none is sent; an existing id is an error.',
    request: s.object({ ...itemCallFields, ...wholeItemFields, dataItem: s.req(DataItem) }),
    reply: answersWrittenItem,
    ...written,
  }),

  update: call({
    method: 'POST',
    path: '/v2/items/update',
    summary: 'Replaces an item. Values that are not sent are removed.',
    request: s.object({ ...itemWriteFields, ...wholeItemFields, dataItem: s.req(DataItem) }),
    reply: answersWrittenItem,
    ...written,
  }),

  save: call({
    method: 'POST',
    path: '/v2/items/save',
    summary: 'Replaces the item with the id, or inserts it if there is none.',
    request: s.object({
      ...itemCallFields,
      ...wholeItemFields,
      publishPluginOptions: itemWriteFields.publishPluginOptions,
      dataItem: s.req(DataItem),
    }),
    reply: s.object({
      action: s.req.enum(['UNKNOWN_ACTION', 'INSERTED', 'UPDATED'], {
        doc: 'Whether the item is new. UNKNOWN_ACTION does not occur.',
      }),
      dataItem: writtenItem,
    }),
    ...written,
  }),

  patch: call({
    method: 'POST',
    path: '/v2/items/patch',
    summary: 'Changes single fields of an item. Concurrent patches of other fields are preserved.',
    request: s.object({ ...itemWriteFields, patch: s.req(ItemPatch) }),
    reply: answersWrittenItem,
    ...written,
  }),

  remove: call({
    method: 'POST',
    path: '/v2/items/remove',
    summary: 'Removes an item and returns it as it was.',
    request: s.object({ ...itemWriteFields, dataItemId }),
    reply: s.object({ dataItem: s.req.with(DataItem, { doc: 'Item before the removal.' }) }),
    ...written,
  }),

  truncate: call({
    method: 'POST',
    path: '/v2/items/truncate',
    summary: 'Removes all items of a collection in one statement. No events are emitted.',
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
  ...itemTranslationCalls,
  ...itemJobCalls,
}
