import { sql } from 'kysely'
import type { Transaction } from './database.ts'
import type { TableRows } from './generated/table-rows.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'

type Row = Record<string, unknown>

const columns = tableColumns(
  'journal_rows',
  ['id', 'request_id', 'table_name', 'entity_id', 'before', 'after'],
  'r',
)

/** A row that a change by staff has written: its values before and after; none in tables whose changes are final. */
export type JournaledRow = RowOf<typeof columns, { before: Row | null; after: Row | null }>

/** Lets triggers record the rows that the transaction writes, for the journal entry of the request. */
export const recordRows = (tx: Transaction, siteId: string, requestId: string): void =>
  tx.enqueue(tx.all(sql`select set_config('stoa.journal', ${`${siteId} ${requestId}`}, true)`))

/** Rows of some requests, oldest first. */
export const findJournaledRows = (db: Sql, siteId: string, requestIds: readonly string[]) =>
  db.all<JournaledRow>(sql`
    select ${columns} from journal_rows r
    where r.site_id = ${siteId} and r.request_id = any(${requestIds}::text[]) order by r.id`)

/** Requests whose rows an undo can restore: all of them have values, and none is in a table whose changes are final. */
export async function findRestorable(db: Sql, siteId: string, requestIds: readonly string[]) {
  const rows = await db.all<Pick<TableRows['journal_rows'], 'request_id'>>(sql`
    select request_id from journal_rows where site_id = ${siteId} and request_id = any(${requestIds}::text[])
    group by request_id having bool_and(before is not null or after is not null)`)
  return new Set(rows.map(({ request_id }) => request_id))
}

/** Rows of one entity and its parts that some requests have written, oldest first. */
export const findRowsOfEntity = (db: Sql, siteId: string, entityId: string, requestIds: readonly string[]) =>
  db.all<JournaledRow>(sql`
    select ${columns} from journal_rows r
    where r.site_id = ${siteId} and r.entity_id = ${entityId} and r.request_id = any(${requestIds}::text[])
    order by r.id`)

/** Columns of a table. */
export interface JournaledTable {
  name: string
  /** Columns of the primary key. */
  key: string[]
  /** Columns that can be written: those that are not computed. */
  writable: string[]
  /** Tables that it refers to; null without any. */
  parents: string[] | null
}

/** The columns of tables, from the catalogue of the database. */
export const describeTables = (db: Sql, names: readonly string[]) =>
  db.all<JournaledTable>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as writable,
      (select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f') as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${names}::text[])`)

const list = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))
const record = (table: JournaledTable, row: Row) =>
  sql`jsonb_populate_record(null::${sql.table(table.name)}, ${JSON.stringify(row)}::jsonb)`
const hasKey = (table: JournaledTable, row: Row) =>
  sql`(${list(table.key)}) = (select ${list(table.key)} from ${record(table, row)})`

/** A row as it is now, locked, under the key of another state of it. */
export const readRow = async (db: Sql, table: JournaledTable, state: Row): Promise<Row | undefined> =>
  (
    await db.first<{ row: Row }>(sql`
      select to_jsonb(t) as row from ${sql.table(table.name)} t where ${hasKey(table, state)} for update`)
  )?.row

/** Inserts a row with all its values. */
export const insertRow = (db: Sql, table: JournaledTable, row: Row) =>
  db.all(sql`
    insert into ${sql.table(table.name)} (${list(table.writable)}) overriding system value
    select ${list(table.writable)} from ${record(table, row)}`)

/** Sets all values of a row; its key stays. */
export async function updateRow(db: Sql, table: JournaledTable, row: Row): Promise<void> {
  const others = table.writable.filter(
    name => !table.key.includes(name) && name in row && name !== 'position',
  )
  if (others.length === 0) return
  await db.all(sql`
    update ${sql.table(table.name)} set (${list(others)}) = (select ${list(others)} from ${record(table, row)})
    where ${hasKey(table, row)}`)
}

export const deleteRow = (db: Sql, table: JournaledTable, row: Row) =>
  db.all(sql`delete from ${sql.table(table.name)} where ${hasKey(table, row)}`)
