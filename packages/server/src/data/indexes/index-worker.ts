import { setTimeout as delay } from 'node:timers/promises'
import type { contract, DataIndex, EventsOf } from '@stoa/contract'
import type { Logger } from 'pino'
import type { Clock } from '../../call/clock.ts'
import type { Actor, Ctx } from '../../call/context.ts'
import type { EachDue } from '../../call/due-rows.ts'
import type { JobRuns } from '../../call/job-runs.ts'
import { buildIndex, dropIndex, tryLockIndex, unlockIndex } from '../../storage/data/build-index.ts'
import { type DataCollectionRow, getDataCollection } from '../../storage/data/collection-rows.ts'
import {
  type DataIndexRow,
  getIndexRow,
  INDEXES_TAG,
  removeIndexRow,
  type UnfinishedIndex,
  unfinishedIndexes,
  updateIndexStatus,
} from '../../storage/data/index-rows.ts'
import { findShared, valueTables } from '../../storage/data/stored-values.ts'
import type { Database } from '../../storage/database.ts'
import type { ReadCache } from '../../storage/read-cache.ts'
import type { Sql } from '../../storage/sql.ts'
import { writeDefinition } from '../collections/definition-store.ts'
import { type Collection, collectionOfRow } from '../model/collection.ts'
import { runSearchIndexQueue } from '../search/search-worker.ts'
import { shapeOf, toIndex } from './index-shape.ts'
import { withUniqueIndex } from './indexes.ts'

/** Attempts of a build that fails for internal reasons, such as a full disk. */
const ATTEMPTS_MAX = 5
const POLL_MS = 15_000
const PAUSE_MS = 250

type WorkerCtx = Ctx<'WDE0025', EventsOf<typeof contract.dataIndexes.dropIndex> | 'wix.data.v2.index_deleted'>

export interface IndexWorkerOptions {
  database: Database
  runs: JobRuns
  /** Runs a transaction as an actor and persists its events. */
  transact: (actor: Actor, work: (ctx: WorkerCtx) => Promise<void>) => Promise<unknown>
  clock: Clock
  logger: Logger
  eachDue: EachDue
  /** Builds pause while this returns true. */
  isDiskLow: () => boolean
}

/** Builds and drops pending indexes. Workers may run concurrently: an advisory lock protects each index. */
export async function runIndexQueue(options: IndexWorkerOptions): Promise<void> {
  await runSearchIndexQueue(options)
  const { database, runs, clock, eachDue } = options
  const started = clock.now()
  if ((await unfinishedIndexes(database, started, undefined, 1)).length === 0) return
  await database.withConnection(db =>
    eachDue<UnfinishedIndex>({
      name: 'indexes',
      read: (...page) => unfinishedIndexes(database, started, ...page),
      async settle([{ id, site_id: siteId, uid }]) {
        if (!(await tryLockIndex(db, id))) return
        try {
          const run = { kind: 'INDEX', id, siteId, about: uid } as const
          await runs.run(run, () => processIndex(options, db, id), undefined)
        } finally {
          await unlockIndex(db, id)
        }
      },
      failure: 'index failed',
      subject: ({ site_id: siteId, id }) => ({ siteId, index: id }),
      frees: true,
    }),
  )
}

async function processIndex(options: IndexWorkerOptions, db: Sql, id: string): Promise<void> {
  // Repeats until nothing is pending: the index may be dropped or redefined during the build.
  for (let row = await getIndexRow(db, id); row; row = await getIndexRow(db, id)) {
    const collection = await collectionOf(db, row)
    if (row.status === 'DROPPING') await drop(options, db, row, collection)
    else if (row.status === 'BUILDING' || row.status === 'INVALID') {
      if (!(await build(options, db, row, collection))) return
    } else return
  }
}

const collectionOf = async (db: Sql, { site_id, uid }: DataIndexRow): Promise<Collection> =>
  collectionOfRow((await getDataCollection(db, site_id, uid)) as DataCollectionRow)

