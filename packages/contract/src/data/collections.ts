import { callsWith } from '../call.ts'
import { DataCollection } from '../entities/content/data-collection.ts'
import { dataCollectionId } from '../entities/content/data-collection-id.ts'
import { DataPaging, DataPagingMetadata } from '../entities/content/data-item.ts'
import { Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { collectionFieldCalls } from './collections.fields.ts'
import { collectionPluginCalls } from './collections.plugins.ts'
import { externalErrors } from './item-errors.ts'

const prefixes = ['/wix-data', '/data'] as const
const collectionId = s.req(dataCollectionId)
const fields = s.array(s.string({ max: 1000 }), {
  max: 100,
  doc: 'Top-level properties of the collection to return; `id` is always included. Default: all.',
})
const consistentRead = s.boolean({
  doc: 'Whether all earlier changes must be visible, and adaptors of external databases are queried. Default: false.',
})
const changeErrors = [
  'WDE0025',
  'DATA_REVISION_CHANGED',
  'DATA_FIELD_NOT_FOUND',
  'DATA_FIELD_CHANGE_REJECTED',
  'DATA_PLUGIN_CONFLICT',
  ...externalErrors,
  'DATA_EXTERNAL_OUTCOME_UNKNOWN',
] as const

const changedCollection = s.with(DataCollection, { doc: 'Collection after the call.' })

const call = callsWith({ prefixes, allow: ['merchant'] })

export const dataCollections = {
  createDataCollection: call({
    method: 'POST',
    path: '/v2/collections',
    summary: 'Creates a collection. Only the merchant may access its items, unless `permissions` are sent.',
    request: s.object({ collection: s.req(DataCollection) }),
    reply: s.object({ collection: s.req(changedCollection) }),
    errors: ['WDE0025', 'WDE0104', ...externalErrors, 'DATA_EXTERNAL_OUTCOME_UNKNOWN'],
  }),

  getDataCollection: call({
    method: 'GET',
    path: '/v2/collections/{dataCollectionId}',
    summary: 'Returns a collection with its fields, permissions and plugins.',
    request: s.object({ dataCollectionId: collectionId, consistentRead, fields }),
    reply: s.object({
      collection: s.req(DataCollection),
      referencedCollections: s.array(DataCollection, {
        doc: 'Native collections that its reference fields name. Absent if there are none.',
      }),
    }),
    errors: ['WDE0025', ...externalErrors],
  }),

  listDataCollections: call({
    method: 'GET',
    path: '/v2/collections',
    summary: 'Lists the collections of the site, those of external databases included.',
    request: s.object({
      sort: s.with(Sorting, {
        doc: 'Sort by `id`, `createdDate` or `updatedDate`. Default: by id, ascending.',
      }),
      paging: DataPaging,
      consistentRead,
      fields,
    }),
    reply: s.object({
      collections: s.req.array(DataCollection, { doc: 'Collections on this page.' }),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
  }),

  updateDataCollection: call({
    method: 'PUT',
    path: '/v2/collections',
    summary:
      'Replaces the definition of a collection. Fields that are missing in `fields` are deleted and can be restored for 30 days.',
    request: s.object({ collection: s.req(DataCollection) }),
    reply: s.object({ collection: s.req(changedCollection) }),
    errors: changeErrors,
  }),

  patchDataCollection: call({
    method: 'PATCH',
    path: '/v2/collections/{dataCollection.id}',
    summary:
      'Changes properties of a collection; absent ones do not change. Listed fields and plugins are changed or added.',
    request: s.object({
      dataCollection: s.req.with(DataCollection, {
        doc: 'Id of the collection and the properties to change.',
      }),
    }),
    reply: s.object({ dataCollection: s.req(changedCollection) }),
    errors: changeErrors,
  }),

  deleteDataCollection: call({
    recentProof: true,
    method: 'DELETE',
    path: '/v2/collections/{dataCollectionId}',
    summary: 'Deletes a collection with its items. It can be restored for 30 days.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({}),
    errors: ['PROOF_REQUIRED', 'WDE0025', ...externalErrors, 'DATA_EXTERNAL_OUTCOME_UNKNOWN'],
  }),

  restoreDataCollection: call({
    method: 'POST',
    path: '/v2/collections/restore/{dataCollectionId}',
    summary: 'Restores a deleted collection with its items. It fails if another collection has the id.',
    request: s.object({ dataCollectionId: collectionId }),
    reply: s.object({ dataCollection: s.req(changedCollection) }),
    errors: ['WDE0025', 'WDE0104', 'WDE0119'],
  }),

  ...collectionFieldCalls,
  ...collectionPluginCalls,
}
