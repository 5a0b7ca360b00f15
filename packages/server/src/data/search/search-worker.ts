import type { Logger } from 'pino'
import type { Clock } from '../../call/clock.ts'
import type { Actor } from '../../call/context.ts'
import type { EachDue } from '../../call/due-rows.ts'
import type { JobRuns } from '../../call/job-runs.ts'
import { SearchEngineUnavailable } from '../../call/search-engine.ts'
import { isConnectionError } from '../../storage/connection-errors.ts'
import { allowLongSteps } from '../../storage/data/jobs.ts'
import {
  type PendingSearchIndex,
  pendingSearchIndexes,
  recordSearchFailure,
  type SearchIndexRow,
} from '../../storage/data/search-index-rows.ts'
import type { Database } from '../../storage/database.ts'
import { failSearchIndex, runIndexStep } from './index-maintenance.ts'

/** Attempts of a step that fails for internal reasons, such as a full disk. */
const ATTEMPTS_MAX = 5
/** SQLSTATEs of transient errors: lock timeouts, serialization failures and deadlocks. */
const TRANSIENT = /^(55P03|40)/

interface SearchWorkerOptions {
  database: Database
  runs: JobRuns
  transact: (
    actor: Actor,
    work: (ctx: Parameters<typeof runIndexStep>[0]) => Promise<void>,
  ) => Promise<unknown>
  clock: Clock
  logger: Logger
  eachDue: EachDue
  /** Builds and updates pause while this returns true. */
  isDiskLow: () => boolean
}

/** Runs pending steps of search indexes. Workers may run concurrently. */
export async function runSearchIndexQueue(options: SearchWorkerOptions): Promise<void> {
  const started = options.clock.now()
  await options.eachDue<PendingSearchIndex>({
    name: 'search indexes',
    read: (...page) => pendingSearchIndexes(options.database, started, ...page),
    settle: ([{ id, site_id }]) => runSteps(options, site_id, id),
    failure: 'search index failed',
    subject: ({ site_id: siteId, id }) => ({ siteId, index: id }),
    frees: true,
  })
}

async function runSteps(options: SearchWorkerOptions, siteId: string, id: string): Promise<void> {
  const { database, logger } = options
  try {
    const run = { kind: 'SEARCH_INDEX', id, siteId, about: id } as const
    while (await options.runs.run(run, () => step(options, siteId, id), false));
  } catch (error) {
    if (isTransient(error)) {
      logger.warn({ err: error, index: id }, 'search index is postponed')
      return
    }
    const attempts = await recordSearchFailure(database, id, options.clock.now())
    logger.error({ err: error, index: id, attempts }, 'search index: a step failed')
    if (attempts >= ATTEMPTS_MAX)
      await options.transact(worker(siteId), ctx => failSearchIndex(ctx, id, reasonOf(error)))
  }
}

async function step(
  { transact, isDiskLow }: SearchWorkerOptions,
  siteId: string,
  id: string,
): Promise<boolean> {
  let more = false
  await transact(worker(siteId), async ctx => {
    await allowLongSteps(ctx.db)
    more = await runIndexStep(ctx, id, isDiskLow)
  })
  return more
}

const isTransient = (error: unknown) =>
  error instanceof SearchEngineUnavailable ||
  TRANSIENT.test((error as { code?: string }).code ?? '') ||
  isConnectionError(error)

const worker = (siteId: string): Actor => ({ siteId, role: 'merchant', id: 'index-worker' })

const REASONS: [code: RegExp, description: string][] = [
  [/^53100/, "The database's disk is full. Make room, drop the index, and search again."],
  [/^53200/, 'The database had not enough memory. Drop the index, and search again.'],
  [/^54/, 'An item holds more than can be indexed. Shorten it, drop the index, and search again.'],
]

/** The failure shown to the merchant. The log has the cause. */
function reasonOf(error: unknown): SearchIndexRow['failure'] {
  const code = (error as { code?: string }).code ?? ''
  const [, description] = REASONS.find(([codes]) => codes.test(code)) ?? []
  return {
    code: 'WDE0053',
    description: description ?? 'The index could not be built. Drop it, and search again.',
  }
}
