import { call } from '../call.ts'
import { Sorting } from '../entities/common.ts'
import { DataCollection, dataCollectionId } from '../entities/data-collection.ts'
import { DataPaging, DataPagingMetadata } from '../entities/data-item.ts'
import { s } from '../schema.ts'
import { collectionFieldCalls } from './collections.fields.ts'
import { collectionPluginCalls } from './collections.plugins.ts'
import { externalErrors } from './item-errors.ts'

const prefixes = ['/wix-data', '/data'] as const
const collectionId = s.req(dataCollectionId)
const fields = s.array(s.string({ max: 1000 }), { max: 100, doc: 'Only these parts of a collection.' })
const consistentRead = s.boolean()
const changeErrors = [
  'WDE0025',
  'DATA_REVISION_CHANGED',
  'DATA_FIELD_NOT_FOUND',
  'DATA_FIELD_CHANGE_REFUSED',
  'DATA_PLUGIN_CONFLICT',
  ...externalErrors,
  'DATA_EXTERNAL_OUTCOME_UNKNOWN',
] as const

export const dataCollections = {
  createDataCollection: call({
    method: 'POST',
    path: '/v2/collections',
    prefixes,
    summary:
      'Makes a collection for content of your own. Unless permissions say otherwise it is the merchant’s alone.',
    request: s.object({ collection: s.req(DataCollection) }),
    reply: s.object({ collection: s.req(DataCollection) }),
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0104', ...externalErrors, 'DATA_EXTERNAL_OUTCOME_UNKNOWN'],
  }),

  getDataCollection: call({
    method: 'GET',
    path: '/v2/collections/{dataCollectionId}',
    prefixes,
    summary: 'A collection with its fields, permissions and plugins.',
    request: s.object({ dataCollectionId: collectionId, consistentRead, fields }),
    reply: s.object({
      collection: s.req(DataCollection),
      referencedCollections: s.array(DataCollection),
    }),
    allow: ['merchant'],
    errors: ['WDE0025', ...externalErrors],
  }),

  listDataCollections: call({
    method: 'GET',
    path: '/v2/collections',
    prefixes,

    summary: 'The collections of the site.',
    request: s.object({ sort: Sorting, paging: DataPaging, consistentRead, fields }),
    reply: s.object({
      collections: s.req(s.array(DataCollection)),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    allow: ['merchant'],
  }),

  updateDataCollection: call({
    method: 'PUT',
    path: '/v2/collections',
    prefixes,
    summary:
      'Replaces what is said of a collection. Fields that are left out are deleted; for 30 days they can be restored.',
    request: s.object({ collection: s.req(DataCollection) }),
    reply: s.object({ collection: s.req(DataCollection) }),
    allow: ['merchant'],
    errors: changeErrors,
  }),

  patchDataCollection: call({
    method: 'PATCH',
    path: '/v2/collections/{dataCollection.id}',
    prefixes,
    summary: 'Changes what is said of a collection. Fields and plugins that are named are changed or added.',
    request: s.object({ dataCollection: s.req(DataCollection) }),
    reply: s.object({ dataCollection: s.req(DataCollection) }),
    allow: ['merchant'],
    errors: changeErrors,
  }),

  deleteDataCollection: call({
    method: 'DELETE',
    path: '/v2/collections/{dataCollectionId}',
    prefixes,
    summary: 'Deletes a collection with its items. For 30 days it can be restored.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['WDE0025', ...externalErrors, 'DATA_EXTERNAL_OUTCOME_UNKNOWN'],
  }),

  restoreDataCollection: call({
    method: 'POST',
    path: '/v2/collections/restore/{dataCollectionId}',
    prefixes,
    summary: 'Brings a deleted collection back with its items.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({ dataCollection: s.req(DataCollection) }),
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0104', 'WDE0119'],
  }),

  ...collectionFieldCalls,
  ...collectionPluginCalls,
}
