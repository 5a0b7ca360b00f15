import type { EachDue } from '../../../call/due-rows.ts'
import {
  deleteBackupContents,
  type ExpiredBackup,
  expiredAutoBackups,
  type SiteWithoutBackup,
  sitesWithoutBackup,
} from '../../../storage/data/backup-rows.ts'
import { removeExpiredFiles } from '../../../storage/data/files.ts'
import { type OldJob, oldJobs, removeJob } from '../../../storage/data/jobs.ts'
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
  { db, transact, eachDue }: { db: Sql; transact: Transact; eachDue: EachDue },
  { now, jobDays }: { now: number; jobDays: number },
): Promise<void> {
  // 23 hours, so that hourly runs do not shift the daily backup.
  const since = now - DAY_MS + DAY_MS / 24
  await eachDue<SiteWithoutBackup>({
    read: (...page) => sitesWithoutBackup(db, since, ...page),
    settle: ([{ id }]) => transact(platformOf(id), async ctx => void (await startBackup(ctx, 'AUTO'))),
    failure: 'daily backup not started',
    subject: ({ id: siteId }) => ({ siteId }),
    passMs: Number.POSITIVE_INFINITY,
  })
  await eachDue<ExpiredBackup>({
    read: (...page) => expiredAutoBackups(db, now - AUTO_DAYS * DAY_MS, ...page),
    settle: ([{ site_id, id }]) =>
      transact(platformOf(site_id), async ctx => {
        await deleteBackupContents(ctx.db, site_id, id)
        await emitBackupEvent(ctx, id, { status: 'DELETED', deletedAt: ctx.now })
      }),
    failure: 'expired backup not deleted',
    subject: ({ site_id: siteId, id }) => ({ siteId, backupId: id }),
    passMs: Number.POSITIVE_INFINITY,
    frees: true,
  })
  await removeExpiredFiles(db, now)
  await eachDue<OldJob>({
    read: (...page) => oldJobs(db, now - jobDays * DAY_MS, ...page),
    settle: ([old]) =>
      transact(platformOf(old.site_id), async ctx => {
        const job = await removeJob(ctx.db, old)
        if (job?.kind === 'MOVEMENT' || job?.kind === 'MOVEMENT_UNDO')
          ctx.emit('wix.hub.v1.job_deleted', job.id, { id: job.id })
      }),
    failure: 'old job not deleted',
    subject: ({ site_id: siteId, id }) => ({ siteId, jobId: id }),
    passMs: Number.POSITIVE_INFINITY,
    frees: true,
  })
}
