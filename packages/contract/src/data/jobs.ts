import { call } from '../call.ts'
import { DataFilter, FieldModification, itemCallFields, publishPluginOptions } from '../entities/data-item.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const { dataCollectionId, environment, appId, suppressHooks } = itemCallFields
const selection = {
  dataCollectionId,
  environment,
  appId,
  suppressHooks,
  publishPluginOptions,
  filter: DataFilter,
}
const begun = s.object({ jobId: s.req(s.guid()) })

export const AsyncJobStatus = ['UNKNOWN_STATUS', 'INITIALIZED', 'PROCESSING', 'SUCCEEDED', 'FAILED'] as const

/** Changes of all items that a filter finds, made in the background (`wire/core.md` §10). */
export const itemJobCalls = {
  asyncPatchByFilter: call({
    method: 'POST',
    path: '/v2/bulk/items/async-patch-by-filter',
    prefixes,
    summary: 'Begins to change fields of every item that matches the filter; of all items without one.',
    request: s.object({
      ...selection,
      fieldModifications: s.req(s.array(FieldModification, { min: 1, max: 100 })),
    }),
    reply: begun,
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119'],
  }),

  asyncRemoveByFilter: call({
    method: 'POST',
    path: '/v2/bulk/items/async-remove-by-filter',
    prefixes,
    summary:
      'Begins to remove every item that matches the filter, which must be sent: an empty one means all items.',
    request: s.object({ ...selection, filter: s.req(s.map(s.any())) }),
    reply: begun,
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119'],
  }),

  getAsyncJobStatus: call({
    method: 'GET',
    path: '/v2/async-jobs/{jobId}/status',
    prefixes,
    complexQuery: true,
    summary: 'How far such a job has come.',
    request: s.object({ jobId: s.req(s.string({ min: 1, max: 100 })) }),
    reply: s.object({
      status: s.req(s.enum(AsyncJobStatus)),
      successCount: s.req(s.integer()),
      failureCount: s.req(
        s.integer({ doc: 'Items that could not be changed. An addition of this platform.' }),
      ),
      errors: s.array(
        s.object({ itemId: s.req(s.string()), code: s.req(s.string()), description: s.req(s.string()) }),
        { doc: 'The first 100 of them, and why. An addition of this platform.' },
      ),
      error: s.object(
        { code: s.req(s.string()), description: s.req(s.string()) },
        { doc: 'Why the job has failed. An addition of this platform.' },
      ),
    }),
    allow: ['merchant'],
    errors: ['DATA_JOB_NOT_FOUND'],
  }),
}
