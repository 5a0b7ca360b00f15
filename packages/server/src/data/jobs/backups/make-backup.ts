import type { Ctx } from '../../../call/context.ts'
import { allCollections, lockTables, writeBackup } from '../../../storage/data/backup-chunks.ts'
import {
  type BackupType,
  findBackup,
  insertBackup,
  updateBackupStatus,
} from '../../../storage/data/backup-rows.ts'
import type { DataJobRow } from '../../../storage/data/jobs.ts'
import { beginJob, type JobKind } from '../job.ts'
import { toBackup } from './backup-view.ts'

type BackupCtx = Ctx<never, typeof CHANGED>

const CHANGED = 'wix.data.v2.backup_backup_state_changed'

/** Starts a backup. Undefined if one is in progress. */
export async function startBackup(ctx: BackupCtx, type: BackupType) {
  const id = ctx.ids.guid()
  const job = await beginJob(ctx, 'BACKUP', { backupId: id })
  const row = await insertBackup(ctx.db, ctx.site.id, { id, type, jobId: job.id }, ctx.now)
  if (row) ctx.emit(CHANGED, id, { backup: toBackup(row) })
  return row
}

const idOf = (job: DataJobRow) => (job.request as { backupId: string }).backupId

/** Updates the status of a backup and emits its event. */
export async function emitBackupEvent(
  ctx: BackupCtx,
  id: string,
  to: Parameters<typeof updateBackupStatus>[3],
): Promise<void> {
  const row = await updateBackupStatus(ctx.db, ctx.site.id, id, to)
  if (row) ctx.emit(CHANGED, id, { backup: toBackup(row) })
}

/**
 * Backs up all collections in one transaction with a single snapshot. A backup is complete or absent; an aborted one starts
 * over.
 */
export const makeBackup: JobKind = {
  snapshot: true,

  async prepare(ctx) {
    // Read on another connection: the first query of this transaction takes its snapshot, which must follow the locks.
    await lockTables(ctx.db, await allCollections(ctx.platform.independentDb, ctx.site.id))
  },

  async step(ctx, job) {
    const collections = await allCollections(ctx.db, ctx.site.id)
    const backupId = idOf(job)
    const bytes = await writeBackup(ctx.db, { siteId: ctx.site.id, backupId }, collections)
    await emitBackupEvent(ctx, backupId, {
      status: 'READY',
      bytes,
      startedAt: job.started_at,
      finishedAt: ctx.now,
    })
    return { cursor: null, done: true, total: collections.length, succeeded: collections.length }
  },

  async changed(ctx, job) {
    if (job.state === 'FAILED')
      await emitBackupEvent(ctx, idOf(job), {
        status: 'FAILED',
        startedAt: job.started_at,
        finishedAt: ctx.now,
      })
    const row = job.state === 'CANCELED' ? await findBackup(ctx.db, ctx.site.id, idOf(job)) : undefined
    if (row?.status === 'PENDING')
      await emitBackupEvent(ctx, row.id, { status: 'CANCELED', finishedAt: ctx.now })
  },
}
