import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** Orders that statistics of sales consider, the newest. */
const ORDERS_MAX = 2000
/** Products of the same collections that are compared. */
const CANDIDATES_MAX = 2000

const productId = tableColumns('products', ['id'], 'p')
type ProductId = RowOf<typeof productId>

const productsOf = (alias: string) =>
  sql`jsonb_path_query_array(${sql.ref(`${alias}.doc`)}, '$.lineItems[*].catalogReference.catalogItemId')`
const placed = sql`o.status in ('APPROVED', 'PENDING')`

/** Visible products that share the most collections with others, the newest first among equals. */
export const productsOfSameCollections = (
  db: Sql,
  siteId: string,
  ids: readonly string[],
  limit: number,
): Promise<ProductId[]> =>
  db.all<ProductId>(sql`
    with shared as (
      select distinct unnest(collection_ids) as id from products where site_id = ${siteId} and id = any(${ids}::uuid[])),
    candidates as materialized (
      select p.id, p.collection_ids, p.created_at from products p
      where p.site_id = ${siteId} and p.collection_ids && (select array_agg(id) from shared)
        and p.visible and p.id <> all(${ids}::uuid[])
      limit ${CANDIDATES_MAX})
    select ${productId} from candidates p
    order by (select count(*) from shared where shared.id = any(p.collection_ids)) desc, p.created_at desc, p.id
    limit ${limit}`)

/** Visible products that the newest orders with one of these products also have, the most frequent first. */
export const productsBoughtTogether = (
  db: Sql,
  siteId: string,
  ids: readonly string[],
  { since, limit }: { since: number; limit: number },
): Promise<ProductId[]> =>
  db.all<ProductId>(sql`
    with together as materialized (
      select o.doc from orders o
      where o.site_id = ${siteId} and ${productsOf('o')} ?| ${ids}::text[] and ${placed}
        and o.created_at > ${toTimestamp(since)}
      order by o.created_at desc limit ${ORDERS_MAX}),
    bought as (
      select item, count(*) as orders from together o, jsonb_array_elements_text(${productsOf('o')}) as item
      where item <> all(${ids}::text[]) group by item)
    select ${productId} from bought join products p on p.site_id = ${siteId} and p.id::text = bought.item
    where p.visible order by bought.orders desc, p.id limit ${limit}`)

/** CTEs: `sold` has the units of each item in the newest orders. */
const soldItems = (siteId: string, { since, orders }: { since: number; orders: number }) => sql`
    newest as materialized (
      select o.doc from orders o
      where o.site_id = ${siteId} and ${placed} and o.created_at > ${toTimestamp(since)}
      order by o.created_at desc limit ${orders}),
    sold as (
      select line #>> '{catalogReference,catalogItemId}' as item, sum((line ->> 'quantity')::int) as units
      from newest o, jsonb_array_elements(o.doc -> 'lineItems') as line group by 1)`

/** Visible products with the most units in the newest orders. */
export const bestSellers = (
  db: Sql,
  siteId: string,
  { since, limit }: { since: number; limit: number },
): Promise<ProductId[]> =>
  db.all<ProductId>(sql`
    with ${soldItems(siteId, { since, orders: ORDERS_MAX })}
    select ${productId} from sold join products p on p.site_id = ${siteId} and p.id::text = sold.item
    where p.visible order by sold.units desc, p.id limit ${limit}`)

/** Those of the products that are visible, in the order of the ids. */
export const visibleProducts = (db: Sql, siteId: string, ids: readonly string[]): Promise<ProductId[]> =>
  db.all<ProductId>(sql`
    select ${productId} from products p
    where p.site_id = ${siteId} and p.id = any(${ids}::uuid[]) and p.visible
    order by array_position(${ids}::uuid[], p.id)`)

/** Units in orders since a time by product, those with most units first. Considers the newest 10,000 orders. */
export const unitsSold = (
  db: Sql,
  siteId: string,
  { since, limit }: { since: number; limit: number },
): Promise<{ id: string; units: number }[]> =>
  db.all<{ id: string; units: number }>(sql`
    with ${soldItems(siteId, { since, orders: 5 * ORDERS_MAX })}
    select item as id, units from sold where item is not null order by units desc, item limit ${limit}`)
