import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { itemTable, uniqueValue } from './item-tables.ts'
import type { ValueTable } from './stored-values.ts'

/** The taken slugs with their items, found by the field's unique index. */
export const takenSlugs = (db: Sql, table: ValueTable, storageKey: string, links: readonly string[]) =>
  db.all<{ id: string; link: string }>(
    sql`select i.id, i.data ->> ${storageKey} as link from ${itemTable(table)} i
      where ${uniqueValue(storageKey, 'i.data')} = any(array(select md5(each) from unnest(${links}::text[]) each))`,
    { prepare: false },
  )

/** Slugs are hashed into this many advisory locks, so that a bulk call does not fill the lock table. */
const LOCKS = 64

/**
 * Takes transaction-level advisory locks on slugs, or on all slugs if they are not known yet. Locks are taken in one order:
 * callers that lock the slugs of all fields at once cannot deadlock.
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

/** The next items after an id, ordered by id. */
export const nextItemsWithoutSlug = (db: Sql, table: ValueTable, after: string, limit: number) =>
  db.all<{ id: string; data: Record<string, unknown> }>(
    sql`select i.id, i.data from ${itemTable(table)} i where i.id > ${after} order by i.id limit ${limit}`,
  )
