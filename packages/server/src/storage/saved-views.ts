import { sql } from 'kysely'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

const columns = tableColumns('saved_views', {
  id: 'id',
  siteId: 'site_id',
  ownerId: 'owner_id',
  page: 'page',
  name: 'name',
  query: 'query',
  shared: 'shared',
})

/** A saved view of a page of the admin. */
export type SavedViewRow = RowOf<typeof columns>

/** A view with the name of its author; null for keys and former staff. */
export type AuthoredView = SavedViewRow & { author: string | null }

const author = sql`(
  select coalesce(m.name, m.email) from staff_members m
  where m.site_id = saved_views.site_id and m.id::text = saved_views.owner_id) as author`

/** The views of a page that a caller sees: their own and shared ones, by name. */
export const listSavedViews = (db: Sql, siteId: string, ownerId: string, page: string) =>
  db.all<AuthoredView>(sql`
    select ${columns}, ${author} from saved_views
    where site_id = ${siteId} and page = ${page} and (owner_id = ${ownerId} or shared)
    order by name, id limit 1000`)

/** A view that a caller may change, locked: one of their own; `shared`: or a shared one. */
export const lockSavedView = (
  db: Sql,
  siteId: string,
  { id, ownerId, shared }: { id: string; ownerId: string; shared: boolean },
) =>
  db.first<AuthoredView>(sql`
    select ${columns}, ${author} from saved_views
    where site_id = ${siteId} and id = ${id} and (owner_id = ${ownerId} or (shared and ${shared})) for update`)

/** Stores a view; false if the caller has `max` of them. */
export const insertSavedView = async (
  db: Sql,
  view: SavedViewRow,
  max: number,
  now: number,
): Promise<boolean> =>
  (
    await db.all(sql`
      insert into saved_views (site_id, id, owner_id, page, name, query, shared, created_at)
      select ${view.siteId}::uuid, ${view.id}::uuid, ${view.ownerId}, ${view.page}, ${view.name}, ${view.query},
        ${view.shared}::boolean, ${toTimestamp(now)}
      where (select count(*) from saved_views where site_id = ${view.siteId} and owner_id = ${view.ownerId}) < ${max}
      returning 1`)
  ).length > 0

export const writeSavedView = (db: Sql, { siteId, id, name, query, shared }: SavedViewRow) =>
  db.all(sql`
    update saved_views set name = ${name}, query = ${query}, shared = ${shared}
    where site_id = ${siteId} and id = ${id}`)

/** Deletes the views that only their author sees, when they leave. */
export const deletePrivateViews = (db: Sql, siteId: string, ownerId: string) =>
  db.all(sql`delete from saved_views where site_id = ${siteId} and owner_id = ${ownerId} and not shared`)

export const deleteSavedView = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from saved_views where site_id = ${siteId} and id = ${id}`)
