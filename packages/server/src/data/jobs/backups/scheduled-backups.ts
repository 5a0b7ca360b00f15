import {
  deleteBackupContents,
  expiredAutoBackups,
  sitesWithoutBackup,
} from '../../../storage/data/backup-rows.ts'
import { removeExpiredFiles } from '../../../storage/data/files.ts'
import { oldJobs, removeJobs } from '../../../storage/data/jobs.ts'
import type { Sql } from '../../../storage/sql.ts'
import type { Transact } from '../job.ts'
import { emitBackupEvent, startBackup } from './make-backup.ts'

const DAY_MS = 86_400_000
/** Retention of scheduled backups. */
const AUTO_DAYS = 7

/** The actor of scheduled backups. */
const platformOf = (siteId: string) => ({ siteId, role: 'merchant' as const, id: 'stoa' })

/** Starts daily backups of sites that enabled them, and deletes expired backups and jobs. Runs every hour. */
export async function runScheduledBackups(
  db: Sql,
  transact: Transact,
  { now, jobDays }: { now: number; jobDays: number },
): Promise<void> {
  // 23 hours, so that hourly runs do not shift the daily backup.
  for (const { id } of await sitesWithoutBackup(db, now - DAY_MS + DAY_MS / 24))
    await transact(platformOf(id), async ctx => void (await startBackup(ctx, 'AUTO')))
  for (const { site_id, id } of await expiredAutoBackups(db, now - AUTO_DAYS * DAY_MS))
    await transact(platformOf(site_id), async ctx => {
      await deleteBackupContents(ctx.db, site_id, id)
      await emitBackupEvent(ctx, id, { status: 'DELETED', deletedAt: ctx.now })
    })
  await removeExpiredFiles(db, now)
  for (const [siteId, ids] of await oldJobs(db, now - jobDays * DAY_MS))
    await transact(platformOf(siteId), async ctx => {
      for (const job of await removeJobs(ctx.db, siteId, ids))
        if (job.kind === 'MOVEMENT' || job.kind === 'MOVEMENT_UNDO')
          ctx.emit('wix.hub.v1.job_deleted', job.id, { id: job.id })
    })
}
