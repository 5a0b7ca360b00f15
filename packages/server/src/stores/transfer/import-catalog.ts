import type { CatalogCollection, CatalogProduct } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import {
  type FilePosition,
  type JobCtx,
  type JobKind,
  type Row,
  readCsv,
  readJsonLines,
} from '../../data/jobs/index.ts'
import { analyzeCatalogue } from '../../storage/commerce/bulk-catalogue.ts'
import { findFile } from '../../storage/data/files.ts'
import { attempt } from '../../storage/data/item-writes.ts'
import { cellKind, checkColumns, fromCsvRows } from './catalog-csv.ts'
import { type ConvertedLine, convertFile } from './convert-file.ts'
import { importCollections } from './import-collections.ts'
import { importProducts } from './import-products.ts'
import { type BatchResult, rejectedRecord } from './import-result.ts'
import { type ImportRecorder, importRecorder, noRecorder } from './record-import.ts'
import type { FileRecord, ImportCursor, ImportRequest, RecordChecks } from './transfer-request.ts'

/** Lines of a step. A product of a CSV file has up to 1,001, and must be complete. */
const LINES = { CSV: 1500, JSONL: 500 } as const

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly result: BatchResult
  constructor(result: BatchResult) {
    super('dry run')
    this.result = result
  }
}

/** Reads products and collections from a file, one batch per step (protocol/catalogue-files §1). */
export const importCatalog = (checks: RecordChecks): JobKind => ({
  async step(ctx, job) {
    const request = job.request as ImportRequest
    const cursor = (job.cursor as ImportCursor | null) ?? (await startOf(ctx, request))
    const { rows, position, done } = await readBatch(ctx, request, cursor)
    const { now, isComplete } = distinct(rows)
    const recorder = request.dryRun ? noRecorder : importRecorder(ctx, job)
    const step = { rows: now, assumed: new Set(cursor.slugs), recorder }
    const result = await trying(ctx, request, step, checks)
    const { created, updated, unchanged, logs } = result
    const slugs = request.dryRun ? [...(cursor.slugs ?? []), ...(result.slugs ?? [])] : []
    if (!request.dryRun && magnitude(cursor.created + created) > magnitude(cursor.created))
      await analyzeCatalogue(ctx.db)
    const at = isComplete ? position : { ...position, ...now.at(-1)?.end }
    return {
      cursor: {
        ...at,
        created: cursor.created + created,
        updated: cursor.updated + updated,
        unchanged: cursor.unchanged + unchanged,
        ...(cursor.recorded && { recorded: true }),
        ...(cursor.converted && { converted: cursor.converted }),
        ...(slugs.length > 0 && { slugs }),
      },
      done: done && isComplete,
      total: cursor.converted?.bytes ?? request.bytes,
      succeeded: created + updated + unchanged,
      failed: logs.length,
      logs,
    }
  },
})

/** Where an import begins: at the start of its file, which is converted first if it is of another system. */
async function startOf(ctx: JobCtx, request: ImportRequest): Promise<ImportCursor> {
  const converted = request.format === 'CSV' ? await convertFile(ctx, request) : undefined
  const counts = { created: 0, updated: 0, unchanged: 0 }
  return { offset: 0, line: 0, ...counts, recorded: true, ...(converted && { converted }) }
}

/** Statistics of the planner are updated whenever the number of new products has doubled. */
const magnitude = (created: number) => Math.floor(Math.log2(created / 250 + 1))

interface Batch {
  rows: Row[]
  position: FilePosition
  done: boolean
}

