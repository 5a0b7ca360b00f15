import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import { publishedItems } from './conditions.ts'
import { itemTable } from './item-tables.ts'
import type { ValueTable } from './stored-values.ts'

const columns = sql`id, created_at, updated_at, owner_id, owner_role, status, publish_at, unpublish_at, data`
const draftsOf = (table: ValueTable) => itemTable({ ...table, drafts: true })

/** The number of items and some ids. */
export const countItems = async (db: Sql, table: ValueTable, samples = 2) => {
  const row = await db.first<{ count: number; ids: string[] | null }>(
    sql`select count(*) as count, (array_agg(id order by id))[1:${sql.lit(samples)}] as ids from ${itemTable(table)}`,
  )
  return { count: row?.count ?? 0, ids: row?.ids ?? [] }
}

/** Number of items that are unpublished now or scheduled to be. */
export const countUnpublished = async (db: Sql, table: ValueTable, now: number) => {
  const later = toTimestamp(now)
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from ${itemTable(table)} i
    where not ${publishedItems(now)} or i.publish_at > ${later} or i.unpublish_at > ${later}`)
  return row?.count ?? 0
}

/** Publishes all items and clears their schedules. */
export const publishAll = (db: Sql, table: ValueTable) =>
  db.all(sql`
    update ${itemTable(table)} set status = 'PUBLISHED', publish_at = null, unpublish_at = null
    where status <> 'PUBLISHED' or publish_at is not null or unpublish_at is not null`)

/** Moves unpublished items to the drafts. */
export const moveToDrafts = (db: Sql, table: ValueTable, now: number) =>
  db.all(sql`
    with moved as (delete from ${itemTable(table)} i where not ${publishedItems(now)} returning ${columns})
    insert into ${draftsOf(table)} (${columns})
    select id, created_at, updated_at, owner_id, owner_role, 'PUBLISHED', null, null, data from moved
    on conflict (id) do update set data = excluded.data, updated_at = excluded.updated_at`)

/** Replaces items with their drafts; with DRAFT as unpublished items. */
export const moveFromDrafts = (db: Sql, table: ValueTable, status: 'PUBLISHED' | 'DRAFT') =>
  db.all(sql`
    with moved as (delete from ${draftsOf(table)} returning ${columns})
    insert into ${itemTable(table)} (${columns})
    select id, created_at, updated_at, owner_id, owner_role, ${status}, null, null, data from moved
    on conflict (id) do update set data = excluded.data, updated_at = excluded.updated_at`)

/** Ids with both a published item and a draft. */
export const findPublishedWithDraft = (db: Sql, table: ValueTable) =>
  db.all<{ id: string }>(sql`
    select i.id from ${itemTable(table)} i join ${draftsOf(table)} d using (id) order by i.id limit 20`)

export const removeDrafts = (db: Sql, table: ValueTable) => db.all(sql`delete from ${draftsOf(table)}`)
