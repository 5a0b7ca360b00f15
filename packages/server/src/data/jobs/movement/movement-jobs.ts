import { contract, type ReplyOf } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../../../call/context.ts'
import { rejectField } from '../../../call/failure.ts'
import { planOrReject } from '../../../call/plan-or-reject.ts'
import { type DataFileRow, findFiles, insertFile } from '../../../storage/data/files.ts'
import {
  countJobLogs,
  type DataJobRow,
  findDataJob,
  latestUndos,
  listJobLogs,
  requestCancel,
} from '../../../storage/data/jobs.ts'
import { findMovementJobs, MOVEMENT } from '../../../storage/data/movement-jobs.ts'
import { type EntityFields, readPage } from '../../../storage/query/index.ts'
import { loadCollection } from '../../model/collection.ts'
import { beginJob, hasEnded } from '../job.ts'
import { UPLOAD_OPEN_MS } from './file-transfer.ts'
import { isUndoableMovement, toMovementJob } from './job-view.ts'
import type { MovementCursor, MovementRequest, MovementUndoRequest } from './movement-request.ts'
import { checkPair, readDestination, readSource } from './read-movement.ts'
import { signedUrl } from './signed-url.ts'

type Job = ReplyOf<typeof contract.movementJobs.getJob>['job']

const MOVEMENT_UNDO = 'MOVEMENT_UNDO'
const KINDS = ['MOVEMENT', MOVEMENT_UNDO]

const text = { type: 'string', filter: '*', sort: true } as const
const instant = { type: 'datetime', filter: '*', sort: true } as const
const movementFields: EntityFields<Caller> = {
  name: 'movement-jobs',
  alias: MOVEMENT,
  document: 'request',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  fields: {
    id: { ...text, column: 'id', required: true },
    name: { ...text, column: 'name' },
    status: { ...text, column: 'status', required: true },
    startedAt: { ...instant, column: 'started_at' },
    finishedAt: { ...instant, column: 'finished_at' },
    scheduleId: { ...text, column: 'schedule_id' },
    workflowId: { ...text, column: 'workflow_id' },
    createdDate: { ...instant, column: 'created_at', required: true },
  },
}

const addressIn = (ctx: Ctx) => ({
  publicUrl: ctx.config.publicUrl,
  secret: ctx.platform.protectionSecret,
})

/** The file that a job exported. */
const writtenFile = ({ request }: DataJobRow): string | undefined => {
  const { to } = request as MovementRequest
  return 'file' in to ? to.file.fileId : undefined
}

async function toJobs(ctx: Ctx, rows: readonly (DataJobRow & { lines?: number })[]): Promise<Job[]> {
  const ids = rows.flatMap(row => writtenFile(row) ?? [])
  const files = ids.length > 0 ? await findFiles(ctx.db, ctx.site.id, ids, ctx.now) : []
  const byId = new Map<string | undefined, DataFileRow>(files.map(file => [file.id, file]))
  const imports = rows.filter(
    ({ kind, request }) => kind === 'MOVEMENT' && 'collection' in (request as MovementRequest).to,
  )
  const undos = await latestUndos(
    ctx.db,
    ctx.site.id,
    MOVEMENT_UNDO,
    imports.map(({ id }) => id),
  )
  return rows.map(row => {
    const file = byId.get(writtenFile(row))
    const ref = { siteId: ctx.site.id, fileId: file?.id ?? '' }
    const url = file?.state === 'READY' ? signedUrl(addressIn(ctx), ref, 'download', file.upload) : undefined
    const undo = undos.get(row.id)
    return toMovementJob(row, { lines: row.lines, undo, ...(url !== undefined && { url }) })
  })
}

async function toJob(ctx: Ctx, row: DataJobRow): Promise<Job> {
  const lines = (await countJobLogs(ctx.db, ctx.site.id, [row.id])).get(row.id) ?? 0
  const [job] = await toJobs(ctx, [{ ...row, lines }])
  return job as Job
}

/** A page of jobs. */
async function pageOfJobs(ctx: Ctx, query: object) {
  const plan = planOrReject(ctx, query, movementFields)
  const { rows, page } = readPage(plan, await findMovementJobs(ctx.db, ctx.site.id, plan))
  return {
    jobs: await toJobs(ctx, rows),
    pagingMetadata: {
      count: page.count,
      hasNext: page.hasNext,
      ...(page.cursors && { cursors: page.cursors }),
    },
  }
}

/** Starts a job in the transaction of the call. */
async function startJob(
  ctx: Parameters<typeof beginJob>[0] & Pick<Ctx<never, 'wix.hub.v1.job_created'>, 'emit'>,
  kind: string,
  request: MovementRequest,
): Promise<{ job: Job }> {
  const row = await beginJob(ctx, kind, request)
  const job = toMovementJob(row, {})
  ctx.emit('wix.hub.v1.job_created', row.id, { job })
  return { job }
}

