import { sql } from 'kysely'
import type { EntityFields, Field } from '../query/index.ts'
import { indexKeys } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import type { DataIndexRow } from './index-rows.ts'
import { ENVIRONMENTS, itemIndexName, itemTable, uniqueSuffix, uniqueValue } from './item-tables.ts'

/** What an index is over, as the query compiler knows the fields. */
export interface IndexShape {
  entity: Pick<EntityFields, 'document'>
  keys: { field: Field; order: 'ASC' | 'DESC' }[]
  /** Of a unique index. */
  uniqueKey?: { storageKey: string }
}

/** Names of an index in one environment: the one that queries use, and the one that keeps values unique. */
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

/** Whether PostgreSQL has the index: no build was broken off, as it is when a process dies. */
async function state(db: Sql, name: string): Promise<'valid' | 'broken' | 'missing'> {
  const row = await db.first<{ valid: boolean }>(sql`
    select x.indisvalid as valid from pg_index x
    join pg_class c on c.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'data' and c.relname = ${name}`)
  if (!row) return 'missing'
  return row.valid ? 'valid' : 'broken'
}

/** Builds an index in both environments while items are read and written. Run on a connection outside of transactions. */
export async function buildIndex(db: Sql, row: DataIndexRow, shape: IndexShape): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const table = itemTable({ uid: row.uid, environment })
    const { lookup, unique } = namesOf(row, environment)
    const keys = indexKeys(shape.entity, shape.keys, { caseInsensitive: row.case_insensitive })
    const wanted = [{ name: lookup, over: keys, kind: sql`index` }]
    if (unique && shape.uniqueKey)
      wanted.push({
        name: unique,
        over: sql`(${uniqueValue(shape.uniqueKey.storageKey)})`,
        kind: sql`unique index`,
      })
    for (const { name, over, kind } of wanted) {
      const found = await state(db, name)
      if (found === 'valid') continue
      if (found === 'broken') await drop(db, name)
      await db.all(sql`create ${kind} concurrently ${sql.ref(name)} on ${table} (${over})`, {
        prepare: false,
      })
    }
  }
}

/** Drops what there is of an index, whole or broken. With `constraint` false values stay unique. */
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

/** Lets one worker at a time work at an index, for as long as its connection is there. */
export const tryLockIndex = async (db: Sql, id: string) =>
  (
    await db.first<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(hashtextextended(${id}, 0)) as locked`,
    )
  )?.locked === true

export const unlockIndex = (db: Sql, id: string) =>
  db.all(sql`select pg_advisory_unlock(hashtextextended(${id}, 0))`)
