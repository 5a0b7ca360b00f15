import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

/** Counts the checkouts that were created in a period, `to` not included, by indexes alone. */
export async function countCheckouts(
  db: Sql,
  siteId: string,
  { from, to }: { from: number; to: number },
): Promise<{ checkouts: number; completedCheckouts: number }> {
  const inPeriod = sql`site_id = ${siteId} and created_at >= ${toTimestamp(from)} and created_at < ${toTimestamp(to)}`
  const row = await db.first<{ open: number; done: number }>(sql`
    select (select count(*)::int from checkouts where ${inPeriod} and not completed) as open,
      (select count(*)::int from checkouts where ${inPeriod} and completed) as done`)
  const { open = 0, done = 0 } = row ?? {}
  return { checkouts: open + done, completedCheckouts: done }
}
