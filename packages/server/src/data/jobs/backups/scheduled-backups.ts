import { emptyBackup, oldAutoBackups, sitesWithoutBackup } from '../../../storage/data/backup-rows.ts'
import { removeExpiredFiles } from '../../../storage/data/files.ts'
import { oldJobs, removeJobs } from '../../../storage/data/jobs.ts'
import type { Sql } from '../../../storage/sql.ts'
import type { Transact } from '../job.ts'
import { beginBackup, drain } from './make-backup.ts'

const DAY_MS = 86_400_000
/** How long a backup is kept that the platform has made by itself. */
const AUTO_DAYS = 7
/** How long a job that has ended can be asked about. */
const JOB_DAYS = 30

/** In whose name the platform makes backups by itself. */
const platformOf = (siteId: string) => ({ siteId, role: 'merchant' as const, id: 'stoa' })

/** Makes the backup of the day for sites that have said so, and removes what has served its time. Run every hour. */
export async function lookAfterBackups(db: Sql, transact: Transact, now: number): Promise<void> {
  // An hour less than a day, so that the moment does not wander through the day.
  for (const { id } of await sitesWithoutBackup(db, now - DAY_MS + DAY_MS / 24))
    await transact(platformOf(id), async ctx => void (await beginBackup(ctx, 'AUTO')))
  for (const { site_id, id } of await oldAutoBackups(db, now - AUTO_DAYS * DAY_MS))
    await transact(platformOf(site_id), async ctx => {
      await emptyBackup(ctx.db, site_id, id)
      await drain(ctx, id, { status: 'DELETED', deletedAt: ctx.now })
    })
  await removeExpiredFiles(db, now)
  for (const [siteId, ids] of await oldJobs(db, now - JOB_DAYS * DAY_MS))
    await transact(platformOf(siteId), async ctx => {
      for (const job of await removeJobs(ctx.db, siteId, ids))
        if (job.kind === 'MOVEMENT') ctx.emit('wix.hub.v1.job_deleted', job.id, { id: job.id })
    })
}
