import { sql } from 'kysely'
import type { Site } from '../call/site.ts'
import type { Sql } from './sql.ts'

/** What a site uses. */
export interface SiteUsage {
  storageBytes: number
  products: number
  orders: number
  members: number
}

const storedBytes = (siteId: string) => sql`
  (select coalesce(sum((doc ->> 'sizeInBytes')::bigint), 0) from media_files where site_id = ${siteId})
  + (select coalesce(sum(bytes), 0) from data_files where site_id = ${siteId} and permanent)`

/** What a site uses, counted now. */
export const readSiteUsage = async (db: Sql, siteId: string): Promise<SiteUsage> =>
  (await db.first<SiteUsage>(sql`
    select (${storedBytes(siteId)})::float8 as "storageBytes",
      (select count(*)::int from products where site_id = ${siteId}) as products,
      (select count(*)::int from orders where site_id = ${siteId}) as orders,
      (select count(*)::int from members where site_id = ${siteId}) as members`)) as SiteUsage

/** Bytes that a site may still store; undefined without a limit of its own. */
export async function storageLeft(
  db: Sql,
  { id, limits }: Pick<Site, 'id' | 'limits'>,
): Promise<number | undefined> {
  if (limits?.storageBytes === undefined) return undefined
  const row = await db.first<{ used: number }>(sql`select (${storedBytes(id)})::float8 as used`)
  return Math.max(0, limits.storageBytes - (row?.used ?? 0))
}
