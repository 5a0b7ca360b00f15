import type { Ctx } from '../../call/context.ts'
import { countItemRows } from '../../storage/data/item-rows.ts'
import { nextItemIds } from '../../storage/data/iterate-items.ts'
import type { DataJobRow, JobLog } from '../../storage/data/jobs.ts'
import type { Outcome } from '../items/write-items.ts'
import { requireAccess } from '../model/access.ts'
import { bulkError } from '../model/item-error.ts'
import {
  changeItems,
  type ItemCall,
  type ItemScope,
  resolveItems,
  visibleItems,
} from '../model/item-scope.ts'
import { filterItems } from '../model/plan-item-query.ts'
import type { JobCtx, JobStep } from './job.ts'

/** Items per step: few, so that concurrent writes to the same items wait only briefly. */
const BATCH = 200

/** The items of a job. */
export interface IterationScope extends ItemCall {
  filter?: unknown
}

/** Progress: all ids up to this one are processed. */
interface Progress {
  after: string
}

/** Errors that do not count as failures: the item was removed, or no longer matches the filter. */
const passed = ({ error: problem }: Outcome) =>
  problem !== undefined && 'code' in problem && ['WDE0073', 'DATA_CONDITION_NOT_MET'].includes(problem.code)

const logOf = ({ id, error: problem }: Outcome): JobLog[] =>
  problem ? [{ itemId: id, failure: bulkError(problem) }] : []

/** Summarizes outcomes into counts and log lines. */
export function summarize(outcomes: readonly Outcome[]): Pick<JobStep, 'succeeded' | 'failed' | 'logs'> {
  const failures = outcomes.filter(outcome => outcome.error && !passed(outcome))
  return {
    succeeded: outcomes.filter(({ error: problem }) => !problem).length,
    failed: failures.length,
    logs: failures.flatMap(logOf),
  }
}

/** Validates the collection and the filter before the job starts. */
export async function checkSelection(ctx: Ctx<'WDE0025'>, selection: IterationScope): Promise<ItemScope> {
  const scope = await resolveItems(ctx, selection)
  filterItems(ctx, scope, selection.filter)
  return scope
}

/**
 * The next batch of matching items, ordered by id, so that each is visited once. The write must check the filter again on the
 * locked items.
 */
export async function walkItems(
  ctx: JobCtx,
  job: DataJobRow,
  selection: IterationScope,
  work: (scope: ItemScope, ids: readonly string[]) => Promise<readonly Outcome[]>,
): Promise<JobStep> {
  return changeItems(ctx, selection, async scope => {
    const { table, collection } = scope
    const where = filterItems(ctx, scope, selection.filter)
    const visible = visibleItems(ctx, scope, requireAccess(ctx, collection, 'read'))
    const place = job.cursor as Progress | null
    const ids = await nextItemIds(
      ctx.db,
      table,
      { where, visible },
      { after: place?.after ?? '', limit: BATCH },
    )
    const last = ids.at(-1)
    return {
      ...(place === null && { total: await countItemRows(ctx.db, table, where, visible) }),
      ...(ids.length > 0 && summarize(await work(scope, ids))),
      cursor: last === undefined ? place : { after: last },
      done: ids.length < BATCH,
    }
  })
}
