import { call } from '../call.ts'
import {
  DataItem,
  DataPagingMetadata,
  DataQuery,
  IncludedReference,
  itemCallFields,
  itemReadFields,
} from '../entities/data-item.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const everyone = ['visitor', 'member', 'merchant'] as const

export const items = {
  get: call({
    method: 'GET',
    path: '/v2/items/{dataItemId}',
    prefixes,
    complexQuery: true,
    summary: 'An item by its id.',
    request: s.object({
      ...itemReadFields,
      dataItemId: s.req(s.string({ min: 1, max: 128 })),
    }),
    reply: s.object({ dataItem: s.req(DataItem) }),
    allow: everyone,
    errors: ['WDE0025', 'WDE0027', 'WDE0073'],
  }),

  insert: call({
    method: 'POST',
    path: '/v2/items',
    prefixes,
    summary: 'Adds an item. Without an id it gets one.',
    request: s.object({ ...itemCallFields, dataItem: s.req(DataItem) }),
    reply: s.object({ dataItem: s.req(DataItem) }),
    allow: everyone,
    errors: ['WDE0025', 'WDE0027', 'WDE0074', 'WDE0109', 'WDE0123'],
    emits: ['wix.data.v2.data_item_created'],
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
      includeReferences: s.array(IncludedReference, { max: 100 }),
    }),
    reply: s.object({
      dataItems: s.req(s.array(DataItem)),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    allow: everyone,
    errors: ['WDE0025', 'WDE0027'],
  }),
}
