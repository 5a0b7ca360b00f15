import { sql } from 'kysely'
import { type RetentionDays, type RetentionPeriod, retentionPeriods } from './retention-periods.ts'
import type { Sql } from './sql.ts'
import { toTimestamp } from './timestamps.ts'

const DAY_MS = 86_400_000
/** Rows of one statement, so that it locks them for a short time only. */
const BATCH = 1000

/** A batch of rows that are older than their period. */
export const expiredRows = ({ table, isOver }: RetentionPeriod, until: number) =>
  sql`select t.ctid from ${sql.table(table)} t where ${isOver(toTimestamp(until))} limit ${BATCH} for update of t skip locked`

/** Deletes or clears one batch. Rows that a call has locked are left for the next run. Returns the number of rows. */
async function runBatch(db: Sql, period: RetentionPeriod, until: number): Promise<number> {
  const { table, clears, follow = [] } = period
  const name = sql.table(table)
  const change = clears
    ? sql`update ${name} set ${sql.join(clears.map(column => sql`${sql.ref(column)} = null`))}`
    : sql`delete from ${name}`
  const parts = follow.map((statement, index) => sql`, ${sql.ref(`part_${index}`)} as (${statement})`)
  const row = await db.first<{ n: number }>(sql`
    with gone as (
      ${change} where ctid = any(array(${expiredRows(period, until)}))
      returning *)
    ${sql.join(parts, sql` `)}
    select count(*)::int as n from gone`)
  return row?.n ?? 0
}

/**
 * Deletes what is older than its period, in batches. A table that fails is reported, and the others still run. Returns the
 * number of rows by table.
 */
export async function deleteExpired(
  db: Sql,
  now: number,
  days: RetentionDays,
  onError: (error: unknown, table: string) => void,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const period of retentionPeriods) {
    const { table } = period
    const length = typeof period.days === 'number' ? period.days : days[period.days]
    // A setting of 0 is never; a fixed 0 ends with the time in the row.
    if (length === 0 && typeof period.days === 'string') continue
    try {
      for (let rows = BATCH; rows === BATCH; counts[table] = (counts[table] ?? 0) + rows)
        rows = await runBatch(db, period, now - length * DAY_MS)
    } catch (error) {
      onError(error, table)
    }
  }
  return counts
}
