import { type RawBuilder, sql } from 'kysely'

/** Maximum unindexed changes that a search reads from the items themselves. */
export const CHANGES_SEEN = 500

/**
 * Distinct items with unindexed changes, up to a limit. A loose index scan over the changes, so the cost does not depend on
 * the number of changes per item.
 */
export const changedItems = (index: string | RawBuilder<unknown>, limit: number) => {
  const first = (after: RawBuilder<unknown>) => sql`(
    select c.item_id from data.search_changes c
    where c.index_id = ${index} and c.item_id ${after} order by c.item_id limit 1)`
  return sql`
    with recursive item as (
      ${first(sql`is not null`)}
      union all
      select ${first(sql`> item.item_id`)} from item where item.item_id is not null)
    select item.item_id as id from item where item.item_id is not null limit ${limit}`
}
