import { contract, type ReplyOf, type RequestOf } from '@stoa/contract'
import { isoTime } from '../../../call/clock.ts'
import { type Ctx, implement } from '../../../call/context.ts'
import { rejectField } from '../../../call/failure.ts'
import { withoutNullParts, withoutNulls } from '../../../platform-support/strip-nulls.ts'
import {
  type DataJobRow,
  type DataJobState,
  findDataJob,
  firstJobLogs,
  listDataJobs,
  requestCancel,
} from '../../../storage/data/jobs.ts'
import { checkSelection, type IterationScope } from '../iterate-items.ts'
import { beginJob } from '../job.ts'

type Task = ReplyOf<typeof contract.dataTasks.getTask>['task']
type SentTask = NonNullable<RequestOf<typeof contract.dataTasks.createTask>['task']>
type Options = IterationScope & Record<string, unknown>

/** Job kinds by task type. */
const KINDS = ['DELETE_BY_QUERY', 'COPY_FIELD_DATA', 'EDIT_FIELD_DATA', 'UPDATE_PUBLISH_STATUS']

const STATUS: Record<DataJobState, NonNullable<Task['status']>> = {
  WAITING: 'NEW',
  RUNNING: 'RUNNING',
  SUCCEEDED: 'COMPLETED',
  PARKED: 'FAILED',
  FAILED: 'FAILED',
  CANCELED: 'FAILED',
}

/** The property with the options of each task type. */
const OPTIONS = {
  DELETE_BY_QUERY: 'deleteByQueryOptions',
  COPY_FIELD_DATA: 'copyFieldDataOptions',
  EDIT_FIELD_DATA: 'editFieldDataOptions',
  UPDATE_PUBLISH_STATUS: 'updatePublishStatusOptions',
} as const

const FAILURES_SHOWN = 100

/** Tasks with the first lines of their logs, in one further statement. */
async function toTasks(ctx: Pick<Ctx, 'db' | 'site'>, jobs: readonly DataJobRow[]): Promise<Task[]> {
  const logs = await firstJobLogs(
    ctx.db,
    ctx.site.id,
    jobs.filter(({ failed }) => failed > 0).map(({ id }) => id),
    FAILURES_SHOWN,
  )
  return jobs.map(job => {
    const { task } = job.request as { task: Task }
    const failures = [
      ...(job.error ? [job.error] : []),
      ...(logs.get(job.id) ?? []).map(({ item_id, failure }) => ({
        ...failure,
        data: { ...failure.data, dataItemId: item_id },
      })),
    ]
    return {
      ...withDefaults(task),
      id: job.id,
      status: STATUS[job.state],
      ...(job.started_at !== null && { startedAt: isoTime(job.started_at) }),
      ...(job.finished_at !== null && { finishedAt: isoTime(job.finished_at) }),
      estimatedItemCount: job.total ?? 0,
      itemsSucceeded: job.succeeded,
      itemsFailed: job.failed,
      failures: failures.slice(0, FAILURES_SHOWN),
    }
  })
}

/** Adds defaults for omitted options. */
function withDefaults(task: Task): Task {
  const { deleteByQueryOptions, copyFieldDataOptions, editFieldDataOptions, updatePublishStatusOptions } =
    task
  const environment = 'LIVE'
  const operations = { addItems: [], removeItems: [], replaceItems: [], removeDuplicates: false }
  return {
    ...task,
    ...(deleteByQueryOptions && { deleteByQueryOptions: { environment, ...deleteByQueryOptions } }),
    ...(copyFieldDataOptions && { copyFieldDataOptions: { environment, ...copyFieldDataOptions } }),
    ...(editFieldDataOptions && {
      editFieldDataOptions: {
        environment,
        ...editFieldDataOptions,
        operations: { ...operations, ...editFieldDataOptions.operations },
      },
    }),
    ...(updatePublishStatusOptions && {
      updatePublishStatusOptions: { environment, ...updatePublishStatusOptions },
    }),
  }
}

async function toTask(ctx: Pick<Ctx, 'db' | 'site'>, job: DataJobRow): Promise<Task> {
  const [task] = await toTasks(ctx, [job])
  return task as Task
}

