import { sql } from 'kysely'
import type { CallDatabase } from './database.ts'
import type { TableRows } from './generated/table-rows.ts'
import { setLockTimeout } from './lock-timeout.ts'
import type { RetentionPeriod } from './retention-periods.ts'
import type { Sql } from './sql.ts'
import { toTimestamp } from './timestamps.ts'

/** Tables in monthly partitions, by the sequence that gives the ids (decision 080). */
const TABLES_OF_SEQUENCE = { events_id_seq: ['events', 'webhook_deliveries'] } as const satisfies Record<
  string,
  readonly (keyof TableRows)[]
>

const sequenceOf = (table: string) =>
  Object.entries(TABLES_OF_SEQUENCE).find(([, tables]: [string, readonly string[]]) =>
    tables.includes(table),
  )?.[0]

/** The ids of a month begin at its time in milliseconds. Smaller ones, from before this, are in the first partition of a table. */
const FIRST_MONTH = Date.UTC(2020, 0, 1)

/** Other statements wait behind a change of a table, so it gives up soon. The next run tries again. */
const LOCK_MS = 200

const LOCK_NOT_AVAILABLE = '55P03'

/** Advisory lock: one node at a time makes partitions and raises the sequence. */
const MONTHS = 5_704_119

/** Begin of the month of a time, in UTC, and of the months after it. It is also the first id of that month. */
export function startOfMonth(time: number, later = 0): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

const nameOf = (table: string, month: number) =>
  `partitions.${table}_${new Date(month).toISOString().slice(0, 7).replace('-', '_')}`

/** A table that holds rows: a partition with its first id and that of the next one, where it has them, or a whole table. */
interface Rows {
  name: string
  from: number | null
  to: number | null
}

/** The tables that hold the rows of a table: its partitions, oldest first, or itself. */
export async function partitionsOf(db: Sql, table: string): Promise<Rows[]> {
  if (!sequenceOf(table)) return [{ name: table, from: null, to: null }]
  const bound = (word: string) =>
    sql`substring(pg_get_expr(c.relpartbound, c.oid) from ${sql.lit(`${word} \\('(\\d+)'`)})::int8`
  return db.all<Rows>(sql`
    select 'partitions.' || c.relname as name, ${bound('FROM')} as "from", ${bound('TO')} as "to"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${`public.${table}`}::regclass
    order by 3 nulls last`)
}

const lastId = async (db: Sql, sequence: string) =>
  (await db.first<{ id: number }>(sql`select last_value as id from ${sql.table(sequence)}`))?.id ?? 0

const hasMonth = async (db: Sql, table: string, month: number) =>
  (await partitionsOf(db, table)).some(({ from }) => from === month)

const lock = sql`select pg_advisory_xact_lock(${MONTHS})`

async function makePartition(db: CallDatabase, table: string, from: number, to: number): Promise<void> {
  const partition = sql.table(nameOf(table, from))
  await db.transaction(async tx => {
    setLockTimeout(tx, LOCK_MS)
    await tx.all(lock)
    // Another node has made it meanwhile.
    if (await hasMonth(tx, table, from)) return
    await tx.all(sql`
      create table ${partition} (like ${sql.table(table)} including defaults including constraints including storage)`)
    await tx.all(sql`
      alter table ${sql.table(table)} attach partition ${partition} for values from (${sql.lit(from)}) to (${sql.lit(to)})`)
  })
}

/** How often a partition is tried again while others lock the table. */
const ATTEMPTS = 20
const CHECK_VIOLATION = '23514'

/**
 * Makes the partitions of months that have ended, for rows that another database gives with their ids. A month whose rows are in the last
 * partition already stays there.
 */
export async function makeMonths(db: CallDatabase, ids: { first: number; last: number }): Promise<void> {
  const until = Math.min(ids.last, await lastId(db, 'events_id_seq'))
  for (let from = startOfMonth(Math.max(ids.first, FIRST_MONTH)); from <= until; from = startOfMonth(from, 1))
    for (const table of TABLES_OF_SEQUENCE.events_id_seq)
      for (let attempt = 1; !(await hasMonth(db, table, from)); attempt++)
        try {
          await makePartition(db, table, from, startOfMonth(from, 1))
        } catch (error) {
          const { code } = error as { code?: string }
          if (code === CHECK_VIOLATION) break
          if (code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error
        }
}

/** From now on the ids are of the month. Ids only grow, whatever a clock says. */
const beginMonth = (db: CallDatabase, sequence: string, month: number) =>
  db.transaction(async tx => {
    await tx.all(lock)
    await tx.all(
      sql`select setval(${sequence}::regclass, ${month}) from ${sql.table(sequence)} where last_value < ${month}`,
    )
  })

/**
 * Begins the month of `now`, and makes the partitions of the next month ahead. Safe to repeat, and from several nodes at once. Without
 * it, rows go to the last partition that has begun.
 */
export async function keepMonths(db: CallDatabase, now: number): Promise<void> {
  const [month, next, end] = [0, 1, 2].map(later => startOfMonth(now, later)) as [number, number, number]
  if (month < FIRST_MONTH) return
  for (const [sequence, tables] of Object.entries(TABLES_OF_SEQUENCE)) {
    const make = async (from: number, to: number) => {
      // Another node has begun a later month: no row comes any more.
      if (to <= (await lastId(db, sequence))) return
      for (const table of tables)
        if (!(await hasMonth(db, table, from))) await makePartition(db, table, from, to)
    }
    await make(month, next)
    await beginMonth(db, sequence, month)
    await make(next, end)
  }
}

/**
 * Drops the months of a table whose rows are all over, and which no new row can reach. A month that others use meanwhile stays for
 * the next run. Returns the names of the dropped partitions.
 */
export async function dropMonths(
  db: CallDatabase,
  { table, keepsMonth, followMonth }: RetentionPeriod,
  until: number,
): Promise<string[]> {
  const sequence = sequenceOf(table)
  if (!sequence || !keepsMonth) return []
  const last = await lastId(db, sequence)
  const dropped: string[] = []
  for (const { name, from, to } of await partitionsOf(db, table)) {
    if (to === null || to > last) continue
    const month = { rows: sql.table(name), from: from ?? 0, to }
    const kept = sql.join(
      keepsMonth(toTimestamp(until), month).map(rows => sql`exists (select from ${rows})`),
      sql` or `,
    )
    const isKept = async (db: Sql) => (await db.first<{ kept: boolean }>(sql`select ${kept} as kept`))?.kept
    if (await isKept(db)) continue
    try {
      await db.transaction(async tx => {
        setLockTimeout(tx, LOCK_MS)
        await tx.all(sql`lock table ${sql.table(table)} in access exclusive mode`)
        if (await isKept(tx)) return
        for (const statement of followMonth?.(month) ?? []) await tx.all(statement)
        await tx.all(sql`drop table ${month.rows}`)
        dropped.push(name)
      })
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    }
  }
  return dropped
}
