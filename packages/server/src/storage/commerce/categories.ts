import { sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { type AggregateGroup, aggregateRows, type ItemAggregation } from './aggregate-inventory-items.ts'
import { collectionSource } from './all-products.ts'
import type { StoredCollection } from './collections.ts'
import { collectionCount } from './product-counts.ts'

const categoryColumns = tableColumns(
  'collections',
  [
    'id',
    'revision',
    'created_at',
    'updated_at',
    'name',
    'slug',
    'visible',
    'doc',
    'parent_id',
    'sibling_index',
  ],
  'c',
)

export type CategoryRow = RowOf<typeof categoryColumns, { doc: StoredCollection }> & {
  /** Number of products directly in the category: the visible ones for shoppers, all for the merchant. */
  products: number
}

const shownColumns = (visibleOnly: boolean) =>
  sql`${categoryColumns}, ${collectionCount(visibleOnly)} as products`

export const getCategoryRow = (
  db: Sql,
  siteId: string,
  by: { id: string } | { slug: string },
  {
    visibleOnly = false,
    lock = false,
    withAllProducts = false,
  }: { visibleOnly?: boolean; lock?: boolean; withAllProducts?: boolean } = {},
) =>
  db.first<CategoryRow>(sql`
    select ${shownColumns(visibleOnly)} from ${collectionSource(siteId, withAllProducts)} c
    where c.site_id = ${siteId} and ${'id' in by ? sql`c.id = ${by.id}` : sql`c.slug = ${by.slug}`}
    ${lock ? sql`for update of c` : sql``}`)

/** The categories of a site that a list is about. */
export interface ListedCategories {
  /** Ids of those that the caller finds; undefined for all. */
  shown: readonly string[] | undefined
  /** With the built-in category of all products. */
  withAllProducts: boolean
}

const listed = (siteId: string, { shown, withAllProducts }: ListedCategories) =>
  sql`${collectionSource(siteId, withAllProducts)} c
      where c.site_id = ${siteId} ${shown ? sql`and c.id = any(${shown}::uuid[])` : sql``}`

/** A page of categories, under the plan. */
export const findCategoryRows = (
  db: Sql,
  siteId: string,
  plan: QueryPlan,
  { visibleOnly, ...categories }: ListedCategories & { visibleOnly: boolean },
) =>
  db.all<CategoryRow & { position: (string | null)[] | null }>(
    sql`select ${shownColumns(visibleOnly)}, ${plan.position} as position from ${listed(siteId, categories)} and ${plan.where} and ${plan.seek}
      order by ${plan.orderBy} limit ${plan.fetchLimit}`,
    { prepare: false },
  )

export async function countCategories(
  db: Sql,
  siteId: string,
  plan: Pick<QueryPlan, 'where'>,
  categories: ListedCategories,
) {
  const row = await db.first<{ total: number }>(
    sql`select count(*) as total from ${listed(siteId, categories)} and ${plan.where}`,
    { prepare: false },
  )
  return Number(row?.total ?? 0)
}

const aggregatedColumns = tableColumns(
  'collections',
  ['id', 'slug', 'visible', 'name', 'created_at', 'updated_at', 'parent_id', 'sibling_index'],
  'c',
)

/** Aggregates the categories among these ids under the plan's filter. */
export const aggregateCategories = (
  db: Sql,
  siteId: string,
  { plan, ...categories }: ListedCategories & { plan: Pick<QueryPlan, 'where'> },
  aggregations: readonly ItemAggregation[],
): Promise<AggregateGroup[][]> =>
  aggregateRows(
    db,
    sql`select ${aggregatedColumns} from ${listed(siteId, categories)} and ${plan.where}`,
    aggregations,
  )

const categoryId = tableColumns('collections', ['id'], 'c')

/** Locks categories until the end of the transaction, in the order of their ids. Returns those that exist. */
export const lockCategories = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<RowOf<typeof categoryId>>(sql`
    select ${categoryId} from collections c where c.site_id = ${siteId} and c.id = any(${ids}::uuid[])
    order by c.id for update of c`)

/** Changes of a tree wait for each other until the end of the transaction: an advisory lock for each site. */
export const lockCategoryTree = (db: Sql, siteId: string) =>
  db.first(sql`select pg_advisory_xact_lock(hashtextextended(${`category tree ${siteId}`}, 0))`)

/** Puts a category below a parent, at its place among these, which are all categories of the parent. */
export const placeCategory = (
  db: Sql,
  siteId: string,
  { id, parentId, siblings }: { id: string; parentId: string | null; siblings: readonly string[] },
) =>
  db.all(sql`
    update collections c set sibling_index = o.place - 1, parent_id = case when c.id = ${id} then ${parentId}::uuid else c.parent_id end,
      revision = c.revision + case when c.id = ${id} then 1 else 0 end
    from unnest(${siblings}::uuid[]) with ordinality as o(id, place)
    where c.site_id = ${siteId} and c.id = o.id`)

export const updateCategoryRow = (
  db: Sql,
  siteId: string,
  now: number,
  { id, name, slug, visible, doc }: Pick<CategoryRow, 'id' | 'name' | 'slug' | 'visible' | 'doc'>,
) =>
  db.all(sql`
    update collections set revision = revision + 1, updated_at = ${toTimestamp(now)}, doc = ${JSON.stringify(doc)},
      name = ${name}, slug = ${slug}, visible = ${visible}
    where site_id = ${siteId} and id = ${id}`)

/** Hides categories. */
export const hideCategories = (db: Sql, siteId: string, now: number, ids: readonly string[]) =>
  db.all(sql`
    update collections set visible = false, revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = any(${ids}::uuid[]) and visible`)

const productId = tableColumns('products', ['id'], 'p')

/** Deletes categories and removes them from their products. Returns the ids of those. `movesUp`: what is below one stays, below its parent. */
export async function deleteCategoryRows(
  db: Sql,
  siteId: string,
  ids: readonly string[],
  { movesUp = false } = {},
): Promise<RowOf<typeof productId>[]> {
  const products = await db.all<RowOf<typeof productId>>(sql`
    with locked as (
      select p.id from products p where p.site_id = ${siteId} and p.collection_ids && ${ids}::text[] order by p.id for update)
    update products p set collection_ids = array(
      select each from unnest(p.collection_ids) with ordinality as e(each, place) where not each = any(${ids}::text[]) order by place)
    from locked where p.site_id = ${siteId} and p.id = locked.id returning ${productId}`)
  if (movesUp)
    await db.all(sql`
      update collections c set parent_id = d.parent_id from collections d
      where d.site_id = ${siteId} and d.id = any(${ids}::uuid[]) and c.site_id = ${siteId} and c.parent_id = d.id`)
  await db.all(sql`delete from collections where site_id = ${siteId} and id = any(${ids}::uuid[])`)
  return products
}

/** Sets the categories of a product. Returns whether it exists. */
export const setProductCategories = async (
  db: Sql,
  siteId: string,
  id: string,
  categoryIds: readonly string[],
) =>
  (
    await db.all<RowOf<typeof productId>>(sql`
      update products p set collection_ids = ${categoryIds}::text[] where p.site_id = ${siteId} and p.id = ${id}
      returning ${productId}`)
  ).length > 0

const memberships = tableColumns('products', ['id', 'collection_ids'], 'p')

/** The categories of products, of those that exist. */
export const categoriesOfProducts = (
  db: Sql,
  siteId: string,
  ids: readonly string[],
  { visibleOnly }: { visibleOnly: boolean },
) =>
  db.all<RowOf<typeof memberships>>(sql`
    select ${memberships} from products p where p.site_id = ${siteId} and p.id = any(${ids}::uuid[])
      ${visibleOnly ? sql`and p.visible` : sql``}`)
