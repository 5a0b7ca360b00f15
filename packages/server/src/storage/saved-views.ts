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

/** The views of a page that a caller sees: their own and shared ones, by name. */
export const listSavedViews = (db: Sql, siteId: string, ownerId: string, page: string) =>
  db.all<SavedViewRow>(sql`
    select ${columns} from saved_views
    where site_id = ${siteId} and page = ${page} and (owner_id = ${ownerId} or shared)
    order by name, id limit 1000`)

/** A view of a caller, locked. */
export const lockSavedView = (db: Sql, siteId: string, ownerId: string, id: string) =>
  db.first<SavedViewRow>(sql`
    select ${columns} from saved_views
    where site_id = ${siteId} and id = ${id} and owner_id = ${ownerId} for update`)

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

export const deleteSavedView = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from saved_views where site_id = ${siteId} and id = ${id}`)
