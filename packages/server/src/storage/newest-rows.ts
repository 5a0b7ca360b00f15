import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './sql.ts'

/** Maximum number of rows in one part of a reply. */
export const NEWEST_MAX = 1000
/** Maximum size of a part in bytes, because carts can be large and change often. */
const BYTES_MAX = 4_000_000

/** The newest rows of an unbounded list, newest first, and whether older ones exist. */
export interface NewestRows<Row> {
  rows: Row[]
  hasMore: boolean
}

interface Source {
  columns: RawBuilder<unknown>
  /** Tables and condition, from `from` on. */
  from: RawBuilder<unknown>
  /** A total order, newest first. */
  by: RawBuilder<unknown>
}

/** Reads at most `NEWEST_MAX` newest rows, up to about four megabytes, in one statement. */
export async function newestRows<Row extends object>(
  db: Sql,
  { columns, from, by }: Source,
): Promise<NewestRows<Row>> {
  const found = await db.all<Row & { nth: number; found: number; bytes_before: number }>(sql`
    select * from (
      select r.*, (count(*) over ())::int as found, coalesce(sum(octet_length(r::text)) over
        (order by nth rows between unbounded preceding and 1 preceding), 0)::int8 as bytes_before
      from (
        select ${columns}, (row_number() over (order by ${by}))::int as nth ${from}
        order by nth limit ${sql.lit(NEWEST_MAX + 1)}) r) counted
    where nth <= ${sql.lit(NEWEST_MAX)} and bytes_before < ${sql.lit(BYTES_MAX)} order by nth`)
  return {
    rows: found.map(({ nth, found: _, bytes_before, ...row }) => row as Row),
    hasMore: (found[0]?.found ?? 0) > found.length,
  }
}
