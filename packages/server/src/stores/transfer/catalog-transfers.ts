import { type CatalogTransfer, contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import {
  allowsUndo,
  beginJob,
  FILE_RETENTION_MS,
  hasEnded,
  signedUrl,
  UPLOAD_OPEN_MS,
} from '../../data/jobs/index.ts'
import { findFile, findFiles, insertFile } from '../../storage/data/files.ts'
import {
  type DataJobRow,
  findDataJob,
  latestUndos,
  listDataJobs,
  listJobLogs,
  requestCancel,
} from '../../storage/data/jobs.ts'
import { productFields } from '../products-v1/product-fields.ts'
import {
  CATALOG_EXPORT,
  CATALOG_IMPORT,
  CATALOG_IMPORT_UNDO,
  type ExportRequest,
  type ImportCursor,
  type ImportRequest,
  isImport,
  isUndo,
  type UndoCursor,
  type UndoRequest,
} from './transfer-request.ts'

const KINDS = [CATALOG_IMPORT, CATALOG_EXPORT, CATALOG_IMPORT_UNDO]

const addressIn = (ctx: Ctx) => ({
  publicUrl: ctx.config.publicUrl,
  secret: ctx.platform.protectionSecret,
})

function statusOf({ state, failed, succeeded }: DataJobRow): CatalogTransfer['status'] {
  if (state === 'PARKED') return 'FAILED'
  if (state !== 'SUCCEEDED') return state
  if (failed === 0) return 'COMPLETED'
  return succeeded > 0 ? 'PARTIALLY_COMPLETED' : 'FAILED'
}

const NO_VALID_RECORDS = {
  code: 'INVALID_ARGUMENT',
  description: 'No record of the file could be imported. The errors of the transfer say why.',
}

const NOTHING_UNDONE = {
  code: 'CHANGE_OVERWRITTEN',
  description: 'Nothing of the import could be undone. The errors of the transfer say why.',
}

/** Whether an undo can take something of an import back that no earlier undo has. */
export function isUndoable(row: DataJobRow, undo: DataJobRow | undefined): boolean {
  const cursor = row.cursor as ImportCursor | null
  if (!isImport(row) || (row.request as ImportRequest).dryRun) return false
  if (!cursor?.recorded || cursor.created + cursor.updated === 0) return false
  return allowsUndo(row, undo)
}

const countsOf = (row: DataJobRow) => {
  const { created = 0, updated = 0, unchanged = 0 } = (isImport(row) && (row.cursor as ImportCursor)) || {}
  const undo = (isUndo(row) && (row.cursor as UndoCursor | null)) || undefined
  return {
    created,
    updated: undo?.restored ?? updated,
    unchanged,
    ...(isUndo(row) && { deleted: undo?.deleted ?? 0 }),
  }
}

const directionOf = (row: DataJobRow) => (isImport(row) ? 'IMPORT' : isUndo(row) ? 'UNDO' : 'EXPORT')

interface Related {
  downloadUrl?: string
  /** The latest undo of an import. */
  undo?: DataJobRow | undefined
}

function toTransfer(row: DataJobRow, { downloadUrl, undo }: Related = {}): CatalogTransfer {
  const status = statusOf(row)
  const direction = directionOf(row)
  const isReading = direction === 'IMPORT'
  const request = row.request as ImportRequest | ExportRequest | UndoRequest
  const cursor = row.cursor as ImportCursor | null
  const error =
    row.error ?? (status === 'FAILED' ? (isUndo(row) ? NOTHING_UNDONE : NO_VALID_RECORDS) : undefined)
  return {
    id: row.id,
    direction,
    status,
    format: request.format,
    ...('existing' in request && { existing: request.existing }),
    ...('dryRun' in request && request.dryRun && { dryRun: true }),
    ...('fileName' in request && { fileName: request.fileName }),
    ...('importId' in request && { undoes: request.importId }),
    ...(undo && { undoneBy: undo.id }),
    ...(isUndoable(row, undo) && { undoable: true }),
    ...(downloadUrl !== undefined && { downloadUrl }),
    processed: isReading
      ? (cursor?.offset ?? 0)
      : Number(row.succeeded) + (isUndo(row) ? Number(row.failed) : 0),
    ...(row.total !== null && { total: Number(row.total) }),
    unit: isReading ? 'BYTES' : 'RECORDS',
    ...countsOf(row),
    exported: direction === 'EXPORT' ? Number(row.succeeded) : 0,
    rejected: Number(row.failed),
    createdDate: isoTime(row.created_at),
    ...(row.started_at !== null && { startedDate: isoTime(row.started_at) }),
    ...(row.finished_at !== null && { finishedDate: isoTime(row.finished_at) }),
    ...(error && { error }),
  }
}

/** Transfers with addresses of the files that exports have completed, and with the undos of imports. */
async function toTransfers(ctx: Ctx, rows: readonly DataJobRow[]): Promise<CatalogTransfer[]> {
  const fileIdOf = (row: DataJobRow) =>
    row.kind === CATALOG_EXPORT ? (row.request as ExportRequest).fileId : undefined
  const ids = rows.flatMap(row => fileIdOf(row) ?? [])
  const files = ids.length > 0 ? await findFiles(ctx.db, ctx.site.id, ids, ctx.now) : []
  const undos = await latestUndos(
    ctx.db,
    ctx.site.id,
    CATALOG_IMPORT_UNDO,
    rows.filter(isImport).map(({ id }) => id),
  )
  return rows.map(row => {
    const file = files.find(({ id }) => id === fileIdOf(row))
    if (file?.state !== 'READY') return toTransfer(row, { undo: undos.get(row.id) })
    const ref = { siteId: ctx.site.id, fileId: file.id }
    return toTransfer(row, { downloadUrl: signedUrl(addressIn(ctx), ref, 'download', file.upload) })
  })
}

async function jobOf(ctx: Ctx<'DATA_JOB_NOT_FOUND'>, id: string): Promise<DataJobRow> {
  return (await findDataJob(ctx.db, ctx.site.id, id, KINDS)) ?? ctx.fail('DATA_JOB_NOT_FOUND', { jobId: id })
}

/** Import and export of the catalogue as jobs (protocol/catalogue-files §1). */
export const catalogTransferHandlers = implement(contract.catalogTransfers, {
  async createCatalogUploadUrl({ fileName }, ctx) {
    const file = { siteId: ctx.site.id, fileId: ctx.ids.guid() }
    const expiresAt = ctx.now + UPLOAD_OPEN_MS
    await insertFile(ctx.db, { ...file, name: fileName ?? null, state: 'OPEN', expiresAt }, ctx.now)
    return { fileId: file.fileId, uploadUrl: signedUrl(addressIn(ctx), file, 'upload', 0) }
  },

  async importCatalog({ fileId, format, existing = 'UPDATE', dryRun = false }, ctx) {
    const file = await findFile(ctx.db, { siteId: ctx.site.id, fileId }, ctx.now)
    if (file?.state !== 'READY') return ctx.fail('DATA_FILE_NOT_FOUND', { fileId })
    const request: ImportRequest = {
      fileId: file.id,
      format,
      existing,
      dryRun,
      bytes: Number(file.bytes),
      requestId: ctx.requestId,
    }
    return { transfer: toTransfer(await beginJob(ctx, CATALOG_IMPORT, request)) }
  },

  async exportCatalog({ format, fileName = `catalogue.${format.toLowerCase()}`, filter }, ctx) {
    planOrReject(ctx, { filter }, productFields)
    const fileId = ctx.ids.guid()
    // It does not expire while the job runs; a completed file is kept for a day.
    const expiresAt = ctx.now + 30 * FILE_RETENTION_MS
    const ref = { siteId: ctx.site.id, fileId }
    await insertFile(ctx.db, { ...ref, name: fileName, state: 'RECEIVING', expiresAt, moves: true }, ctx.now)
    const request: ExportRequest = { fileId, format, fileName, ...(filter && { filter }) }
    return { transfer: toTransfer(await beginJob(ctx, CATALOG_EXPORT, request)) }
  },

  async getCatalogTransfer({ id }, ctx) {
    const [transfer] = await toTransfers(ctx, [await jobOf(ctx, id)])
    return { transfer: transfer as CatalogTransfer }
  },

  async listCatalogTransfers({ limit = 20, offset = 0 }, ctx) {
    const rows = await listDataJobs(ctx.db, ctx.site.id, { kinds: KINDS, limit, offset })
    return { transfers: await toTransfers(ctx, rows), total: Number(rows[0]?.listed ?? 0) }
  },

  async listCatalogTransferErrors({ id, paging }, ctx) {
    const row = await jobOf(ctx, id)
    const limit = paging?.limit ?? 50
    const after = Number(paging?.cursor ?? 0)
    if (!Number.isSafeInteger(after) || after < 0)
      rejectField('paging.cursor', 'FORMAT', 'is not a cursor of these errors; use that of the page before')
    const job = { siteId: ctx.site.id, jobId: row.id }
    const logs = await listJobLogs(ctx.db, job, { after, limit: limit + 1 })
    const shown = logs.slice(0, limit)
    const hasNext = logs.length > limit
    return {
      errors: shown.map(({ item_id, failure, details }) => ({
        line: Number(details?.line ?? 0),
        record: item_id,
        error: failure,
      })),
      pagingMetadata: {
        count: shown.length,
        hasNext,
        cursors: hasNext ? { next: String(shown.at(-1)?.position) } : {},
      },
    }
  },

  async undoCatalogImport({ id }, ctx) {
    const row =
      (await findDataJob(ctx.db, ctx.site.id, id, [CATALOG_IMPORT], { lock: true })) ??
      ctx.fail('DATA_JOB_NOT_FOUND', { jobId: id })
    if (!hasEnded(row)) ctx.fail('CATALOG_IMPORT_NOT_ENDED', { jobId: row.id })
    const undo = (await latestUndos(ctx.db, ctx.site.id, CATALOG_IMPORT_UNDO, [row.id])).get(row.id)
    if (!isUndoable(row, undo))
      ctx.fail('CATALOG_IMPORT_NOT_UNDOABLE', { jobId: row.id, ...(undo && { undoneBy: undo.id }) })
    const { format, requestId } = row.request as ImportRequest
    const request: UndoRequest = { importId: row.id, format }
    if (requestId) ctx.undoing({ requestId, area: 'CATALOG' })
    return { transfer: toTransfer(await beginJob(ctx, CATALOG_IMPORT_UNDO, request)) }
  },

  async cancelCatalogTransfer({ id }, ctx) {
    const row = await requestCancel(ctx.db, ctx.site.id, id, KINDS)
    if (row) return { transfer: toTransfer(row) }
    const ended = await findDataJob(ctx.db, ctx.site.id, id, KINDS)
    return ctx.fail(ended ? 'DATA_JOB_ENDED' : 'DATA_JOB_NOT_FOUND', { jobId: id })
  },
})
