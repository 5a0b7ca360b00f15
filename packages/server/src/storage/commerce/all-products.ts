import { sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'

/** Id of the built-in collection of all products, as V1 has it. It is no GUID (protocol/catalogue §5). */
export const ALL_PRODUCTS = '00000000-000000-000000-000000000001'

/** Id of the same collection as a category (protocol/catalogue §8). */
export const ALL_PRODUCTS_CATEGORY = '00000000-0000-0000-0000-000000000001'

export const ALL_PRODUCTS_SLUG = 'all-products'

/** Both ids, in the form that rows have. */
export const BUILT_IN_ALIASES = { [ALL_PRODUCTS]: ALL_PRODUCTS_CATEGORY }

const EITHER = [ALL_PRODUCTS, ALL_PRODUCTS_CATEGORY]

export const isAllProducts = (id: string) => EITHER.includes(id.toLowerCase())

/** Whether the filter of a plan names the built-in collection, by its id or slug. */
export function namesAllProducts({ filter }: Pick<QueryPlan, 'filter'>): boolean {
  const text = JSON.stringify(filter, (key, value) => (key === 'field' ? undefined : value))
  return [...EITHER, ALL_PRODUCTS_SLUG].some(name => text.includes(`"${name}"`))
}

/** The collections of a site, on request with the built-in one, which no row stores. */
export const collectionSource = (siteId: string, withAllProducts: boolean) =>
  withAllProducts
    ? sql`(
      select site_id, id, revision, created_at, updated_at, name, slug, visible, doc, parent_id, sibling_index
        from collections where site_id = ${siteId}
      union all
      select id, ${ALL_PRODUCTS_CATEGORY}::uuid, 1, created_at, created_at, 'All Products' collate "C", ${ALL_PRODUCTS_SLUG}::text collate "C",
        true, '{"media": []}'::jsonb, null::uuid, 0
        from sites where id = ${siteId})`
    : sql`collections`
