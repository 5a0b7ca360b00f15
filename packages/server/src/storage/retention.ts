import { sql } from 'kysely'
import { monotonicMs } from '../call/clock.ts'
import { BATCH, inBatches } from './batches.ts'
import type { CallDatabase } from './database.ts'
import { dropMonths, partitionsOf } from './months.ts'
import { type RetentionDays, type RetentionPeriod, retentionPeriods } from './retention-periods.ts'
import { toTimestamp } from './timestamps.ts'

const DAY_MS = 86_400_000
/** How long a run works on one table. The next run goes on. */
const TABLE_MS = 10_000

/** A batch of rows that are older than their period. `name` is a partition of the table, because rows of others have the same `ctid`. */
export const expiredRows = ({ isOver }: RetentionPeriod, name: string, until: number, limit = BATCH) =>
  sql`select t.ctid from ${sql.table(name)} t where ${isOver(toTimestamp(until))} limit ${limit} for update of t skip locked`

/** Deletes or clears one batch. Rows that a call has locked are left for the next run. */
export function batchStatement(period: RetentionPeriod, name: string, until: number, limit = BATCH) {
  const { clears, follow = [] } = period
  const table = sql.table(name)
  const change = clears
    ? sql`update ${table} set ${sql.join(clears.map(column => sql`${sql.ref(column)} = null`))}`
    : sql`delete from ${table}`
  const parts = follow.map((statement, index) => sql`, ${sql.ref(`part_${index}`)} as (${statement})`)
  return sql<{ n: number }>`
    with gone as (
      ${change} where ctid = any(array(${expiredRows(period, name, until, limit)}))
      returning *)
    ${sql.join(parts, sql` `)}
    select count(*)::int as n from gone`
}

interface RetentionRun {
  onError: (error: unknown, table: string) => void
  tableMs?: number
  /** Ends the run after the batch in flight. */
  isStopping?: () => boolean
}

/**
 * Deletes what is older than its period: whole months of a table in monthly partitions, other rows in batches, each table for a
 * limited time. A table that fails is reported, and the others still run. Returns the number of rows by table, the dropped partitions,
 * and the tables that may have more.
 */
export async function deleteExpired(
  db: CallDatabase,
  now: number,
  days: RetentionDays,
  { onError, tableMs = TABLE_MS, isStopping = () => false }: RetentionRun,
): Promise<{ rows: Record<string, number>; months: string[]; unfinished: string[] }> {
  const rows: Record<string, number> = {}
  const months: string[] = []
  const unfinished = new Set<string>()
  for (const period of retentionPeriods) {
    if (isStopping()) break
    const { table } = period
    const length = typeof period.days === 'number' ? period.days : days[period.days]
    // A setting of 0 is never; a fixed 0 ends with the time in the row.
    if (length === 0 && typeof period.days === 'string') continue
    const startedAt = monotonicMs()
    const isOver = () => isStopping() || monotonicMs() - startedAt >= tableMs
    try {
      const until = now - length * DAY_MS
      months.push(...(await dropMonths(db, period, until)))
      for (const { name } of await partitionsOf(db, table)) {
        const done = await inBatches(
          async limit => (await db.first(batchStatement(period, name, until, limit)))?.n ?? 0,
          isOver,
        )
        rows[table] = (rows[table] ?? 0) + done.rows
        if (done.isDone) continue
        unfinished.add(table)
        break
      }
    } catch (error) {
      onError(error, table)
    }
  }
  return { rows, months, unfinished: [...unfinished] }
}
