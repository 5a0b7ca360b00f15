import { contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { implement } from '../../call/context.ts'
import { newestBackupRuns } from '../../storage/backup/backup-runs.ts'

const { getSiteBackups } = contract.sites

const HOUR_MS = 3_600_000
/** Hours between backups that are made by command. */
const UNSCHEDULED_HOURS = 84

/** Backups of the installation, for the admin. */
export const siteBackupHandlers = implement(
  { getSiteBackups },
  {
    async getSiteBackups(_message, { config, db, clock }) {
      const { last, success } = await newestBackupRuns(db)
      const everyHours = config.backupTo && config.backupHours > 0 ? config.backupHours : undefined
      const age = success && clock.now() - success.startedAt
      const isOverdue = age !== undefined && age > 2 * (everyHours ?? UNSCHEDULED_HOURS) * HOUR_MS
      const failure = last?.error ?? undefined
      const stateOfSuccess = isOverdue ? ('OVERDUE' as const) : ('OK' as const)
      return {
        backups: {
          state: failure ? ('FAILED' as const) : success ? stateOfSuccess : ('NONE' as const),
          ...(everyHours && { everyHours }),
          ...(success && { lastBackupDate: isoTime(success.startedAt) }),
          ...(failure && { failure }),
        },
      }
    },
  },
)
