import { rejectField } from '../../../call/failure.ts'
import { findFile, finishFile, removeFile } from '../../../storage/data/files.ts'
import { ALL_ITEMS, countItemRows } from '../../../storage/data/item-rows.ts'
import { removeResults } from '../../../storage/data/job-results.ts'
import type { DataJobRow } from '../../../storage/data/jobs.ts'
import { loadCollection } from '../../model/collection.ts'
import { filterItems } from '../../model/plan-item-query.ts'
import { hasEnded, type JobCtx, type JobKind, type JobStep, refOf } from '../job.ts'
import { type CellKind, MOVEMENT_TYPES } from './csv-cells.ts'
import { FILE_RETENTION_MS } from './file-transfer.ts'
import { toMovementJob } from './job-view.ts'
import {
  BEGINNING,
  type CollectionDestination,
  type FileDestination,
  type FileSource,
  type MovementCursor,
  type MovementRequest,
} from './movement-request.ts'
import { openSource, readMovementCollection } from './read-collection.ts'
import { type FilePosition, type Row, readCsv, readJsonLines } from './read-file.ts'
import { computeResults, readResults, resultKinds } from './read-results.ts'
import { emptyCollection, writeRows } from './write-collection.ts'
import { appendText, columnsOf, EXPORT_UPLOAD, kindsOf, textOf } from './write-file.ts'

const requestOf = (job: DataJobRow) => job.request as MovementRequest
const formatOf = ({ to }: MovementRequest) => ('file' in to ? to.file.format : 'JSONL')

/** Moves items between collections and files, one batch per step (protocol/collections §6, movement job). */
export const moveItems: JobKind = {
  async step(ctx, job) {
    const request = requestOf(job)
    const cursor = job.cursor as MovementCursor | null
    if (cursor === null) return begin(ctx, job, request)
    if ('file' in request.to) return exportBatch(ctx, job, request.from, request.to.file, cursor)
    if (cursor.checking) return checkBatch(ctx, job, request, cursor)
    const read = 'file' in request.from ? readFile : readItems
    const { rows, cursor: next, done } = await read(ctx, request, cursor)
    const { now, rest } = distinct(rows)
    // Rows with the same id must be written in sequence: the rest of this batch is read again.
    const result = await writeRows(ctx, job, request.to.collection, now, {
      dryRun: request.dryRun === true,
      isRecorded: cursor.definition !== undefined,
    })
    const part = rest ? { ...next, ...now.at(-1)?.end } : next
    return { ...result, cursor: part, done: done && !rest }
  },

  async changed(ctx, job) {
    const { from, to } = requestOf(job)
    // The partial file of a failed export is useless.
    if ('file' in to && (job.state === 'FAILED' || job.state === 'CANCELED'))
      await removeFile(ctx.db, { siteId: ctx.site.id, fileId: to.file.fileId })
    if ('pipeline' in from && hasEnded(job)) await removeResults(ctx.db, refOf(job))
    ctx.emit('wix.hub.v1.job_updated', job.id, { job: toMovementJob(job, {}) })
  },
}

const replacesAll = ({ to, dryRun }: MovementRequest) =>
  'collection' in to && to.collection.writePolicy === 'TRUNCATE_BEFORE' && !dryRun

/** The definition of the collection that is written, which the undo compares with its own. */
async function definitionOf(
  ctx: JobCtx,
  { to, dryRun }: MovementRequest,
): Promise<Pick<MovementCursor, 'definition'>> {
  if (dryRun || !('collection' in to)) return {}
  const { uid, revision } = await loadCollection(ctx, to.collection.collectionId)
  return { definition: { uid, revision } }
}

/** First step: empties the target, determines the columns and the total. */
async function begin(ctx: JobCtx, job: DataJobRow, request: MovementRequest): Promise<JobStep> {
  const { from, to, bytes } = request
  const beginning = { ...BEGINNING, ...(await definitionOf(ctx, request)) }
  if ('file' in from) {
    const cursor: MovementCursor = replacesAll(request) ? { ...beginning, checking: true } : beginning
    return { cursor, done: false, total: bytes ?? 0 }
  }
  if ('collection' in to && replacesAll(request)) await emptyCollection(ctx, job, to.collection)
  if ('pipeline' in from) {
    const { total, columns } = await computeResults(ctx, refOf(job), from.pipeline, formatOf(request))
    return { cursor: { ...BEGINNING, ...(columns && { columns }) }, done: false, total }
  }
  const scope = await openSource(ctx, from.collection)
  const where = filterItems(ctx, scope, from.collection.filter)
  const csv = 'file' in to && to.file.format === 'CSV'
  const columns = csv ? await columnsOf(ctx, scope, from.collection) : undefined
  return {
    cursor: { ...beginning, ...(columns && { columns }) },
    done: false,
    total: await countItemRows(ctx.db, scope.table, where, ALL_ITEMS),
  }
}