/** Builds an index. Returns false if the build must be retried later. */
async function build(
  options: IndexWorkerOptions,
  db: Sql,
  row: DataIndexRow,
  collection: Collection,
): Promise<boolean> {
  if (options.isDiskLow()) return false
  const now = options.clock.now()
  const shape = shapeOf(collection, row, row.site_id)
  try {
    // The definition of a field changed: drop the index and build it again.
    if (row.status === 'INVALID') {
      await dropIndex(db, row)
      const building = await updateIndexStatus(db, row, { status: 'BUILDING', attempts: row.attempts }, now)
      if (!building) return true
    }
    if (!shape) throw new Error('a field of the index was purged')
    await buildIndex(db, row, shape)
    await finishBuild(options, row, collection, { status: 'ACTIVE' })
    return true
  } catch (error) {
    const failure = await failureOf(db, error, row, collection)
    if (!failure && row.attempts + 1 < ATTEMPTS_MAX) {
      options.logger.error({ err: error, index: row.id }, 'index could not be built, will retry')
      await updateIndexStatus(db, row, { status: row.status, attempts: row.attempts + 1 }, now)
      return false
    }
    await dropIndex(db, row)
    await finishBuild(options, row, collection, {
      status: 'FAILED',
      failure: failure ?? {
        code: 'WDE0053',
        description: 'The index could not be built. Drop it and try again.',
      },
    })
    return true
  }
}

/** The permanent failure of a build that is caused by item values, or undefined. */
async function failureOf(
  db: Sql,
  error: unknown,
  row: DataIndexRow,
  collection: Collection,
): Promise<DataIndexRow['failure'] | undefined> {
  const { code } = error as { code?: string }
  if (code === '54000')
    return {
      code: 'WDE0109',
      description: 'A value is too long to be indexed. Index another field, or shorten it.',
    }
  if (code !== '23505') return undefined
  const field = collection.definition.fields.find(one => one.fieldId === row.unique_field)
  for (const table of field ? valueTables(row.site_id, row.uid, false) : []) {
    const [shared] = await findShared(db, table, field?.storageKey ?? '', 2)
    if (shared)
      return {
        code: 'WDE0123',
        description: `${shared.items} items have the same value in ${field?.key}.`,
        itemId: shared.ids[1],
      }
  }
  return { code: 'WDE0123', description: 'Several items had the same value.' }
}

async function finishBuild(
  { transact }: IndexWorkerOptions,
  row: DataIndexRow,
  collection: Collection,
  to: { status: DataIndexRow['status']; failure?: DataIndexRow['failure'] },
): Promise<void> {
  await transact(worker(row), async ctx => {
    const updated = await updateIndexStatus(ctx.db, row, to, ctx.now)
    if (!updated) return
    if (to.status === 'FAILED') await clearUniqueIndex(ctx, row)
    ctx.emit('wix.data.v2.index_updated', row.id, toIndex(collection, updated), toIndex(collection, row))
  })
}

async function drop(
  { transact }: IndexWorkerOptions,
  db: Sql,
  row: DataIndexRow,
  collection: Collection,
): Promise<void> {
  await dropIndex(db, row)
  await transact(worker(row), async ctx => {
    if (!(await removeIndexRow(ctx.db, row))) return
    await clearUniqueIndex(ctx, row)
    const dropped: DataIndex = { ...toIndex(collection, row), status: 'DROPPED' }
    ctx.emit('wix.data.v2.index_deleted', row.id, dropped)
  })
}

/** Removes the uniqueness of the index's field from the definition. */
async function clearUniqueIndex(ctx: WorkerCtx, row: DataIndexRow): Promise<void> {
  if (row.unique_field === null) return
  const found = await getDataCollection(ctx.db, row.site_id, row.uid, { lock: true })
  if (!found || found.deleted_at !== null) return
  const collection = collectionOfRow(found)
  await writeDefinition(ctx, collection, withUniqueIndex(collection, row.unique_field, false))
}

const worker = ({ site_id }: DataIndexRow): Actor => ({
  siteId: site_id,
  role: 'merchant',
  id: 'index-worker',
})

/** Runs the index queue on invalidations and on a timer, which also finds work left by a stopped node. */
export function openIndexWorker(
  options: IndexWorkerOptions & { cache: Pick<ReadCache, 'subscribe'>; drainTimeoutMs: number },
) {
  let running: Promise<void> | undefined
  let again = false
  const closing = new AbortController()
  const run = async (): Promise<void> => {
    do {
      again = false
      await runIndexQueue(options).catch(error => options.logger.error({ err: error }, 'index worker failed'))
      // The pause batches changes under continuous writes. Searches read unindexed changes meanwhile.
      if (again) await delay(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => {})
    } while (again && !closing.signal.aborted)
  }
  const wake = () => {
    if (closing.signal.aborted) return
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(wake, POLL_MS).unref()
  options.cache.subscribe({
    dropped: tags => {
      if (tags.includes(INDEXES_TAG)) wake()
    },
    cleared: wake,
  })
  wake()
  return {
    async close() {
      closing.abort()
      clearInterval(timer)
      // A longer build is repeated at the next start, or by another node.
      await Promise.race([running, delay(options.drainTimeoutMs, undefined, { ref: false })])
    },
  }
}
