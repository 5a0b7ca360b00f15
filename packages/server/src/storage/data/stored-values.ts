import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { ENVIRONMENTS, type Environment, itemTable, uniqueValue } from './item-tables.ts'

/** An item or drafts table of a collection. */
export interface ValueTable {
  siteId: string
  uid: string
  environment: Environment
  drafts: boolean
}

/** Where the values of a field are stored: in item data, or as references. */
export type ValueSource = { storageKey: string } | { relation: string }

/** The value of an item. */
export interface StoredValue {
  id: string
  value: unknown
}

/** Values per statement. */
export const VALUES_PER_STATEMENT = 5000

export const valueTables = (siteId: string, uid: string, drafts: boolean): ValueTable[] =>
  [false, ...(drafts ? [true] : [])].flatMap(drafts =>
    ENVIRONMENTS.map(environment => ({ siteId, uid, environment, drafts })),
  )

/** Locks item tables against writes until the transaction ends. Reads continue. */
export async function lockItems(db: Sql, tables: readonly ValueTable[]): Promise<void> {
  await db.all(sql`lock table ${sql.join(tables.map(itemTable))} in exclusive mode`, {
    prepare: false,
  })
}

const storedValue = (storageKey: string) => sql`i.data -> ${storageKey}`
const hasValue = (storageKey: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${storedValue(storageKey)}, 'null') <> 'null'`

const references = (table: ValueTable, relation: string) => sql`
  r.site_id = ${table.siteId} and r.relation = ${relation} and r.environment = ${table.environment}`

/** The next values, ordered by item id. */
export const nextValues = (
  db: Sql,
  table: ValueTable,
  source: ValueSource,
  after: string,
): Promise<StoredValue[]> =>
  'storageKey' in source
    ? db.all(
        sql`select i.id, ${storedValue(source.storageKey)} as value from ${itemTable(table)} i
          where i.id > ${after} and ${hasValue(source.storageKey)} order by i.id limit ${VALUES_PER_STATEMENT}`,
        { prepare: false },
      )
    : db.all(sql`
        select r.left_id as id, jsonb_agg(r.right_id order by r.position) as value from data_references r
        where ${references(table, source.relation)} and r.left_id > ${after}
        group by r.left_id order by r.left_id limit ${VALUES_PER_STATEMENT}`)

/** Number of items, number without a value, and samples of those. */
export const countMissing = async (db: Sql, table: ValueTable, source: ValueSource, samples: number) => {
  const missing =
    'storageKey' in source
      ? sql`not (${hasValue(source.storageKey)})`
      : sql`not exists (select from data_references r where ${references(table, source.relation)} and r.left_id = i.id)`
  const [row] = await db.all<{ items: number; missing: number; ids: string[] | null }>(
    sql`select count(*) as items, count(*) filter (where ${missing}) as missing,
        (array_agg(i.id order by i.id) filter (where ${missing}))[1:${sql.lit(samples)}] as ids
      from ${itemTable(table)} i`,
    { prepare: false },
  )
  return { items: row?.items ?? 0, missing: row?.missing ?? 0, ids: row?.ids ?? [] }
}

/** Duplicate values, most frequent first. */
export const findShared = (db: Sql, table: ValueTable, storageKey: string, samples: number) =>
  db.all<{ ids: string[]; value: unknown; items: number }>(
    sql`select (array_agg(i.id order by i.id))[1:${sql.lit(samples)}] as ids, (array_agg(${storedValue(storageKey)}))[1] as value,
        count(*) as items
      from ${itemTable(table)} i where ${hasValue(storageKey)}
      group by ${uniqueValue(storageKey, 'i.data')} having count(*) > 1 order by count(*) desc`,
    { prepare: false },
  )

/** Sets values under a storage key, without changing the update date. */
export const setValues = (db: Sql, table: ValueTable, storageKey: string, values: readonly StoredValue[]) =>
  db.all(
    sql`update ${itemTable(table)} i set data = i.data || jsonb_build_object(${storageKey}::text, r.value)
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id text, value jsonb) where i.id = r.id`,
    { prepare: false },
  )

/** Removes storage keys from all items. */
export const removeStored = (db: Sql, table: ValueTable, storageKeys: readonly string[]) =>
  db.all(
    sql`update ${itemTable(table)} i set data = i.data - ${storageKeys}::text[] where i.data ?| ${storageKeys}::text[]`,
    { prepare: false },
  )

/** Deletes all references of a field in both environments. */
export const removeRelations = (db: Sql, siteId: string, relations: readonly string[]) =>
  db.all(sql`delete from data_references where site_id = ${siteId} and relation = any(${relations}::uuid[])`)