/** Rows per step of the validation pass. */
const CHECKED_ROWS = 20_000

/** Validation pass: the collection is emptied only if the whole file is readable. */
async function checkBatch(
  ctx: JobCtx,
  job: DataJobRow,
  request: MovementRequest,
  cursor: MovementCursor,
): Promise<JobStep> {
  const { cursor: next, done } = await readFile(ctx, request, cursor, CHECKED_ROWS)
  if (!done) return { cursor: next, done: false }
  const { definition } = cursor
  const { collection } = request.to as { collection: CollectionDestination }
  await emptyCollection(ctx, job, collection, { isRecorded: definition !== undefined })
  return { cursor: { ...BEGINNING, ...(definition && { definition }) }, done: false }
}

interface Batch {
  rows: Row[]
  cursor: MovementCursor
  done: boolean
}

async function readItems(ctx: JobCtx, request: MovementRequest, cursor: MovementCursor): Promise<Batch> {
  if (!('collection' in request.from))
    throw new Error('only collections and files can be imported into collections')
  const { collection } = request.from
  return readMovementCollection(ctx, await openSource(ctx, collection), collection, cursor)
}

async function readFile(
  ctx: JobCtx,
  request: MovementRequest,
  cursor: MovementCursor,
  rowsMax?: number,
): Promise<Batch> {
  const { file } = request.from as { file: FileSource }
  const { collection } = request.to as { collection: CollectionDestination }
  const ref = { siteId: ctx.site.id, fileId: file.fileId }
  const position: FilePosition = cursor
  const typed = new Map(file.fields?.map(({ key, fieldType }) => [key, MOVEMENT_TYPES[fieldType]]))
  const known = kindsOf(await loadCollection(ctx, collection.collectionId))
  const batch =
    file.format === 'CSV'
      ? await readCsv(ctx.db, ref, position, name => typed.get(name) ?? known(name), rowsMax)
      : await readJsonLines(ctx.db, ref, position, rowsMax)
  // Checked afterwards, because a file deleted during the read looks like one that ended.
  if (!(await findFile(ctx.db, ref, ctx.now)))
    rejectField(
      'source.file.fileId',
      'VALIDATION',
      'names a file whose time was over before all of it was read',
    )
  return { rows: batch.rows, cursor: { ...cursor, ...batch.position }, done: batch.done }
}

/** The rows before the first repeated id of the batch. */
function distinct(rows: readonly Row[]): { now: readonly Row[]; rest: boolean } {
  const seen = new Set<unknown>()
  const second = rows.findIndex(({ data: { _id } }) => {
    if (typeof _id !== 'string' || _id === '') return false
    if (seen.has(_id)) return true
    seen.add(_id)
    return false
  })
  return second < 0 ? { now: rows, rest: false } : { now: rows.slice(0, second), rest: true }
}

/** The next rows of an export, with their cell encodings. */
async function readExport(
  ctx: JobCtx,
  job: DataJobRow,
  from: MovementRequest['from'],
  format: FileDestination['format'],
  cursor: MovementCursor,
): Promise<Batch & { kinds: (column: string) => CellKind }> {
  if ('file' in from) throw new Error('a job from file to file passed validation')
  if ('pipeline' in from)
    return {
      ...(await readResults(ctx, refOf(job), from.pipeline, format, cursor)),
      kinds: resultKinds(from.pipeline),
    }
  const scope = await openSource(ctx, from.collection)
  const batch = await readMovementCollection(ctx, scope, from.collection, cursor)
  return { ...batch, kinds: kindsOf(scope.collection) }
}

async function exportBatch(
  ctx: JobCtx,
  job: DataJobRow,
  from: MovementRequest['from'],
  destination: FileDestination,
  cursor: MovementCursor,
): Promise<JobStep> {
  const { format, fileId } = destination
  const { rows, cursor: next, done, kinds } = await readExport(ctx, job, from, format, cursor)
  const file = { siteId: ctx.site.id, fileId }
  const text = textOf(rows, { format, columns: cursor.columns, kinds, first: cursor.written === 0 })
  const written = await appendText(ctx, file, cursor.written, text)
  if (done && !(await finishFile(ctx.db, file, EXPORT_UPLOAD, ctx.now + FILE_RETENTION_MS)))
    throw new Error('the file of the export was deleted')
  return { cursor: { ...next, written }, done, succeeded: rows.length }
}