/** The next records. The last product of a batch of CSV lines may continue after it: it is left to the next step. */
async function readBatch(ctx: JobCtx, request: ImportRequest, from: ImportCursor): Promise<Batch> {
  const { converted } = from
  const format = converted ? 'JSONL' : request.format
  const file = { siteId: ctx.site.id, fileId: converted?.fileId ?? request.fileId }
  const batch =
    format === 'CSV'
      ? await readCsv(ctx.db, file, from, cellKind, LINES.CSV)
      : await readJsonLines(ctx.db, file, from, LINES.JSONL)
  // Checked afterwards, because a file deleted during the read looks like one that ended.
  if (!(await findFile(ctx.db, file, ctx.now)))
    rejectField(
      'fileId',
      'VALIDATION',
      'names a file that expired before all of it was read; upload it again',
    )
  if (converted)
    return { ...batch, rows: batch.rows.map(row => ({ ...row, ...(row.data as object as ConvertedLine) })) }
  if (format === 'JSONL') return batch
  checkColumns(batch.position.columns ?? [])
  const rows = fromCsvRows(batch.rows)
  if (batch.done || rows.length < 2) return { ...batch, rows }
  const complete = rows.slice(0, -1)
  return {
    rows: complete,
    position: { ...batch.position, ...complete.at(-1)?.end },
    done: false,
  }
}

const keysOf = ({ data: { type, id, slug } }: Row) =>
  [id, slug].flatMap(key => (typeof key === 'string' ? [`${type ?? 'PRODUCT'} ${key.toLowerCase()}`] : []))

/** The records before the first one that is about the same product, or about collections after products. */
function distinct(rows: readonly Row[]): { now: readonly Row[]; isComplete: boolean } {
  const seen = new Set<string>()
  const cut = rows.findIndex((row, i) => {
    const keys = keysOf(row)
    if (keys.some(key => seen.has(key))) return true
    for (const key of keys) seen.add(key)
    return i > 0 && isCollection(row) !== isCollection(rows[0] as Row)
  })
  return cut < 0 ? { now: rows, isComplete: true } : { now: rows.slice(0, cut), isComplete: false }
}

const isCollection = ({ data }: Row) => data.type === 'COLLECTION'

/** The records of a step, all of one kind, and slugs of collections that exist only in the file of a dry run. */
interface ImportStep {
  rows: readonly Row[]
  assumed: ReadonlySet<string>
  recorder: ImportRecorder
}

/** Writes records of one kind. A dry run is rolled back, and has no side effects. */
async function trying(
  ctx: JobCtx,
  request: ImportRequest,
  step: ImportStep,
  checks: RecordChecks,
): Promise<BatchResult> {
  if (!request.dryRun) return write(ctx, request, step, checks)
  const quiet: JobCtx = { ...ctx, emit: () => {}, invalidate: () => {}, enqueue: () => {} }
  try {
    return await attempt(ctx.db, async () => {
      throw new DryRun(await write(quiet, request, step, checks))
    })
  } catch (error) {
    if (error instanceof DryRun) return error.result
    throw error
  }
}

async function write(
  ctx: JobCtx,
  request: ImportRequest,
  { rows, assumed, recorder }: ImportStep,
  checks: RecordChecks,
): Promise<BatchResult> {
  const first = rows[0]
  const rejected: BatchResult['logs'] = []
  const valid: FileRecord[] = []
  for (const row of rows) {
    const record = row.data as CatalogProduct | CatalogCollection
    const line = row.line ?? 0
    const violations = row.problem
      ? [{ field: '', description: row.problem }]
      : (isCollection(row) ? checks.collection : checks.product)(row.data, ctx.site.currency)
    if (violations.length > 0) rejected.push(rejectedRecord({ record, line }, violations))
    else valid.push({ record, line })
  }
  const options = { isSkipping: request.existing === 'SKIP', assumed, recorder }
  const result =
    first && isCollection(first)
      ? await importCollections(ctx, valid as FileRecord<CatalogCollection>[], options)
      : await importProducts(ctx, valid as FileRecord<CatalogProduct>[], options)
  return {
    ...result,
    logs: [...rejected, ...result.logs].sort((a, b) => Number(a.details?.line) - Number(b.details?.line)),
  }
}
