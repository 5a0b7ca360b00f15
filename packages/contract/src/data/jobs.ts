import { callsWith } from '../call.ts'
import {
  DataFilter,
  FieldModification,
  itemCallFields,
  publishPluginOptions,
} from '../entities/content/data-item.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const { dataCollectionId, environment, appId, suppressHooks } = itemCallFields
const selection = {
  dataCollectionId,
  environment,
  appId,
  suppressHooks: s.with(suppressHooks, { doc: 'Has no effect: background jobs invoke no data hooks.' }),
  publishPluginOptions,
  filter: DataFilter,
}
const started = s.object({ jobId: s.req.guid({ doc: 'Id of the job, for `getAsyncJobStatus`.' }) })

export const AsyncJobStatus = ['UNKNOWN_STATUS', 'INITIALIZED', 'PROCESSING', 'SUCCEEDED', 'FAILED'] as const

const call = callsWith({ prefixes, allow: ['merchant'] })

/** Changes of all items that match a filter, made in the background (protocol/collections §9). */
export const itemJobCalls = {
  asyncPatchByFilter: call({
    method: 'POST',
    path: '/v2/bulk/items/async-patch-by-filter',
    summary:
      'Starts a job that patches every item that matches the filter. Without a filter it patches all items.',
    request: s.object({
      ...selection,
      fieldModifications: s.req.array(FieldModification, {
        min: 1,
        max: 100,
        doc: 'Changes, applied in order to each item.',
      }),
    }),
    reply: started,
    errors: ['WDE0025', 'WDE0119'],
  }),

  asyncRemoveByFilter: call({
    method: 'POST',
    path: '/v2/bulk/items/async-remove-by-filter',
    summary:
      'Starts a job that removes every item that matches the filter. An empty filter removes all items.',
    request: s.object({
      ...selection,
      filter: s.req.map(s.any(), { doc: 'Filter that chooses the items. Required; empty means all items.' }),
    }),
    reply: started,
    errors: ['WDE0025', 'WDE0119'],
  }),

  getAsyncJobStatus: call({
    method: 'GET',
    path: '/v2/async-jobs/{jobId}/status',
    complexQuery: true,
    summary: 'Returns the status of a job that patches or removes items.',
    request: s.object({ jobId: s.req.string({ min: 1, max: 100, doc: 'Id of the job.' }) }),
    reply: s.object({
      status: s.req.enum(AsyncJobStatus, {
        doc: 'SUCCEEDED: all items processed, also if some failed. FAILED: stopped by an error. UNKNOWN_STATUS does not occur.',
      }),
      successCount: s.req.integer({ doc: 'Items that were changed so far.' }),
      failureCount: s.req.integer({
        doc: 'Items that could not be changed so far. An addition of this platform.',
      }),
      errors: s.array(
        s.object({
          itemId: s.req.string({ doc: 'Id of the item.' }),
          code: s.req.string({ doc: 'Error code, such as WDE0123.' }),
          description: s.req.string({ doc: 'What is wrong and how to correct it.' }),
        }),
        {
          doc: 'The first 100 items that could not be changed. Absent if there are none. An addition of this platform.',
        },
      ),
      error: s.object(
        {
          code: s.req.string({ doc: 'Error code.' }),
          description: s.req.string({ doc: 'What is wrong and how to correct it.' }),
        },
        { doc: 'Why the job failed. Absent otherwise. An addition of this platform.' },
      ),
    }),
    errors: ['DATA_JOB_NOT_FOUND'],
  }),
}
