import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { dropItemTables } from './item-tables.ts'
import { removeRelations } from './stored-values.ts'

export type SiteCollection = RowOf<typeof columns>

const columns = tableColumns('data_collections', ['site_id', 'uid'])

/** Collections that were deleted before a timestamp, or have a field that was. */
export const withExpired = (db: Sql, before: number, after: SiteCollection | undefined, limit: number) =>
  db.all<SiteCollection>(sql`
    select ${columns} from data_collections
    where (deleted_at < ${toTimestamp(before)}
      or (deleted_at is null and exists (select from jsonb_array_elements(doc -> 'fields') as field
        where (field ->> 'deletedAt')::numeric < ${before})))
      ${after ? sql`and (site_id, uid) > (${after.site_id}, ${after.uid})` : sql``}
    order by site_id, uid limit ${limit}`)

/** Deletes a collection with items, references and indexes. */
export async function removeCollection(
  db: Sql,
  siteId: string,
  uid: string,
  relations: readonly string[],
): Promise<void> {
  await dropItemTables(db, uid)
  if (relations.length > 0) await removeRelations(db, siteId, relations)
  await db.all(sql`delete from data_collections where site_id = ${siteId} and uid = ${uid}`)
}
