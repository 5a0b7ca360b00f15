import { type RawBuilder, sql } from 'kysely'

/** Of so many changed items that the index has not seen the words are made while it is searched. */
export const CHANGES_SEEN = 2000

/**
 * Items whose change an index has not seen yet, each once, so many at most: from one to the next by the index over changes, so
 * that it costs the same in the middle of an import, and however often one item has changed.
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
