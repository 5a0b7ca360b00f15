import { call } from '../call.ts'
import { dataCollectionId } from '../entities/data-collection.ts'
import { DataIndex, IndexAdvice } from '../entities/data-index.ts'
import { DataPaging, DataPagingMetadata } from '../entities/data-item.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const collectionId = s.req(dataCollectionId)

export const dataIndexes = {
  createIndex: call({
    method: 'POST',
    path: '/v2/indexes',
    prefixes,
    summary:
      'Begins to build an index. It is BUILDING until a worker has made it, while items can be written.',
    request: s.object({ dataCollectionId: collectionId, index: s.req(DataIndex) }),
    reply: s.object({ index: s.req(DataIndex) }),
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119', 'DATA_INDEX_EXISTS', 'DATA_INDEX_LIMIT'],
    emits: ['wix.data.v2.index_created'],
  }),

  dropIndex: call({
    method: 'DELETE',
    path: '/v2/indexes',
    prefixes,
    summary: 'Begins to drop an index. It is DROPPING until a worker has dropped it.',
    request: s.object({
      dataCollectionId: collectionId,
      indexName: s.req(s.string({ min: 1, max: 128 })),
    }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119', 'DATA_INDEX_NOT_FOUND'],
    emits: ['wix.data.v2.index_updated'],
  }),

  listIndexes: call({
    method: 'GET',
    path: '/v2/indexes',
    prefixes,
    summary: 'The indexes of a collection, those of the platform too.',
    request: s.object({ dataCollectionId: collectionId, paging: DataPaging }),
    reply: s.object({ indexes: s.req(s.array(DataIndex)), pagingMetadata: s.req(DataPagingMetadata) }),
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119'],
  }),

  listAvailableIndexes: call({
    method: 'GET',
    path: '/v2/indexes/available',
    prefixes,
    summary: 'How many more indexes the collection may have.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({
      regular1Field: s.req(s.integer()),
      regular3Field: s.req(s.integer()),
      unique1Field: s.req(s.integer()),
      total: s.req(s.integer()),
    }),
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119'],
  }),

  adviseIndexes: call({
    method: 'GET',
    path: '/v2/indexes/advice',
    prefixes,
    summary:
      'Indexes that queries of this collection would have used, most wanted first, from what this node has seen. An addition of this platform.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({ advice: s.req(s.array(IndexAdvice)) }),
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119'],
  }),
}
