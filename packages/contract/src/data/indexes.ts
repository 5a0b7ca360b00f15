import { callsWith } from '../call.ts'
import { dataCollectionId } from '../entities/content/data-collection-id.ts'
import { DataIndex, IndexAdvice } from '../entities/content/data-index.ts'
import { DataPaging, DataPagingMetadata } from '../entities/content/data-item.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const collectionId = s.req(dataCollectionId)

const call = callsWith({ prefixes, allow: ['merchant'] })

export const dataIndexes = {
  createIndex: call({
    method: 'POST',
    path: '/v2/indexes',
    summary: 'Starts to build an index in the background. Items can be read and written meanwhile.',
    request: s.object({
      dataCollectionId: collectionId,
      index: s.req.with(DataIndex, { doc: 'Index to build.' }),
    }),
    reply: s.object({ index: s.req.with(DataIndex, { doc: 'Index with the status BUILDING.' }) }),
    errors: ['WDE0025', 'WDE0119', 'DATA_INDEX_EXISTS', 'DATA_INDEX_LIMIT'],
    emits: ['wix.data.v2.index_created'],
  }),

  dropIndex: call({
    method: 'DELETE',
    path: '/v2/indexes',
    summary: 'Starts to drop an index in the background. A search index is built again by the next search.',
    request: s.object({
      dataCollectionId: collectionId,
      indexName: s.req.string({ min: 1, max: 128, doc: 'Name of the index.' }),
    }),
    reply: s.object({}),
    errors: ['WDE0025', 'WDE0119', 'DATA_INDEX_NOT_FOUND'],
    emits: ['wix.data.v2.index_updated'],
  }),

  listIndexes: call({
    method: 'GET',
    path: '/v2/indexes',
    summary: 'Lists the indexes of a collection, those of the system included.',
    request: s.object({ dataCollectionId: collectionId, paging: DataPaging }),
    reply: s.object({
      indexes: s.req.array(DataIndex, { doc: 'Indexes on this page.' }),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    errors: ['WDE0025', 'WDE0119'],
  }),

  listAvailableIndexes: call({
    method: 'GET',
    path: '/v2/indexes/available',
    summary: 'Returns how many more indexes can be created for a collection.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({
      regular1Field: s.req.integer({ doc: 'Further indexes of one field that are not unique.' }),
      regular3Field: s.req.integer({
        doc: 'Further indexes of up to three fields, from the same quota as `regular1Field`.',
      }),
      unique1Field: s.req.integer({ doc: 'Further unique indexes.' }),
      total: s.req.integer({ doc: 'Further indexes of both kinds.' }),
    }),
    errors: ['WDE0025', 'WDE0119'],
  }),

  adviseIndexes: call({
    method: 'GET',
    path: '/v2/indexes/advice',
    summary:
      'Recommends indexes that queries of the last 30 days would have used, the most time-saving first. An addition of this platform.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({
      advice: s.req.array(IndexAdvice, { doc: 'Recommended indexes. Empty if queries need none.' }),
    }),
    errors: ['WDE0025', 'WDE0119'],
  }),
}
