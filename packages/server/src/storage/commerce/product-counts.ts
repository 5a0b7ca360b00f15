import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { ALL_PRODUCTS_CATEGORY } from './all-products.ts'

/** Number of products of a collection: the visible ones, or all (schema/200-product-counts.sql). */
export const collectionCount = (visibleOnly: boolean) => sql`
  (select coalesce(sum(${visibleOnly ? sql`n.visible` : sql`n.products`}), 0) from product_counts n
    where n.site_id = c.site_id and n.collection_id = case when c.id = ${ALL_PRODUCTS_CATEGORY} then '' else c.id::text end)`

/** Number of products of a site, or of one of its collections. */
export async function countStoredProducts(
  db: Sql,
  siteId: string,
  collectionId: string | undefined,
  visibleOnly: boolean,
): Promise<number> {
  const row = await db.first<{ total: number }>(sql`
    select coalesce(sum(${visibleOnly ? sql`n.visible` : sql`n.products`}), 0) as total from product_counts n
    where n.site_id = ${siteId} and n.collection_id = ${collectionId ?? ''}`)
  return Number(row?.total ?? 0)
}