/** Removes null options. Nulls in filters and values are kept. */
function readOptions(sent: object): Options {
  const parts = Object.entries(sent).map(([name, part]) => [
    name,
    name === 'filter' ? part : name === 'operations' ? readOperations(part) : withoutNulls(part),
  ])
  return withoutNullParts(Object.fromEntries(parts)) as Options
}

const readOperations = (sent: { replaceItems?: readonly unknown[] | null }) => ({
  ...withoutNullParts(sent),
  ...(sent.replaceItems && { replaceItems: sent.replaceItems.filter(rule => rule !== null) }),
})

/** The item selection of a task. Rejects invalid options. */
async function selectionOf(
  ctx: Ctx<'WDE0025'>,
  task: SentTask,
): Promise<{ options: Options; selection: Options }> {
  const part = OPTIONS[task.type as keyof typeof OPTIONS]
  const at = `task.${part}`
  const options = task[part] ? readOptions(task[part]) : undefined
  if (!options) rejectField(at, 'REQUIRED_FIELD', `says what a task of type ${task.type} does`)
  const other = Object.values(OPTIONS).find(name => name !== part && task[name])
  if (other)
    rejectField(`task.${other}`, 'ONE_OF_ALIGNMENT', `does not belong to a task of type ${task.type}`)
  const { collection } = await checkSelection(ctx, options)
  for (const name of ['sourceFieldKey', 'targetFieldKey', 'fieldKey'])
    if (name in options && !collection.fields.has(String(options[name])))
      rejectField(`${at}.${name}`, 'VALIDATION', 'is not a field of this collection')
  if (task.type !== 'UPDATE_PUBLISH_STATUS') return { options, selection: options }
  if (!collection.hasPlugin('PUBLISH'))
    rejectField(`${at}.dataCollectionId`, 'VALIDATION', 'names a collection without the PUBLISH plugin')
  // The task includes unpublished items.
  const publishPluginOptions = { includeDraftItems: true }
  return { options, selection: { ...options, ...scheduleOf(options, at), publishPluginOptions } }
}

/** The date of a scheduling operation. */
function scheduleOf(options: Options, at: string): { date?: string } {
  const dates = {
    SCHEDULE_PUBLISHED_STATUS: 'schedulePublishedStatusOptions',
    SCHEDULE_DRAFT_STATUS: 'scheduleDraftStatusOptions',
  }
  const part = dates[options.operation as keyof typeof dates]
  const other = Object.values(dates).find(name => name !== part && options[name])
  if (other) rejectField(`${at}.${other}`, 'ONE_OF_ALIGNMENT', `does not belong to ${options.operation}`)
  if (!part) return {}
  const { date } = (options[part] ?? {}) as { date?: string }
  return date === undefined
    ? rejectField(`${at}.${part}.date`, 'REQUIRED_FIELD', 'says when')
    : { date: isoTime(Date.parse(date)) }
}

export const taskHandlers = implement(contract.dataTasks, {
  async createTask({ task }, ctx) {
    const { type, ...parts } = task as SentTask
    const { options, selection } = await selectionOf(ctx, task as SentTask)
    const [part] = Object.values(OPTIONS).filter(name => parts[name])
    const job = await beginJob(ctx, type as string, {
      ...selection,
      task: { type, [part as string]: options },
    })
    return { task: await toTask(ctx, job) }
  },

  async getTask({ taskId }, ctx) {
    const job = await findDataJob(ctx.db, ctx.site.id, taskId, KINDS)
    return job ? { task: await toTask(ctx, job) } : ctx.fail('DATA_JOB_NOT_FOUND', { taskId })
  },

  async listTasks({ paging }, ctx) {
    const limit = paging?.limit ?? 50
    const offset = paging?.offset ?? 0
    const jobs = await listDataJobs(ctx.db, ctx.site.id, { kinds: KINDS, limit, offset })
    const total = jobs[0]?.listed ?? 0
    return {
      tasks: await toTasks(ctx, jobs),
      metadata: { count: jobs.length, offset, total, hasNext: offset + jobs.length < total },
    }
  },

  async cancelTask({ taskId }, ctx) {
    const job = await requestCancel(ctx.db, ctx.site.id, taskId, KINDS)
    if (job) return { task: await toTask(ctx, job) }
    const ended = await findDataJob(ctx.db, ctx.site.id, taskId, KINDS)
    return ctx.fail(ended ? 'DATA_JOB_ENDED' : 'DATA_JOB_NOT_FOUND', { taskId })
  },
})
