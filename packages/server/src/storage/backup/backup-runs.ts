import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const columns = tableColumns('backup_runs', {
  startedAt: 'started_at',
  finishedAt: 'finished_at',
  name: 'name',
  error: 'error',
})

/** A run of a backup; without `finishedAt` it is running, or was interrupted. Without `name` it has not succeeded. */
type BackupRun = RowOf<typeof columns>

/** Advisory lock: one backup of a database at a time. */
export const BACKUP_LOCK = 5_704_117
/** Advisory lock of nodes that look whether a backup is due. */
const CLAIM_LOCK = 5_704_118
/** How many runs are stored. */
const RUNS_MAX = 1000

/** Stores the begin of a run. Resolves with its id. */
export async function beginBackupRun(db: Sql, now: number): Promise<number> {
  await db.all(sql`delete from backup_runs where id <= (select max(id) - ${RUNS_MAX} from backup_runs)`)
  const row = await db.first<Pick<TableRows['backup_runs'], 'id'>>(
    sql`insert into backup_runs (started_at) values (${toTimestamp(now)}) returning id`,
  )
  return row?.id ?? 0
}

/**
 * Stores the begin of a run if one is due: none has succeeded since `dueBefore`, none was tried since `triedBefore`, none is
 * running. Only one node begins it. Resolves with its id.
 */
export const claimBackupRun = async (
  db: Pick<Database, 'transaction'>,
  { now, dueBefore, triedBefore }: { now: number; dueBefore: number; triedBefore: number },
): Promise<number | undefined> => {
  const { result } = await db.transaction(async tx => {
    await tx.all(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`)
    const { due } = (await tx.first<{ due: boolean }>(sql`
      select not exists (select from backup_runs where name is not null and started_at > ${toTimestamp(dueBefore)})
        and not exists (select from backup_runs where started_at > ${toTimestamp(triedBefore)})
        and not exists (
          select from pg_locks where locktype = 'advisory' and objid = ${BACKUP_LOCK} and granted
            and database = (select oid from pg_database where datname = current_database())) as due`)) ?? {
      due: false,
    }
    return due ? beginBackupRun(tx, now) : undefined
  })
  return result
}

/** Stores how a run has ended. */
export const endBackupRun = (
  db: Sql,
  id: number,
  { now, name, error }: { now: number; name?: string; error?: string },
) =>
  db.all(sql`
    update backup_runs set finished_at = ${toTimestamp(now)}, name = ${name ?? null}, error = ${error ?? null} where id = ${id}`)

/** The newest run, and the newest one that has succeeded. */
export async function newestBackupRuns(
  db: Sql,
): Promise<{ last?: BackupRun | undefined; success?: BackupRun | undefined }> {
  const [last, success] = await Promise.all(
    ['true', 'name is not null'].map(condition =>
      db.first<BackupRun>(sql`
        select ${columns} from backup_runs where ${sql.raw(condition)} order by started_at desc, id desc limit 1`),
    ),
  )
  return { last, success }
}
