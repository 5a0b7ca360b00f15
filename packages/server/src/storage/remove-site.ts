import { sql } from 'kysely'
import { dropItemTables } from './data/item-tables.ts'
import type { SearchIndexRow } from './data/search-index-rows.ts'
import { dropSearchTables } from './data/search-tables.ts'
import type { Database } from './database.ts'
import type { TableRows } from './generated/table-rows.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'

const searchIndex = tableColumns('data_search_indexes', ['id', 'uid', 'environment', 'drafts', 'source'])

/**
 * Deletes a site with all its rows and tables. Collection tables are dropped one by one, because one transaction could
 * exceed the limit of locks. An interrupted run can be repeated.
 */
export async function removeSite(database: Database, siteId: string): Promise<void> {
  const indexes = await database.all<
    RowOf<typeof searchIndex, Pick<SearchIndexRow, 'environment' | 'source'>>
  >(sql`select ${searchIndex} from data_search_indexes where site_id = ${siteId}`)
  for (const index of indexes) await database.transaction(db => dropSearchTables(db, index))
  const collections = await database.all<Pick<TableRows['data_collections'], 'uid'>>(
    sql`select uid from data_collections where site_id = ${siteId}`,
  )
  for (const { uid } of collections) await database.transaction(db => dropItemTables(db, uid))
  await database.transaction(async db => {
    await db.all(sql`delete from pgboss.job where data ->> 'siteId' = ${siteId}`)
    // Payments and refunds have foreign keys without cascade to orders, which are deleted with the site.
    await db.all(sql`delete from refunds where site_id = ${siteId}`)
    await db.all(sql`delete from payments where site_id = ${siteId}`)
    // The same holds for inventory items and their locations.
    await db.all(sql`delete from inventory_items where site_id = ${siteId}`)
    await db.all(sql`delete from sites where id = ${siteId}`)
    // Its products were noted when they were deleted.
    await db.all(sql`
      delete from data.search_changes c where not exists (select from data_search_indexes x where x.id = c.index_id)`)
    for (const name of await tablesOfSites(db))
      await db.all(sql`delete from ${sql.table(name)} where site_id = ${siteId}`, { prepare: false })
  })
}

/** Names of the tables whose rows name a site. */
export async function tablesOfSites(db: Sql): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = 'site_id' and not a.attisdropped
    order by c.relname`)
  return rows.map(({ name }) => name)
}
