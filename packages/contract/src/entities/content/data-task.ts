import { s } from '../../schema.ts'
import { ApplicationError } from '../application-error.ts'
import { DataEnvironment, DataFilter, publishPluginOptions } from './data-item.ts'

export const TaskType = [
  'DELETE_BY_QUERY',
  'COPY_FIELD_DATA',
  'EDIT_FIELD_DATA',
  'UPDATE_PUBLISH_STATUS',
] as const
export const TaskStatus = ['NEW', 'RUNNING', 'COMPLETED', 'FAILED'] as const
export const PublishAction = [
  'SET_PUBLISHED_STATUS',
  'SET_DRAFT_STATUS',
  'SCHEDULE_PUBLISHED_STATUS',
  'SCHEDULE_DRAFT_STATUS',
  'CANCEL_SCHEDULING',
] as const

const name = (doc: string) => s.string({ min: 1, max: 255, doc })
const collection = {
  dataCollectionId: s.req(name('Id of the collection.')),
  environment: s.enum(DataEnvironment, { doc: 'Environment of the items. Default: LIVE.' }),
}
const filter = s.with(DataFilter, { doc: 'Filter that chooses the items. Absent or empty: all items.' })
const values = (doc: string) => s.array(s.any(), { max: 64, doc })
const schedule = (operation: string) =>
  s.object(
    {
      date: s.nullable.datetime({
        doc: 'When the status takes effect. Required; a date in the past takes effect at once.',
      }),
    },
    { oneOf: 'ScheduleOptions', doc: `Required for ${operation}, not allowed otherwise.` },
  )

export const DeleteByQueryOptions = s.object(
  {
    ...collection,
    filter,
    appOptions: s.nullable.map(s.any(), { doc: 'Has no effect: background tasks invoke no data hooks.' }),
    publishPluginOptions,
  },
  { doc: 'Removes items.' },
)

export const CopyFieldDataOptions = s.object(
  {
    ...collection,
    sourceFieldKey: s.req(name('Key of the field whose values are copied.')),
    targetFieldKey: s.req(name('Key of the field that is overwritten. Values are converted to its type.')),
  },
  { doc: 'Copies one field into another in all items. Items without a value lose that of the target.' },
)

export const EditFieldDataOptions = s.object(
  {
    ...collection,
    filter,
    fieldKey: s.req(name('Key of the field, whose values must be arrays or references.')),
    operations: s.req.object(
      {
        addItems: values('Elements to append.'),
        removeItems: values('Elements to remove, wherever they occur.'),
        replaceItems: s.array(
          s.object({
            from: s.any({ doc: 'Element to replace, wherever it occurs.' }),
            to: s.any({ doc: 'Element that replaces it.' }),
          }),
          { max: 64, doc: 'Replacements. The first one that matches an element applies.' },
        ),
        removeDuplicates: s.boolean({
          doc: 'Whether only the first of equal elements remains. Default: false.',
        }),
      },
      { doc: 'Applied in this order: remove, replace, add, remove duplicates.' },
    ),
  },
  { doc: 'Changes elements of a field.' },
)

export const UpdatePublishStatusOptions = s.object(
  {
    ...collection,
    filter,
    operation: s.req.enum(PublishAction, {
      doc: 'Sets the status now, schedules it for a date, or cancels both schedules. Other schedules in the future remain.',
    }),
    schedulePublishedStatusOptions: schedule('SCHEDULE_PUBLISHED_STATUS'),
    scheduleDraftStatusOptions: schedule('SCHEDULE_DRAFT_STATUS'),
  },
  { doc: 'Publishes or unpublishes items. The collection must have the PUBLISH plugin.' },
)

const optionsOf = (type: (typeof TaskType)[number]) => ({
  oneOf: 'Options',
  doc: `Required for ${type}, not allowed for other types.`,
})

/** Work on many items of a collection, in the background. */
export const DataTask = s.object(
  {
    id: s.ro.guid({ doc: 'Id of the task.' }),
    type: s.req.enum(TaskType, { doc: 'What the task does. The options of the same name are required.' }),
    deleteByQueryOptions: s.with(DeleteByQueryOptions, optionsOf('DELETE_BY_QUERY')),
    copyFieldDataOptions: s.with(CopyFieldDataOptions, optionsOf('COPY_FIELD_DATA')),
    editFieldDataOptions: s.with(EditFieldDataOptions, optionsOf('EDIT_FIELD_DATA')),
    updatePublishStatusOptions: s.with(UpdatePublishStatusOptions, optionsOf('UPDATE_PUBLISH_STATUS')),
    status: s.ro.enum(TaskStatus, {
      doc: 'NEW: waiting. COMPLETED: all items processed, also if some failed. FAILED: stopped by an error or canceled.',
    }),
    startedAt: s.ro.datetime({ doc: 'When work on the task started. Absent before.' }),
    finishedAt: s.ro.datetime({ doc: 'When the task ended. Absent before.' }),
    estimatedItemCount: s.ro.integer({
      doc: 'Items that matched the filter when the task started. 0 before.',
    }),
    itemsSucceeded: s.ro.integer({ doc: 'Items that were processed so far.' }),
    itemsFailed: s.ro.integer({ doc: 'Items that could not be changed so far.' }),
    failures: s.ro.array(ApplicationError, {
      max: 100,
      doc: 'Why the task failed (CANCELED after `cancelTask`), then the first failed items with `data.dataItemId`.',
    }),
  },
  { doc: 'Background task on the items of a collection.' },
)
