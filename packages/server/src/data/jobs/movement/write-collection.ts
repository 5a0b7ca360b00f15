import { isoTime } from '../../../call/clock.ts'
import { type ImportMetadata, writeImportMetadata } from '../../../storage/data/import-metadata.ts'
import { recordRemovedItems } from '../../../storage/data/imported-items.ts'
import { itemsTag } from '../../../storage/data/item-tables.ts'
import { attempt, truncateItems } from '../../../storage/data/item-writes.ts'
import type { DataJobRow, JobLog } from '../../../storage/data/jobs.ts'
import { writesFromItems } from '../../items/build-item-writes.ts'
import { type Outcome, writeItems } from '../../items/write-items.ts'
import { canonicalInstant, hasDateKey } from '../../model/instants.ts'
import { bulkError } from '../../model/item-error.ts'
import { changeItems, type ItemScope } from '../../model/item-scope.ts'
import { referenceTargetOf } from '../../model/references.ts'
import { deleteReferencesOfItems } from '../../references/delete-references.ts'
import { type JobCtx, type JobStep, refOf } from '../job.ts'
import type { CollectionDestination } from './movement-request.ts'
import type { Row } from './read-file.ts'
import { recordWrite, relationsOf } from './record-import.ts'

type Result = Pick<JobStep, 'succeeded' | 'failed' | 'logs'>

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly outcomes: readonly Outcome[]
  constructor(outcomes: readonly Outcome[]) {
    super('dry run')
    this.outcomes = outcomes
  }
}

const ID_MAX = 128

const idOf = ({ data }: Row) => (typeof data._id === 'string' && data._id !== '' ? data._id : undefined)

/** Why a row is not a valid item, without database access. */
function problemOf(row: Row): string | undefined {
  const { _id } = row.data
  if (row.problem) return row.problem
  if (_id !== undefined && _id !== null && (typeof _id !== 'string' || _id.length > ID_MAX))
    return `has an _id that is no text of at most ${ID_MAX} characters`
  return undefined
}

const logOf = (row: Row, failure: JobLog['failure']): JobLog => ({
  itemId: idOf(row) ?? (row.line === undefined ? '' : `line ${row.line}`),
  failure,
  ...(row.line !== undefined && { details: { line: row.line } }),
})

/** Does not check references into the same collection: a later row may contain the target. */
function withLaterRows(scope: ItemScope): ItemScope {
  const { collection } = scope
  const fields = new Map(
    [...collection.fields].map(([key, field]) =>
      referenceTargetOf(field) === collection.id
        ? [key, { ...field, typeMetadata: undefined }]
        : [key, field],
    ) as [string, typeof collection.fields extends ReadonlyMap<string, infer F> ? F : never][],
  )
  return { ...scope, collection: { ...collection, fields } }
}

/** Empties the collection for an import that replaces everything. */
export const emptyCollection = (
  ctx: JobCtx,
  job: DataJobRow,
  { collectionId, environment }: CollectionDestination,
  { isRecorded = true } = {},
) =>
  changeItems(ctx, { dataCollectionId: collectionId, environment }, async scope => {
    if (isRecorded)
      await recordRemovedItems(ctx.db, {
        job: refOf(job),
        table: scope.table,
        relations: relationsOf(scope, () => false),
      })
    await truncateItems(ctx.db, scope.table)
    ctx.invalidate(itemsTag(scope.table))
    await deleteReferencesOfItems(ctx.db, scope, 'ALL')
  })

/** Writes rows as items, each separately. A dry run writes and rolls back. */
export async function writeRows(
  ctx: JobCtx,
  job: DataJobRow,
  destination: CollectionDestination,
  rows: readonly Row[],
  { dryRun, isRecorded }: { dryRun: boolean; isRecorded: boolean },
): Promise<Result> {
  const { collectionId, environment, language, writePolicy } = destination
  const rejected = rows.flatMap(row => {
    const problem = problemOf(row)
    return problem ? [logOf(row, { code: 'WDE0076', description: problem })] : []
  })
  const fit = rows.filter(row => !problemOf(row))
  const skips = writePolicy === 'SKIP_EXISTING'
  const call = {
    dataCollectionId: collectionId,
    environment,
    language,
    publishPluginOptions: { includeDraftItems: true },
  }
  // A dry run emits no events.
  const quiet: JobCtx = dryRun ? { ...ctx, emit: () => {}, eventLog: () => undefined } : ctx
  const outcomes = await changeItems(ctx, call, scope =>
    trying(ctx, dryRun, async () => {
      // A dry run does not truncate, so ignore conflicts with items that would be gone.
      const overwrites = writePolicy === 'OVERWRITE' || (dryRun && writePolicy === 'TRUNCATE_BEFORE')
      const mode = overwrites ? 'save' : 'insert'
      const sent = fit.map(({ data }) => ({ item: { data }, at: 'row' }))
      const target = withLaterRows(scope)
      const writes = writesFromItems(quiet, target.collection, sent, { mode, saveReferences: true })
      const write = async () => {
        const written = await writeItems(quiet, target, writes, { mode, keepUnresolved: true })
        await saveImportMetadata(ctx, scope, fit, written)
        return written
      }
      if (!isRecorded) return write()
      const ids = writes.map(({ id }) => id)
      return recordWrite(ctx, { job: refOf(job), scope, rows: fit, ids, mayReplace: mode === 'save' }, write)
    }),
  )
  const failures = outcomes.filter(
    ({ error: problem }) => problem && !(skips && 'code' in problem && problem.code === 'WDE0074'),
  )
  return {
    succeeded: outcomes.filter(({ error: problem }) => !problem).length,
    failed: failures.length + rejected.length,
    logs: [
      ...rejected,
      // Unresolved references are written, and logged.
      ...outcomes.flatMap(({ index, unresolved: violations }) =>
        violations ? [logOf(fit[index] as Row, bulkError({ violations }))] : [],
      ),
      ...failures.flatMap(({ index, error: problem }) =>
        problem ? [logOf(fit[index] as Row, bulkError(problem))] : [],
      ),
    ],
  }
}

/** Runs the write. A dry run is rolled back, including its events. */
async function trying(
  ctx: JobCtx,
  dryRun: boolean,
  write: () => Promise<Outcome[]>,
): Promise<readonly Outcome[]> {
  if (!dryRun) return write()
  try {
    return await attempt(ctx.db, async () => {
      throw new DryRun(await write())
    })
  } catch (error) {
    if (error instanceof DryRun) return error.outcomes
    throw error
  }
}

/** Keeps creation date and owner from the file. */
async function saveImportMetadata(
  ctx: JobCtx,
  { table }: ItemScope,
  rows: readonly Row[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const origins = outcomes.flatMap(({ id, index, error: problem }): ImportMetadata[] => {
    const { _createdDate, _owner } = (rows[index] as Row).data
    const reported = hasDateKey(_createdDate) ? _createdDate.$date : _createdDate
    const createdAt = canonicalInstant(reported) ?? null
    const ownerId = typeof _owner === 'string' && _owner !== '' ? _owner : null
    // A creation date cannot be in the future.
    const past = createdAt !== null && createdAt <= isoTime(ctx.now) ? createdAt : null
    return problem || (past === null && ownerId === null) ? [] : [{ id, createdAt: past, ownerId }]
  })
  if (origins.length > 0) await writeImportMetadata(ctx.db, table, origins)
}
