import { planOrReject } from '../../call/plan-or-reject.ts'
import {
  appendText,
  EXPORT_UPLOAD,
  FILE_RETENTION_MS,
  type JobCtx,
  type JobKind,
  type JobStep,
  nextBatch,
} from '../../data/jobs/index.ts'
import { nextCatalogCollections, nextCatalogProducts } from '../../storage/commerce/catalog-transfer.ts'
import { countProducts } from '../../storage/commerce/products.ts'
import { listTranslations, type TranslatedKind } from '../../storage/commerce/translations.ts'
import { finishFile, removeFile } from '../../storage/data/files.ts'
import type { DataJobRow } from '../../storage/data/jobs.ts'
import { productFields } from '../products-v1/product-fields.ts'
import { csvHeader, toCsvLines } from './catalog-csv.ts'
import { toCollectionRecord, toProductRecord } from './to-record.ts'
import type { ExportCursor, ExportRequest } from './transfer-request.ts'

const COLLECTIONS_AT_ONCE = 200

const planOf = (ctx: JobCtx, filter: unknown) =>
  planOrReject(ctx, { filter: filter as Record<string, unknown> | undefined }, productFields)

/** Writes all collections and products into a file, one batch per step (protocol/catalogue-files §1). */
export const exportCatalog: JobKind = {
  async step(ctx, job) {
    const request = job.request as ExportRequest
    const cursor = job.cursor as ExportCursor | null
    if (cursor) return exportBatch(ctx, request, cursor)
    const start: ExportCursor = { areCollectionsDone: false, batch: 100, written: 0 }
    const total = await countProducts(ctx.db, ctx.site.id, planOf(ctx, request.filter), false)
    return { cursor: start, done: false, total: Number(total) }
  },

  async changed(ctx, job) {
    // The partial file of a failed export is useless.
    if (job.state === 'FAILED' || job.state === 'CANCELED') await removeFile(ctx.db, fileOf(ctx, job))
  },
}

const fileOf = (ctx: JobCtx, { request }: DataJobRow) => ({
  siteId: ctx.site.id,
  fileId: (request as ExportRequest).fileId,
})

async function exportBatch(ctx: JobCtx, request: ExportRequest, cursor: ExportCursor): Promise<JobStep> {
  const { records, next, done } = cursor.areCollectionsDone
    ? await readProducts(ctx, request, cursor)
    : await readCollections(ctx, cursor)
  const isCsv = request.format === 'CSV'
  const header = isCsv && cursor.written === 0 ? csvHeader() : ''
  const text = header + records.map(each => (isCsv ? toCsvLines(each) : `${JSON.stringify(each)}\n`)).join('')
  const file = { siteId: ctx.site.id, fileId: request.fileId }
  const written = await appendText(ctx, file, cursor.written, text)
  if (done && !(await finishFile(ctx.db, file, EXPORT_UPLOAD, ctx.now + FILE_RETENTION_MS)))
    throw new Error('the file of the export was deleted')
  const batch =
    records.length > 0 ? nextBatch(cursor.batch, Buffer.byteLength(text), records.length) : cursor.batch
  return { cursor: { ...next, batch, written }, done, succeeded: records.length }
}

const viewOf = (ctx: JobCtx) => ({ currency: ctx.site.currency, publicUrl: ctx.config.publicUrl })

/** The translations of exported rows, as a field of their records. No statement on a site without translations. */
async function translationsOf(ctx: JobCtx, kind: TranslatedKind, rows: readonly { id: string }[]) {
  const languages = ctx.site.translatedLanguages ?? []
  const entityIds = rows.map(({ id }) => id)
  const found =
    languages.length > 0 && entityIds.length > 0
      ? await listTranslations(ctx.db, ctx.site.id, {
          kind,
          entityIds,
          limit: entityIds.length * languages.length,
        })
      : []
  const byId = Map.groupBy(found, ({ entityId }) => entityId)
  return (id: string) => {
    const translations = byId.get(id)?.map(({ language, doc }) => ({ language, ...doc }))
    return translations ? { translations } : {}
  }
}

async function readCollections(ctx: JobCtx, cursor: ExportCursor) {
  const rows = await nextCatalogCollections(ctx.db, ctx.site.id, cursor.category, COLLECTIONS_AT_ONCE)
  const last = rows.at(-1)
  const next = {
    ...cursor,
    ...(last && { category: { level: last.level, id: last.id } }),
    areCollectionsDone: rows.length < COLLECTIONS_AT_ONCE,
  }
  const translations = await translationsOf(ctx, 'COLLECTION', rows)
  const records = rows.map(row => ({ ...toCollectionRecord(row, viewOf(ctx)), ...translations(row.id) }))
  return { records, next, done: false }
}

async function readProducts(ctx: JobCtx, { filter }: ExportRequest, cursor: ExportCursor) {
  const { where } = planOf(ctx, filter)
  const rows = await nextCatalogProducts(ctx.db, ctx.site.id, where, {
    after: cursor.product,
    limit: cursor.batch,
  })
  const last = rows.at(-1)
  const product = last ? { number: Number(last.numeric_id), id: last.id } : cursor.product
  const translations = await translationsOf(ctx, 'PRODUCT', rows)
  return {
    records: rows.map(row => ({ ...toProductRecord(row, viewOf(ctx)), ...translations(row.id) })),
    next: { ...cursor, ...(product && { product }) },
    done: rows.length < cursor.batch,
  }
}
