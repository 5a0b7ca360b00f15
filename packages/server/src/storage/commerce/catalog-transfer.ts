import type { CollectionRule } from '@stoa/contract'
import { sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import type { StoredCollection } from './collections.ts'
import type { ProductRow } from './product-rows.ts'
import type { StoredProductSchedule } from './product-schedules.ts'
import { productColumns, subscriptionsColumn } from './products.ts'

/** Stock of a variant at a location other than the default one. */
export interface OtherStock {
  variantId: string
  location: string
  trackQuantity: boolean
  quantity: number | null
  inStock: boolean
  preorder: { message: string | null; limit: number | null } | null
}

export type ExportedProduct = ProductRow & {
  slugs: string[]
  others: OtherStock[]
  /** Those that are not done. */
  schedules: (StoredProductSchedule & { id: string })[]
}

const openSchedules = sql`(
    select coalesce(jsonb_agg(s.doc || jsonb_build_object('id', s.id) order by s.doc ->> 'startDate', s.id), '[]')
    from product_schedules s where s.site_id = p.site_id and s.product_id = p.id and s.next_date is not null)`

const otherStock = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('variantId', i.variant_id, 'location', l.name, 'trackQuantity', i.track_quantity,
      'quantity', i.quantity, 'inStock', i.in_stock, 'preorder', case when i.preorder_enabled then
        jsonb_build_object('message', i.preorder_message, 'limit', i.preorder_limit) end) order by l.name), '[]')
    from inventory_items i join business_locations l on l.site_id = i.site_id and l.id = i.location_id
    where i.site_id = p.site_id and i.product_id = p.id and i.location_id <> p.site_id)`

const collectionSlugs = sql`array(
    select c.slug from unnest(p.collection_ids) with ordinality as m(id, place)
    join collections c on c.site_id = p.site_id and c.id::text = m.id order by m.place)`

/** The next products under a filter in the order of their numbers. */
export const nextCatalogProducts = (
  db: Sql,
  siteId: string,
  where: QueryPlan['where'],
  { after, limit }: { after: { number: number; id: string } | undefined; limit: number },
) =>
  db.all<ExportedProduct>(
    sql`select ${productColumns}, ${collectionSlugs} as slugs, ${otherStock} as others, ${openSchedules} as schedules, ${subscriptionsColumn} from products p
      where p.site_id = ${siteId} and ${where}
        ${after ? sql`and (p.numeric_id, p.id) > (${after.number}, ${after.id}::uuid)` : sql``}
      order by p.numeric_id, p.id limit ${limit}`,
    { prepare: false },
  )

const transferColumns = tableColumns(
  'collections',
  ['id', 'name', 'slug', 'visible', 'doc', 'parent_id', 'sibling_index'],
  'c',
)

/** A collection with its place in the tree. */
export type StoredCollectionRow = RowOf<typeof transferColumns, { doc: StoredCollection }>

/** A collection with its level in the tree, from 0, and the slug of its parent. */
export type ExportedCollection = StoredCollectionRow & {
  level: number
  parent: string | null
  rule: Pick<CollectionRule, 'match' | 'conditions'> | null
}

/** The next collections by level and id, so that parents come before what is below them. */
export const nextCatalogCollections = (
  db: Sql,
  siteId: string,
  after: { level: number; id: string } | undefined,
  limit: number,
) =>
  db.all<ExportedCollection>(sql`
    with recursive tree as (
      select id, 0 as level from collections where site_id = ${siteId} and parent_id is null
      union all
      select n.id, t.level + 1 from tree t join collections n on n.site_id = ${siteId} and n.parent_id = t.id)
    select ${transferColumns}, t.level, p.slug as parent,
      (select r.doc from collection_rules r where r.site_id = c.site_id and r.collection_id = c.id) as rule from tree t
    join collections c on c.site_id = ${siteId} and c.id = t.id
    left join collections p on p.site_id = c.site_id and p.id = c.parent_id
    ${after ? sql`where (t.level, t.id) > (${after.level}, ${after.id}::uuid)` : sql``} order by t.level, t.id limit ${limit}`)

/** Sets the places of collections in the tree. */
export const placeCollections = (
  db: Sql,
  siteId: string,
  places: readonly { id: string; parent_id: string | null; sibling_index: number }[],
) =>
  db.all(sql`
    update collections c set parent_id = w.parent_id, sibling_index = w.sibling_index
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w(id uuid, parent_id uuid, sibling_index int)
    where c.site_id = ${siteId} and c.id = w.id`)

/** Products with one of these ids or slugs, locked in the order of their ids. */
export const lockProductsOf = (db: Sql, siteId: string, ids: readonly string[], slugs: readonly string[]) =>
  db.all<ProductRow>(sql`
    select ${productColumns} from products p
    where p.site_id = ${siteId} and (p.id = any(${ids}::uuid[]) or p.slug = any(${slugs}::text[]))
    order by p.id for update`)

/** Collections with one of these ids or slugs, locked in the order of their ids. */
export const lockCollectionsOf = (
  db: Sql,
  siteId: string,
  ids: readonly string[],
  slugs: readonly string[],
) =>
  db.all<StoredCollectionRow>(sql`
    select ${transferColumns} from collections c
    where c.site_id = ${siteId} and (c.id = any(${ids}::uuid[]) or c.slug = any(${slugs}::text[])) order by c.id for update`)

const collectionKey = tableColumns('collections', ['id', 'slug'], 'c')

/** Collections with one of these slugs, locked against their deletion. */
export const findCollectionKeys = (db: Sql, siteId: string, slugs: readonly string[]) =>
  db.all<RowOf<typeof collectionKey>>(sql`
    select ${collectionKey} from collections c
    where c.site_id = ${siteId} and c.slug = any(${slugs}::text[]) order by c.id for key share`)

const slug = tableColumns('products', ['slug'], 'p')

/** Those of the slugs that products have. */
export const takenProductSlugs = async (db: Sql, siteId: string, slugs: readonly string[]) =>
  new Set(
    (
      await db.all<RowOf<typeof slug>>(
        sql`select ${slug} from products p where p.site_id = ${siteId} and p.slug = any(${slugs}::text[])`,
      )
    ).map(row => row.slug),
  )

const location = tableColumns('business_locations', ['id', 'name'], 'l')

/** Locations with one of these names. */
export const findLocationsNamed = (db: Sql, siteId: string, names: readonly string[]) =>
  db.all<RowOf<typeof location>>(sql`
    select ${location} from business_locations l where l.site_id = ${siteId} and l.name = any(${names}::text[])`)

const scheduleKey = tableColumns('product_schedules', ['id'], 's')

/** Those of the ids that schedules have. */
export const knownScheduleIds = async (db: Sql, siteId: string, ids: readonly string[]) =>
  new Set(
    (
      await db.all<RowOf<typeof scheduleKey>>(
        sql`select ${scheduleKey} from product_schedules s where s.site_id = ${siteId} and s.id = any(${ids}::uuid[])`,
      )
    ).map(({ id }) => id),
  )
