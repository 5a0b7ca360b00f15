import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../../../call/clock.ts'
import type { DataJobRow } from '../../../storage/data/jobs.ts'
import { allowsUndo } from '../job.ts'
import type {
  MovementCursor,
  MovementRequest,
  MovementUndoCursor,
  MovementUndoRequest,
} from './movement-request.ts'

type Job = ReplyOf<typeof contract.movementJobs.getJob>['job']

/** Whether an undo can take something of an import or a copy back that no earlier undo has. */
export function isUndoableMovement(row: DataJobRow, undo: DataJobRow | undefined): boolean {
  const cursor = row.cursor as MovementCursor | null
  const { to } = row.request as MovementRequest
  if (row.kind !== 'MOVEMENT' || !('collection' in to) || !cursor?.definition || cursor.checking) return false
  return (row.succeeded > 0 || to.collection.writePolicy === 'TRUNCATE_BEFORE') && allowsUndo(row, undo)
}

/** Data of a reply that is not in the job's row. */
interface Besides {
  /** The latest undo of an import. */
  undo?: DataJobRow | undefined
  /** Number of log lines. */
  lines?: number
  /** URL of the exported file. */
  url?: string
}

/** Derives the status from the state. The SQL column in `storage/data/movement-jobs.ts` must agree. */
function statusOf({ state, cursor, failed, succeeded }: DataJobRow): Job['status'] {
  switch (state) {
    case 'WAITING':
      return 'UNINITIALIZED'
    case 'RUNNING':
      return cursor === null ? 'INITIALIZING' : 'IN_PROGRESS'
    case 'SUCCEEDED':
      if (failed === 0) return 'COMPLETED'
      return succeeded > 0 ? 'PARTIALLY_SUCCESSFUL' : 'FAILED'
    case 'PARKED':
    case 'FAILED':
    case 'CANCELED':
      return 'FAILED'
  }
}

function sourceOf({ from }: MovementRequest): Job['source'] {
  if ('file' in from) return { file: from.file }
  const { collectionId, environment, language } = 'pipeline' in from ? from.pipeline : from.collection
  const scope = { collectionId, ...(environment && { environment }), ...(language && { language }) }
  if ('pipeline' in from) {
    const { stages, fields } = from.pipeline
    const aggregationPipeline = { stages: [...stages] as Record<string, unknown>[] }
    return {
      wixDataCollection: { ...scope, aggregationQuery: { aggregationPipeline, ...(fields && { fields }) } },
    }
  }
  const { filter, fields } = from.collection
  return {
    wixDataCollection: {
      ...scope,
      filterQuery: {
        ...(filter !== undefined && { filter: filter as Record<string, unknown> }),
        ...(fields && { fields }),
      },
    },
  }
}

function destinationOf({ to }: MovementRequest, { url }: Besides): Job['destination'] {
  if ('collection' in to) return { wixDataCollection: to.collection }
  const { format, fileName } = to.file
  return { file: { format, fileName, ...(url !== undefined && { url }) } }
}

function progressOf(job: DataJobRow, { from }: MovementRequest): Job['progress'] {
  const cursor = job.cursor as MovementCursor | null
  const read = 'file' in from && !isUndo(job)
  return {
    current: read ? (cursor && !cursor.checking ? cursor.offset : 0) : job.succeeded + job.failed,
    ...(job.total !== null && { total: job.total }),
    unit: read ? 'BYTES' : 'ITEMS',
    itemsSuccessful: job.succeeded,
    itemsRejected: job.failed,
  }
}

const NO_VALID_ROWS = {
  code: 'WDE0076',
  description: 'No row of the source could be moved. The report of the job says why.',
}

const NOTHING_UNDONE = {
  code: 'CHANGE_OVERWRITTEN',
  description: 'Nothing of the import could be undone. The report of the job says why.',
}

const isUndo = ({ kind }: DataJobRow) => kind === 'MOVEMENT_UNDO'

/** What relates an import and its undo. */
function undoOf(job: DataJobRow, { undo }: Besides): Partial<Job> {
  if (!isUndo(job))
    return { ...(undo && { undoneBy: undo.id }), ...(isUndoableMovement(job, undo) && { undoable: true }) }
  const { deleted, restored } = (job.cursor as MovementUndoCursor | null) ?? { deleted: 0, restored: 0 }
  return {
    undoes: (job.request as MovementUndoRequest).importId,
    itemsDeleted: deleted,
    itemsRestored: restored,
  }
}

/** The wire format of a movement job. */
export function toMovementJob(job: DataJobRow, besides: Besides): Job {
  const request = job.request as MovementRequest
  const status = statusOf(job)
  const error =
    job.error ?? (status === 'FAILED' ? (isUndo(job) ? NOTHING_UNDONE : NO_VALID_ROWS) : undefined)
  const rejected = isUndo(job) ? 'items stay as they are' : 'rows could not be moved'
  return {
    id: job.id,
    name: request.name ?? '',
    status,
    source: sourceOf(request),
    destination: destinationOf(request, besides),
    ...(request.dryRun && { dryRun: true }),
    progress: progressOf(job, request),
    ...undoOf(job, besides),
    ...(job.started_at !== null && { startedAt: isoTime(job.started_at) }),
    ...(job.finished_at !== null && { finishedAt: isoTime(job.finished_at) }),
    ...(error && { error }),
    ...(status === 'PARTIALLY_SUCCESSFUL' && {
      partiallySuccessfulOptions: { cause: `${job.failed} ${rejected}; the report says why.` },
    }),
    sourceSiteId: job.site_id,
    destinationSiteId: job.site_id,
    logsRecorded: besides.lines ?? job.failed,
  }
}
