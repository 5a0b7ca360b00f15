import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { type Environment, type ItemTable, itemTable } from './item-tables.ts'

const columns = tableColumns(
  'truncated_collections',
  ['site_id', 'collection_id', 'uid', 'environment', 'drafts', 'revision'],
  't',
)

/** A collection that a request has emptied. */
export type TruncatedCollection = RowOf<typeof columns, { environment: Environment }>

interface Truncation {
  requestId: string
  /** Collection id on the wire. */
  collectionId: string
  table: ItemTable
  /** Relations whose references belong to the items. */
  relations: readonly string[]
  now: number
}

/** Copies the items of a collection and their references before they are removed. */
export async function storeTruncatedItems(
  db: Sql,
  { requestId, collectionId, table, relations, now }: Truncation,
): Promise<void> {
  const { siteId, uid, environment, drafts = false, revision } = table
  // Nothing is added between the copy and the removal.
  await db.all(sql`lock table ${itemTable(table)} in access exclusive mode`, { prepare: false })
  await db.all(sql`
    insert into truncated_collections
      (site_id, request_id, collection_id, uid, environment, drafts, revision, truncated_at)
    values (${siteId}, ${requestId}, ${collectionId}, ${uid}, ${environment}, ${drafts}, ${revision}, ${toTimestamp(now)})
    on conflict do nothing`)
  await db.all(
    sql`insert into truncated_items (site_id, request_id, kind, row)
      select ${siteId}, ${requestId}, 'ITEM', to_jsonb(i) from ${itemTable(table)} i`,
    { prepare: false },
  )
  if (relations.length > 0)
    await db.all(sql`
      insert into truncated_items (site_id, request_id, kind, row)
      select r.site_id, ${requestId}, 'REFERENCE', to_jsonb(r) from data_references r
      where r.site_id = ${siteId} and r.environment = ${environment} and r.relation = any(${[...relations]}::uuid[])`)
}

/** The collection that a request has emptied. */
export const findTruncatedCollection = (db: Sql, siteId: string, requestId: string) =>
  db.first<TruncatedCollection>(sql`
    select ${columns} from truncated_collections t where t.site_id = ${siteId} and t.request_id = ${requestId}`)

const tableOf = ({ site_id, uid, environment, drafts, revision }: TruncatedCollection): ItemTable => ({
  siteId: site_id,
  uid,
  environment,
  drafts,
  revision,
})

const isStored = (requestId: string) => sql`t.request_id = ${requestId} and t.kind = 'ITEM'`

/** Whether the collection exists and has the fields that it had when it was emptied. */
export const isStillDefined = async (db: Sql, { site_id, uid, revision }: TruncatedCollection) =>
  (
    await db.first<{ valid: boolean }>(sql`
      select exists (select from data_collections c
        where c.site_id = ${site_id} and c.uid::text = ${uid} and c.revision = ${revision} and c.deleted_at is null) as valid`)
  )?.valid === true

/** Ids of present items that the restored ones would replace, at most 20. */
export const findReplacedItems = async (db: Sql, truncated: TruncatedCollection, requestId: string) =>
  (
    await db.all<{ ids: string[] }>(
      sql`select array(
        select i.id from truncated_items t join ${itemTable(tableOf(truncated))} i on i.id = t.row ->> 'id'
        where t.site_id = ${truncated.site_id} and ${isStored(requestId)} limit 20) as ids`,
      { prepare: false },
    )
  )[0]?.ids ?? []

/** Ids of present items that are not the restored ones, at most 20: new ones, and those that were changed since. */
export const findOtherItems = async (db: Sql, truncated: TruncatedCollection, requestId: string) =>
  (
    await db.all<{ ids: string[] }>(
      sql`select array(
        select i.id from ${itemTable(tableOf(truncated))} i where not exists (
          select from truncated_items t where t.site_id = ${truncated.site_id} and ${isStored(requestId)}
            and t.row ->> 'id' = i.id and (t.row ->> 'updated_at')::timestamptz = i.updated_at) limit 20) as ids`,
      { prepare: false },
    )
  )[0]?.ids ?? []

/** Inserts the items and references again. Returns the number of items. */
export async function restoreTruncatedItems(
  db: Sql,
  truncated: TruncatedCollection,
  requestId: string,
): Promise<number> {
  const table = itemTable(tableOf(truncated))
  const rows = await db.all<{ count: number }>(
    sql`with restored as (
      insert into ${table}
      select s.* from truncated_items t, jsonb_populate_record(null::${table}, t.row) s
      where t.site_id = ${truncated.site_id} and ${isStored(requestId)} returning 1)
      select count(*)::int as count from restored`,
    { prepare: false },
  )
  await db.all(sql`
    insert into data_references
    select s.* from truncated_items t, jsonb_populate_record(null::data_references, t.row) s
    where t.site_id = ${truncated.site_id} and t.request_id = ${requestId} and t.kind = 'REFERENCE'
    on conflict do nothing`)
  return rows[0]?.count ?? 0
}
