import { sql } from 'kysely'
import type { Sql } from './sql.ts'
import { toTimestamp } from './timestamps.ts'

/** Maximum number of uses in a fixed window, which starts with the first use. */
export interface Limit {
  key: Buffer
  max: number
  windowMs: number
  /** Skipped while the known key given to `consume` is valid. */
  exceptKnown?: boolean
}

export interface Counted {
  /** Uses in the window, including this one, in the order of the limits; null where it was not counted. */
  used: (number | null)[]
  /** When the window of the exceeded limit ends, in milliseconds; null if none was exceeded. */
  rejectedUntil: number | null
}

/**
 * Counts one use against the limits, in one statement. A limit only counts uses that all earlier limits allowed, so that a
 * caller above a tight limit cannot exhaust a shared one. Parallel uses cannot exceed `max`.
 */
export async function consume(
  db: Sql,
  siteId: string,
  limits: readonly Limit[],
  known: Buffer | undefined,
  now: number,
): Promise<Counted> {
  const isKnown = known
    ? sql`exists (select 1 from rate_counters where site_id = ${siteId} and key = ${known} and resets_at > ${toTimestamp(now)})`
    : sql`false`
  // Rows are locked in the order of the limits, here and in `refund`, which prevents deadlocks.
  const steps = limits.map(({ key, windowMs, exceptKnown }, i) => {
    const conditions = limits.slice(0, i).map((earlier, j) => {
      const passed = sql`coalesce((select used <= ${earlier.max} from ${step(j)}), false)`
      return earlier.exceptKnown ? sql`(${passed} or (select yes from known))` : passed
    })
    if (exceptKnown) conditions.push(sql`not (select yes from known)`)
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
    return sql`${step(i)} as (
      insert into rate_counters as l (site_id, key, used, resets_at)
      select ${siteId}::uuid, ${key}::bytea, 1, ${toTimestamp(now + windowMs)} ${where}
      on conflict (site_id, key) do update set
        used = case when l.resets_at <= ${toTimestamp(now)} then 1 else l.used + 1 end,
        resets_at = case when l.resets_at <= ${toTimestamp(now)} then excluded.resets_at else l.resets_at end
      returning used, resets_at)`
  })
  const used = limits.map((_, i) => sql`(select used from ${step(i)})`)
  const rejected = limits.map(({ max }, i) => sql`(select resets_at from ${step(i)} where used > ${max})`)
  const row = await db.first<{ used: (number | null)[]; rejected: number | null }>(sql`
    with known as materialized (select ${isKnown} as yes), ${sql.join(steps)}
    select array[${sql.join(used)}] as used, coalesce(${sql.join(rejected)}, null) as rejected`)
  return { used: row?.used ?? [], rejectedUntil: row?.rejected ?? null }
}

const step = (i: number) => sql.ref(`step${i}`)

/** Refunds one use of each key and all uses of the keys in `reset`; stores the known key. One statement. */
export const refund = (
  db: Sql,
  siteId: string,
  { keys, reset = [], known }: { keys: readonly Buffer[]; reset?: readonly Buffer[]; known?: KnownKey },
) =>
  db.all(sql`
    with counted as materialized (
      select key from rate_counters where site_id = ${siteId} and key = any(${keys}::bytea[])
      order by array_position(${keys}::bytea[], key) for update
    )
    ${
      known
        ? sql`, met as (
      insert into rate_counters as l (site_id, key, used, resets_at) values (${siteId}, ${known.key}, 1, ${toTimestamp(known.until)})
      on conflict (site_id, key) do update set resets_at = greatest(l.resets_at, excluded.resets_at))`
        : sql``
    }
    update rate_counters l set used = case when l.key = any(${reset}::bytea[]) then 0 else greatest(l.used - 1, 0) end
    from counted where l.site_id = ${siteId} and l.key = counted.key`)

interface KnownKey {
  key: Buffer
  until: number
}

/** Whether this is the first use of a key that can be used once until the given time. */
export async function useOnce(db: Sql, siteId: string, key: Buffer, until: number): Promise<boolean> {
  const rows = await db.all(sql`
    insert into rate_counters (site_id, key, used, resets_at) values (${siteId}, ${key}, 1, ${toTimestamp(until)}) on conflict do nothing returning 1`)
  return rows.length > 0
}
