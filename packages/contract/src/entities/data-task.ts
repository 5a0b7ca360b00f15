import { s } from '../schema.ts'
import { ApplicationError } from './common.ts'
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

const name = s.string({ min: 1, max: 255 })
const collection = { dataCollectionId: s.req(name), environment: s.enum(DataEnvironment) }
const values = s.array(s.any(), { max: 64 })
const schedule = s.object({ date: s.datetime({ nullable: true }) }, { oneOf: 'ScheduleOptions' })

export const DeleteByQueryOptions = s.object({
  ...collection,
  filter: DataFilter,
  appOptions: s.map(s.any(), { nullable: true }),
  publishPluginOptions,
})

export const CopyFieldDataOptions = s.object({
  ...collection,
  sourceFieldKey: s.req(name),
  targetFieldKey: s.req(name),
})

export const EditFieldDataOptions = s.object({
  ...collection,
  filter: DataFilter,
  fieldKey: s.req(name),
  operations: s.req(
    s.object(
      {
        addItems: values,
        removeItems: values,
        replaceItems: s.array(s.object({ from: s.any(), to: s.any() }), { max: 64 }),
        removeDuplicates: s.boolean(),
      },
      { doc: 'Made in this order: remove, replace, add, remove duplicates.' },
    ),
  ),
})

export const UpdatePublishStatusOptions = s.object({
  ...collection,
  filter: DataFilter,
  operation: s.req(s.enum(PublishAction)),
  schedulePublishedStatusOptions: schedule,
  scheduleDraftStatusOptions: schedule,
})

/** Work on many items of a collection, in the background. */
export const DataTask = s.object({
  id: s.guid({ ro: true }),
  type: s.req(s.enum(TaskType)),
  deleteByQueryOptions: s.with(DeleteByQueryOptions, { oneOf: 'Options' }),
  copyFieldDataOptions: s.with(CopyFieldDataOptions, { oneOf: 'Options' }),
  editFieldDataOptions: s.with(EditFieldDataOptions, { oneOf: 'Options' }),
  updatePublishStatusOptions: s.with(UpdatePublishStatusOptions, { oneOf: 'Options' }),
  status: s.enum(TaskStatus, { ro: true }),
  startedAt: s.datetime({ ro: true }),
  finishedAt: s.datetime({ ro: true }),
  estimatedItemCount: s.integer({ ro: true }),
  itemsSucceeded: s.integer({ ro: true }),
  itemsFailed: s.integer({ ro: true }),
  failures: s.array(ApplicationError, {
    max: 100,
    ro: true,
    doc: 'Why the task failed, and the first items that could not be worked off: `data.dataItemId`.',
  }),
})
