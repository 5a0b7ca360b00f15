import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { itemTable, uniqueValue } from './item-tables.ts'
import type { ValueTable } from './stored-values.ts'

/** Which of these links items have, and which items. The unique index of the field finds them. */
export const takenLinks = (db: Sql, table: ValueTable, storageKey: string, links: readonly string[]) =>
  db.all<{ id: string; link: string }>(
    sql`select i.id, i.data ->> ${storageKey} as link from ${itemTable(table)} i
      where ${uniqueValue(storageKey, 'i.data')} = any(array(select md5(each) from unnest(${links}::text[]) each))`,
    { prepare: false },
  )

/**
 * Waits until no other transaction makes links that may be the same, and keeps others waiting until this one ends. There are
 * few locks, shared by links of one hash: they are taken in one order, so that nobody waits in a ring.
 */
export const lockLinks = (db: Sql, { uid, environment, drafts }: ValueTable, links: readonly string[]) =>
  db.all(sql`
    select pg_advisory_xact_lock(k.key) from (
      select distinct hashtextextended(${`${uid} ${environment} ${drafts}`} || (hashtext(each) & 63)::text, 0) as key
      from unnest(${links}::text[]) each order by 1) k`)

/** Items after an id, in its order, for what is worked out of whole items. */
export const nextItems = (db: Sql, table: ValueTable, after: string, limit: number) =>
  db.all<{ id: string; data: Record<string, unknown> }>(
    sql`select i.id, i.data from ${itemTable(table)} i where i.id > ${after} order by i.id limit ${limit}`,
  )
