import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

/** Revokes all links to the pages of orders that were made until now. */
export const revokeOrderLinks = (db: Sql, siteId: string, orderIds: readonly string[], now: number) =>
  db.all(sql`
    insert into revoked_order_links (site_id, order_id, revoked_at)
    select ${siteId}, id, ${toTimestamp(now)} from unnest(${orderIds}::uuid[]) as id
    on conflict (site_id, order_id) do update set revoked_at = excluded.revoked_at`)

/** When the links to the page of an order were last revoked; undefined for never. */
export async function orderLinksRevokedAt(
  db: Sql,
  siteId: string,
  orderId: string,
): Promise<number | undefined> {
  const row = await db.first<Pick<TableRows['revoked_order_links'], 'revoked_at'>>(
    sql`select revoked_at from revoked_order_links where site_id = ${siteId} and order_id = ${orderId}`,
  )
  return row?.revoked_at
}
