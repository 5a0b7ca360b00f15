import { sql } from 'kysely'
import type { EntityFields, Field } from '../query/index.ts'
import { indexKeys } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import type { DataIndexRow } from './index-rows.ts'
import { ENVIRONMENTS, itemIndexName, itemTable, uniqueSuffix, uniqueValue } from './item-tables.ts'

/** The keys of an index, as fields of the query compiler. */
export interface IndexShape {
  entity: Pick<EntityFields, 'document'>
  keys: { field: Field; order: 'ASC' | 'DESC' }[]
  /** For unique indexes only. */
  uniqueKey?: { storageKey: string }
}

/** Names of the PostgreSQL indexes of one environment: for queries, and for the unique constraint. */
const namesOf = (
  row: Pick<DataIndexRow, 'uid' | 'id' | 'unique_field'>,
  environment: 'LIVE' | 'SANDBOX',
) => ({
  lookup: itemIndexName({ uid: row.uid, environment }, `x_${row.id.replaceAll('-', '')}`),
  unique:
    row.unique_field === null
      ? undefined
      : itemIndexName({ uid: row.uid, environment }, uniqueSuffix(row.unique_field)),
})

const inSchema = (name: string) => sql.table(`data.${name}`)

/** Whether the index is valid. A build that was aborted, for example by a crash, leaves an invalid one. */
async function state(db: Sql, name: string): Promise<'valid' | 'broken' | 'missing'> {
  const row = await db.first<{ valid: boolean }>(sql`
    select x.indisvalid as valid from pg_index x
    join pg_class c on c.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'data' and c.relname = ${name}`)
  if (!row) return 'missing'
  return row.valid ? 'valid' : 'broken'
}

/** Builds an index concurrently in both environments. Needs a connection outside of transactions. */
export async function buildIndex(db: Sql, row: DataIndexRow, shape: IndexShape): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const table = itemTable({ uid: row.uid, environment })
    const { lookup, unique } = namesOf(row, environment)
    const keys = indexKeys(shape.entity, shape.keys, { caseInsensitive: row.case_insensitive })
    const requested = [{ name: lookup, over: keys, kind: sql`index` }]
    if (unique && shape.uniqueKey)
      requested.push({
        name: unique,
        over: sql`(${uniqueValue(shape.uniqueKey.storageKey)})`,
        kind: sql`unique index`,
      })
    for (const { name, over, kind } of requested) {
      const found = await state(db, name)
      if (found === 'valid') continue
      if (found === 'broken') await drop(db, name)
      await db.all(sql`create ${kind} concurrently ${sql.ref(name)} on ${table} (${over})`, {
        prepare: false,
      })
    }
  }
}

/** Drops an index, valid or not. With `constraint: false` the unique constraint stays. */
export async function dropIndex(
  db: Sql,
  row: Pick<DataIndexRow, 'uid' | 'id' | 'unique_field'>,
  { constraint = true } = {},
): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const { lookup, unique } = namesOf(row, environment)
    await drop(db, lookup)
    if (unique && constraint) await drop(db, unique)
  }
}

const drop = (db: Sql, name: string) =>
  db.all(sql`drop index concurrently if exists ${inSchema(name)}`, { prepare: false })

/** Takes a session-level advisory lock, so that one worker processes an index. */
export const tryLockIndex = async (db: Sql, id: string) =>
  (
    await db.first<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(hashtextextended(${id}, 0)) as locked`,
    )
  )?.locked === true

export const unlockIndex = (db: Sql, id: string) =>
  db.all(sql`select pg_advisory_unlock(hashtextextended(${id}, 0))`)
