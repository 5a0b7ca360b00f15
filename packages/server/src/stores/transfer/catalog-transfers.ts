import { type CatalogTransfer, contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import { beginJob, FILE_RETENTION_MS, signedUrl, UPLOAD_OPEN_MS } from '../../data/jobs/index.ts'
import { findFile, findFiles, insertFile } from '../../storage/data/files.ts'
import {
  type DataJobRow,
  findDataJob,
  listDataJobs,
  listJobLogs,
  requestCancel,
} from '../../storage/data/jobs.ts'
import { productFields } from '../product-fields.ts'
import {
  CATALOG_EXPORT,
  CATALOG_IMPORT,
  type ExportRequest,
  type ImportCursor,
  type ImportRequest,
  isImport,
} from './transfer-request.ts'

const KINDS = [CATALOG_IMPORT, CATALOG_EXPORT]

const addressIn = (ctx: Ctx) => ({
  publicUrl: ctx.config.publicUrl,
  secret: ctx.platform.protectionSecret,
})

function statusOf({ state, failed, succeeded }: DataJobRow): CatalogTransfer['status'] {
  if (state !== 'SUCCEEDED') return state
  if (failed === 0) return 'COMPLETED'
  return succeeded > 0 ? 'PARTIALLY_COMPLETED' : 'FAILED'
}

const NO_VALID_RECORDS = {
  code: 'INVALID_ARGUMENT',
  description: 'No record of the file could be imported. The errors of the transfer say why.',
}

function toTransfer(row: DataJobRow, downloadUrl?: string): CatalogTransfer {
  const status = statusOf(row)
  const isReading = isImport(row)
  const request = row.request as ImportRequest | ExportRequest
  const cursor = row.cursor as ImportCursor | null
  const error = row.error ?? (status === 'FAILED' ? NO_VALID_RECORDS : undefined)
  return {
    id: row.id,
    direction: isReading ? 'IMPORT' : 'EXPORT',
    status,
    format: request.format,
    ...('existing' in request && { existing: request.existing }),
    ...('dryRun' in request && request.dryRun && { dryRun: true }),
    ...('fileName' in request && { fileName: request.fileName }),
    ...(downloadUrl !== undefined && { downloadUrl }),
    processed: isReading ? (cursor?.offset ?? 0) : Number(row.succeeded),
    ...(row.total !== null && { total: Number(row.total) }),
    unit: isReading ? 'BYTES' : 'RECORDS',
    created: (isReading && cursor?.created) || 0,
    updated: (isReading && cursor?.updated) || 0,
    unchanged: (isReading && cursor?.unchanged) || 0,
    exported: isReading ? 0 : Number(row.succeeded),
    rejected: Number(row.failed),
    createdDate: isoTime(row.created_at),
    ...(row.started_at !== null && { startedDate: isoTime(row.started_at) }),
    ...(row.finished_at !== null && { finishedDate: isoTime(row.finished_at) }),
    ...(error && { error }),
  }
}

/** Transfers with addresses of the files that exports have completed. */
async function toTransfers(ctx: Ctx, rows: readonly DataJobRow[]): Promise<CatalogTransfer[]> {
  const fileIdOf = (row: DataJobRow) => (isImport(row) ? undefined : (row.request as ExportRequest).fileId)
  const ids = rows.flatMap(row => fileIdOf(row) ?? [])
  const files = ids.length > 0 ? await findFiles(ctx.db, ctx.site.id, ids, ctx.now) : []
  return rows.map(row => {
    const file = files.find(({ id }) => id === fileIdOf(row))
    if (file?.state !== 'READY') return toTransfer(row)
    const ref = { siteId: ctx.site.id, fileId: file.id }
    return toTransfer(row, signedUrl(addressIn(ctx), ref, 'download', file.upload))
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
    const request: ImportRequest = { fileId: file.id, format, existing, dryRun, bytes: Number(file.bytes) }
    return { transfer: toTransfer(await beginJob(ctx, CATALOG_IMPORT, request)) }
  },

  async exportCatalog({ format, fileName = `catalogue.${format.toLowerCase()}`, filter }, ctx) {
    planOrReject(ctx, { filter }, productFields)
    const fileId = ctx.ids.guid()
    // It does not expire while the job runs; a completed file is kept for a day.
    const expiresAt = ctx.now + 30 * FILE_RETENTION_MS
    const ref = { siteId: ctx.site.id, fileId }
    await insertFile(ctx.db, { ...ref, name: fileName, state: 'RECEIVING', expiresAt }, ctx.now)
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

  async cancelCatalogTransfer({ id }, ctx) {
    const row = await requestCancel(ctx.db, ctx.site.id, id, KINDS)
    if (row) return { transfer: toTransfer(row) }
    const ended = await findDataJob(ctx.db, ctx.site.id, id, KINDS)
    return ctx.fail(ended ? 'DATA_JOB_ENDED' : 'DATA_JOB_NOT_FOUND', { jobId: id })
  },
})
