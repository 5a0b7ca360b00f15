import type { Config } from '../../config/settings.ts'
import { newestBackupRuns } from '../../storage/backup/backup-runs.ts'
import type { Sql } from '../../storage/sql.ts'

const HOUR_MS = 3_600_000
/** Hours between backups that are made by command. */
const UNSCHEDULED_HOURS = 84

/** Whether the installation has backups, and whether they are as new as its schedule says. */
export async function backupState(
  db: Sql,
  { backupTo, backupHours }: Pick<Config, 'backupTo' | 'backupHours'>,
  now: number,
) {
  const { last, success } = await newestBackupRuns(db)
  const everyHours = backupTo && backupHours > 0 ? backupHours : undefined
  const age = success && now - success.startedAt
  const isOverdue = age !== undefined && age > 2 * (everyHours ?? UNSCHEDULED_HOURS) * HOUR_MS
  const failure = last?.error ?? undefined
  const stateOfSuccess = isOverdue ? ('OVERDUE' as const) : ('OK' as const)
  return {
    state: failure ? ('FAILED' as const) : success ? stateOfSuccess : ('NONE' as const),
    everyHours,
    lastBackupAt: success?.startedAt,
    failure,
  }
}
