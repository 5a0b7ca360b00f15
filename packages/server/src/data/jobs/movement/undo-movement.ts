import { countImportedItems, dropRestored, nextRecordedItems } from '../../../storage/data/imported-items.ts'
import type { DataJobRow, JobLog } from '../../../storage/data/jobs.ts'
import { changeItems, type ItemScope } from '../../model/item-scope.ts'
import type { JobCtx, JobKind, JobStep } from '../job.ts'
import { toMovementJob } from './job-view.ts'
import { type JudgedItem, planUndo } from './judge-items.ts'
import type { MovementUndoCursor, MovementUndoRequest } from './movement-request.ts'
import { applyPlan } from './restore-items.ts'

/** Items of a step. */
const STEP = 200

const logOf = ({ item, verdict }: JudgedItem): JobLog[] =>
  verdict.action === 'STAY'
    ? [
        {
          itemId: item.itemId,
          failure: {
            code: 'CHANGE_OVERWRITTEN',
            description: verdict.reason,
            data: { entityId: item.itemId },
          },
        },
      ]
    : []

/** Takes the next items back, in one transaction with the end of their record. */
async function undoItems(ctx: JobCtx, scope: ItemScope, job: DataJobRow): Promise<JobStep> {
  const { importId, definition } = job.request as MovementUndoRequest
  const source = { job: { siteId: ctx.site.id, jobId: importId }, definition }
  const cursor = (job.cursor as MovementUndoCursor | null) ?? { after: '', deleted: 0, restored: 0 }
  const total = job.cursor === null ? { total: await countImportedItems(ctx.db, source.job) } : {}
  const next = await nextRecordedItems(
    ctx.db,
    { job: source.job, table: scope.table },
    { after: cursor.after, limit: STEP },
  )
  const last = next.at(-1)
  if (!last) return { cursor, done: true, ...total }
  const plan = await planUndo(ctx, scope, source, next)
  const { deleted, restored } = await applyPlan(ctx, scope, source.job, plan)
  const done = [...plan.items.values()].filter(({ verdict }) => verdict.action !== 'STAY')
  await dropRestored(
    ctx.db,
    source.job,
    done.map(({ item }) => item.itemId),
  )
  // Items that joined the step and stay are judged again in their own.
  const logs = next.flatMap(({ itemId }) => logOf(plan.items.get(itemId) as JudgedItem))
  return {
    cursor: {
      after: last.itemId,
      deleted: cursor.deleted + deleted,
      restored: cursor.restored + restored,
    } satisfies MovementUndoCursor,
    done: false,
    succeeded: done.length,
    failed: logs.length,
    logs,
    ...total,
  }
}

/** Takes an import of items back (protocol/content §18). What was changed since stays, with its reason in the log. */
export const undoMovement: JobKind = {
  step(ctx, job) {
    const { collectionId, environment } = (job.request as MovementUndoRequest).to.collection
    const call = {
      dataCollectionId: collectionId,
      environment,
      publishPluginOptions: { includeDraftItems: true },
    }
    return changeItems(ctx, call, scope => undoItems(ctx, scope, job))
  },

  changed(ctx, job) {
    ctx.emit('wix.hub.v1.job_updated', job.id, { job: toMovementJob(job, {}) })
  },
}
