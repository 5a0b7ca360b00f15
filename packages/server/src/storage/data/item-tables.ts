import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'

/** LIVE is what visitors see; SANDBOX is for tests. */
export type Environment = 'LIVE' | 'SANDBOX'
export const ENVIRONMENTS: readonly Environment[] = ['LIVE', 'SANDBOX']

/** The item table of a collection in one environment. */
export interface ItemTable {
  siteId: string
  /** The collection's internal id. */
  uid: string
  /** Revision of the caller's definition. */
  revision: number
  environment: Environment
  /** Whether this is the drafts table. */
  drafts?: boolean
  /**
   * PRODUCTS: the documents of the site's products instead of a collection; COLLECTIONS: the names of those of the catalogue, which
   * have no index. `uid` is the site's id for both. Default: ITEMS.
   */
  source?: 'ITEMS' | 'PRODUCTS' | 'COLLECTIONS'
  /** Language of the texts of products and collections. Default: the main language of the site. */
  language?: string
  /** The listing whose prices or names replace those of the documents of products (schema/260-product-listings.sql). */
  listing?: DocumentListing | undefined
}

/** A listing, and which of its columns documents have. */
export interface DocumentListing {
  /** Absent if the prices are a percentage of those of the catalogue, and no order needs rows of its own. */
  id?: string
  percent?: number
  prices: boolean
  names: boolean
}

type Name = Pick<ItemTable, 'uid' | 'environment' | 'drafts' | 'source' | 'language' | 'listing'>

/** Built from our own UUID only: no request data becomes part of a table name. */
const tableName = ({ uid, environment, drafts }: Name) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uid)) throw new Error('not a uuid')
  return `items_${uid.replaceAll('-', '')}_${environment === 'LIVE' ? 'live' : 'sandbox'}${drafts ? '_drafts' : ''}`
}

/** Cache tag of the table's items. A trigger invalidates it on every change. */
export const itemsTag = tableName

/** The table in SQL: `data.items_…_live`. */
export const itemTable = (name: Name): RawBuilder<unknown> => sql.table(`data.${tableName(name)}`)

/** What a search reads: an item table, or the documents of products or collections. All have `id` and `data`. */
export const searchedTable = (name: Name): RawBuilder<unknown> =>
  name.source === 'PRODUCTS'
    ? sql`(${productDocuments(name)})`
    : name.source === 'COLLECTIONS'
      ? sql`(${collectionDocuments(name)})`
      : itemTable(name)

/** The documents of a site's products, with the texts of a language, and the prices and names of a listing. */
function productDocuments({ uid: siteId, language, listing }: Name): RawBuilder<unknown> {
  if (!listing && !language) return sql`select * from product_documents where site_id = ${siteId}`
  const { id, percent, prices, names } = listing ?? { prices: false, names: false }
  const data = language ? sql`d.data || coalesce(t.data, '{}') as data` : sql`d.data`
  const texts = language
    ? sql`left join product_texts t on t.site_id = d.site_id and t.language = ${language} and t.id = d.id`
    : sql``
  const listed = id
    ? sql`join listed_products l on l.site_id = d.site_id and l.listing_id = ${id} and l.collection_id = '' and l.id = d.id::uuid`
    : sql``
  const price =
    percent === undefined || id
      ? sql`d.price_minor`
      : sql`d.price_minor - round(d.price_minor * ${String(percent)}::numeric / 100)`
  return sql`select d.site_id, d.id, ${data}, d.facets, d.facet_set, d.visible, d.in_stock, d.numeric_id,
      ${names ? sql`l.name` : sql`d.name`} as name, ${id && prices ? sql`l.lowest_price_minor` : price} as price_minor
    from product_documents d ${texts} ${listed}
    where d.site_id = ${siteId} ${id && prices ? sql`and l.lowest_price_minor is not null` : sql``} ${names ? sql`and l.name is not null` : sql``}`
}

/** The collections of a site's catalogue with their names in a language. */
const collectionDocuments = ({ uid: siteId, language }: Name) => sql`
  select c.site_id, c.id::text collate "C" as id, c.slug, c.visible,
    jsonb_build_object('name', coalesce(nullif(t.doc ->> 'name', ''), c.name)) as data
  from collections c left join catalog_translations t
    on t.site_id = c.site_id and t.entity_id = c.id and t.language = ${language ?? ''}
  where c.site_id = ${siteId}`

/** Name of an index of the table. The suffix is unique in the installation, for example a field id in hexadecimal. */
export const itemIndexName = ({ uid, environment }: Name, suffix: string): string => {
  if (!/^[0-9a-z_]{1,40}$/.test(suffix)) throw new Error('not an index suffix')
  return `i_${uid.slice(0, 8)}${environment === 'LIVE' ? 'l' : 's'}_${suffix}`
}

/** Creates the item or drafts tables of both environments. */
export async function createItemTables(db: Sql, uid: string, { drafts = false } = {}): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const table = itemTable({ uid, environment, drafts })
    await db.all(
      sql`create table if not exists ${table} (
        id text collate "C" primary key,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        owner_id text collate "C",
        owner_role text,
        status text not null default 'PUBLISHED' check (status in ('PUBLISHED', 'DRAFT')),
        publish_at timestamptz,
        unpublish_at timestamptz,
        data jsonb not null)`,
      { prepare: false },
    )
    await db.all(
      sql`create or replace trigger items_changed after insert or update or delete or truncate on ${table}
        for each statement execute function data_items_changed()`,
      { prepare: false },
    )
  }
}

/** Drops all tables of a collection. */
export async function dropItemTables(db: Sql, uid: string): Promise<void> {
  for (const environment of ENVIRONMENTS)
    for (const drafts of [false, true])
      await db.all(sql`drop table if exists ${itemTable({ uid, environment, drafts })}`, { prepare: false })
}

/** The indexed expression of a unique field: a hash, because values may exceed the size of an index entry. */
export const uniqueValue = (storageKey: string, data = 'data') =>
  sql`md5(${sql.ref(data)} #>> ${sql.lit(`{${JSON.stringify(storageKey)}}`)})`

/** Suffix of a unique index, which contains the field id. */
export const uniqueSuffix = (fieldId: string) => `u_${fieldId.replaceAll('-', '')}`

/** The field id in a unique index's name, as hexadecimal digits without dashes. */
export const uniqueFieldOf = (indexName: string | undefined): string | undefined =>
  /^i_[0-9a-f]{8}[ls]_u_([0-9a-f]{32})$/.exec(indexName ?? '')?.[1]

/** Creates unique indexes of a field in both environments. Fails with 23505 on duplicates. */
export async function createUniqueIndexes(
  db: Sql,
  uid: string,
  field: { fieldId: string; storageKey: string },
): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const name = sql.ref(itemIndexName({ uid, environment }, uniqueSuffix(field.fieldId)))
    await db.all(
      sql`create unique index ${name} on ${itemTable({ uid, environment })} ((${uniqueValue(field.storageKey)}))`,
      { prepare: false },
    )
  }
}

/** Drops the unique indexes of a field. */
export async function dropUniqueIndexes(db: Sql, uid: string, fieldId: string): Promise<void> {
  for (const environment of ENVIRONMENTS)
    await db.all(
      sql`drop index if exists ${sql.table(`data.${itemIndexName({ uid, environment }, uniqueSuffix(fieldId))}`)}`,
      { prepare: false },
    )
}