export const movementJobHandlers = implement(contract.movementJobs, {
  async createFileUploadUrl({ fileName }, ctx) {
    const file = { siteId: ctx.site.id, fileId: ctx.ids.guid() }
    const expiresAt = ctx.now + UPLOAD_OPEN_MS
    await insertFile(ctx.db, { ...file, name: fileName ?? null, state: 'OPEN', expiresAt }, ctx.now)
    return { fileId: file.fileId, uploadUrl: signedUrl(addressIn(ctx), file, 'upload', 0) }
  },

  async submitJob({ source, destination, name, dryRun, sourceSiteId, destinationSiteId }, ctx) {
    for (const [field, id] of Object.entries({ sourceSiteId, destinationSiteId }))
      if (id && id !== ctx.site.id)
        rejectField(field, 'VALIDATION', 'must be the site of the API key; other sites have their own keys')
    const { from, bytes } = await readSource(ctx, source)
    const to = await readDestination(ctx, destination)
    checkPair(from, to)
    if (dryRun && 'file' in to)
      rejectField('dryRun', 'VALIDATION', 'tries an import; an export writes into no collection')
    const request: MovementRequest = {
      ...(name && { name }),
      ...(dryRun && { dryRun }),
      from,
      to,
      ...(bytes !== undefined && { bytes }),
      requestId: ctx.requestId,
    }
    return startJob(ctx, 'MOVEMENT', request)
  },

  async undoContentImport({ jobId }, ctx) {
    const row =
      (await findDataJob(ctx.db, ctx.site.id, jobId, ['MOVEMENT'], { lock: true })) ??
      ctx.fail('DATA_JOB_NOT_FOUND', { jobId })
    if (!hasEnded(row)) ctx.fail('CONTENT_IMPORT_NOT_ENDED', { jobId: row.id })
    const undo = (await latestUndos(ctx.db, ctx.site.id, MOVEMENT_UNDO, [row.id])).get(row.id)
    const { from, to, requestId } = row.request as MovementRequest
    const definition = (row.cursor as MovementCursor | null)?.definition
    if (!isUndoableMovement(row, undo) || !definition || !('collection' in to))
      return ctx.fail('CONTENT_IMPORT_NOT_UNDOABLE', { jobId: row.id, ...(undo && { undoneBy: undo.id }) })
    // The collection must exist.
    await loadCollection(ctx, to.collection.collectionId)
    if (requestId) ctx.undoing({ requestId, area: 'CONTENT' })
    const request: MovementUndoRequest = { importId: row.id, definition, from, to }
    return startJob(ctx, MOVEMENT_UNDO, request)
  },

  async getJob({ jobId }, ctx) {
    const row = await findDataJob(ctx.db, ctx.site.id, jobId, KINDS)
    return row ? { job: await toJob(ctx, row) } : ctx.fail('DATA_JOB_NOT_FOUND', { jobId })
  },

  listJobs: ({ paging }, ctx) => pageOfJobs(ctx, { cursorPaging: paging ?? {} }),

  queryJobs: ({ query }, ctx) => pageOfJobs(ctx, query ?? {}),

  async listMovementLogs({ jobId, paging }, ctx) {
    const row = await findDataJob(ctx.db, ctx.site.id, jobId, KINDS)
    if (!row) return ctx.fail('DATA_JOB_NOT_FOUND', { jobId })
    const limit = paging?.limit ?? 50
    const after = Number(paging?.cursor ?? 0)
    if (!Number.isSafeInteger(after) || after < 0)
      rejectField('paging.cursor', 'FORMAT', 'is not a cursor of this log')
    const logs = await listJobLogs(
      ctx.db,
      { siteId: ctx.site.id, jobId: row.id },
      { after, limit: limit + 1 },
    )
    const shown = logs.slice(0, limit)
    const hasNext = logs.length > limit
    return {
      logs: shown.map(({ item_id, failure, details }) => ({
        sourceItemId: item_id,
        failure,
        ...(details && { details }),
      })),
      pagingMetadata: {
        count: shown.length,
        hasNext,
        cursors: hasNext ? { next: String(shown.at(-1)?.position) } : {},
      },
    }
  },

  async terminateJob({ jobId }, ctx) {
    const row = await requestCancel(ctx.db, ctx.site.id, jobId, KINDS)
    if (row) return { job: await toJob(ctx, row) }
    const ended = await findDataJob(ctx.db, ctx.site.id, jobId, KINDS)
    return ctx.fail(ended ? 'DATA_JOB_ENDED' : 'DATA_JOB_NOT_FOUND', { jobId })
  },
})
