import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { itemTable, uniqueValue } from './item-tables.ts'
import type { ValueTable } from './stored-values.ts'

/** Which of these links items have, and which items. The unique index of the field finds them. */
export const takenSlugs = (db: Sql, table: ValueTable, storageKey: string, links: readonly string[]) =>
  db.all<{ id: string; link: string }>(
    sql`select i.id, i.data ->> ${storageKey} as link from ${itemTable(table)} i
      where ${uniqueValue(storageKey, 'i.data')} = any(array(select md5(each) from unnest(${links}::text[]) each))`,
    { prepare: false },
  )

/** Links are locked by so many hashes of them: a bulk call would fill the table of locks otherwise. */
const LOCKS = 64

/**
 * Waits until no other transaction makes links that may be the same, any links when it is not known which, and keeps others
 * waiting until this one ends. Locks are taken in one order: who asks once, for the links of all fields, waits in no ring.
 */
export const lockSlugs = (
  db: Sql,
  { uid, environment, drafts }: ValueTable,
  links: readonly string[] | undefined,
) =>
  db.all(sql`
    select pg_advisory_xact_lock(k.key) from (
      select distinct hashtextextended(${`${uid} ${environment} ${drafts}`} || part::text, 0) as key
      from ${
        links
          ? sql`(select hashtext(link) & ${sql.lit(LOCKS - 1)} as part from unnest(${links}::text[]) link)`
          : sql`(select generate_series(0, ${sql.lit(LOCKS - 1)}) as part)`
      } parts order by 1) k`)

/** Items after an id, in its order, for what is worked out of whole items. */
export const nextItemsWithoutSlug = (db: Sql, table: ValueTable, after: string, limit: number) =>
  db.all<{ id: string; data: Record<string, unknown> }>(
    sql`select i.id, i.data from ${itemTable(table)} i where i.id > ${after} order by i.id limit ${limit}`,
  )
