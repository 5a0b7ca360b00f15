import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ItemTable, searchedTable } from '../data/item-tables.ts'
import { documents } from '../documents.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import { type DocumentId, documentId } from './product-documents.ts'

const settings = documents<object>('merchandising_settings', [])

/** The rules of all searches of a site and its settings, the oldest rule first. */
export const readMerchandisingRows = (db: Sql, siteId: string) =>
  db.all<Pick<TableRows['merchandising_rules'], 'id' | 'doc'>>(sql`
    select id, doc from (
      select id, doc, 1 as place, created_at from merchandising_rules where site_id = ${siteId}
      union all select id, doc, 0, created_at from merchandising_settings where site_id = ${siteId}) r
    order by place, created_at, id`)

/** Stores the settings of a site, and returns those before. */
export async function saveMerchandisingSettings(db: Sql, siteId: string, doc: object, now: number) {
  await db.all(sql`
    insert into merchandising_settings (site_id, id, revision, created_at, updated_at, doc)
    values (${siteId}, ${siteId}, 0, ${toTimestamp(now)}, ${toTimestamp(now)}, '{}')
    on conflict do nothing`)
  const row = await settings.get(db, siteId, siteId, { lock: true })
  if (!row) throw new Error('the row of the settings was just created')
  await settings.update(db, siteId, row, now, doc, {})
  return row.doc
}

/** Condition on a document `i`: it is one of the products. */
export const isOneOf = (ids: readonly string[]) => sql<SqlBool>`i.id = any(${ids}::text[])`

/** Condition on a document `i`: it is none of the products. */
export const isNoneOf = (condition: SqlCondition, ids: readonly string[]) =>
  ids.length === 0 ? condition : sql<SqlBool>`(${condition} and not ${isOneOf(ids)})`

/** Condition: one of the two, or both. */
export const eitherOne = (a: SqlCondition, b: SqlCondition) => sql<SqlBool>`(${a} or ${b})`

/** Condition: both. */
export const bothOf = (a: SqlCondition, b: SqlCondition) => sql<SqlBool>`(${a} and ${b})`

/** Ids of the documents under a condition, as a page of a plan. */
export const findMatchingDocuments = (db: Sql, table: ItemTable, condition: SqlCondition, plan?: QueryPlan) =>
  db.all<DocumentId>(
    sql`select ${documentId} from ${searchedTable(table)} i where ${condition}
      ${plan ? sql`order by ${plan.orderBy} limit ${plan.limit} offset ${plan.offset}` : sql``}`,
    { prepare: false },
  )

/** What orders results besides their words. */
export interface RankedDocument extends DocumentId {
  rank: number
  in_stock: boolean
  /** Milliseconds. */
  created_at: number
  /** Part of the price that is not cost; null without a cost. */
  margin: number | null
}

/** The columns of a result `i` with what orders it. */
export const rankedColumns: RawBuilder<unknown> = sql`
  i.id, i.search_rank as rank, i.in_stock, (select p.created_at from products p where p.site_id = i.site_id and p.id = i.id::uuid) as created_at,
  (select 1 - coalesce((p.doc ->> 'costMinor')::float8, (
      select avg((v.doc ->> 'costMinor')::float8) from variants v where v.site_id = p.site_id and v.product_id = p.id)) / nullif(p.price_minor, 0)
    from products p where p.site_id = i.site_id and p.id = i.id::uuid) as margin`

/** The first ids that are those of products in stock which shoppers see, in their order. */
export const inStockOf = (db: Sql, siteId: string, ids: readonly string[], limit: number) =>
  db.all<DocumentId>(sql`
    select i.id from unnest(${ids}::text[]) with ordinality as asked(id, place) join product_documents i on i.id = asked.id
    where i.site_id = ${siteId} and i.visible and i.in_stock order by place limit ${limit}`)

/** The newest products in stock that shoppers see. */
export const newestInStock = (db: Sql, siteId: string, limit: number) =>
  db.all<DocumentId>(sql`
    select i.id from product_documents i where i.site_id = ${siteId} and i.visible and i.in_stock
    order by i.numeric_id desc, i.id limit ${limit}`)
