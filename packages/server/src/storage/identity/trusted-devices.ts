import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const columns = tableColumns('one_time_tokens', { createdAt: 'created_at', expiresAt: 'expires_at' })

export type TrustedDeviceRow = RowOf<typeof columns> & {
  id: string
  userAgent: string | null
  address: string | null
  lastUsedAt: number
}

/** Trusted devices of a member, newest first. */
export const listDevices = (db: Sql, siteId: string, memberId: string, now: number) =>
  db.all<TrustedDeviceRow>(sql`
    select data->>'id' as id, data->>'userAgent' as "userAgent", data->>'address' as address,
      (data->>'lastUsedAt')::float8 as "lastUsedAt", ${columns}
    from one_time_tokens
    where site_id = ${siteId} and member_id = ${memberId} and kind = 'trusted_device' and used_at is null
      and expires_at > ${toTimestamp(now)}
    order by created_at desc, hash`)

/** Revokes the trust in a device, found by id or token hash; returns whether it was trusted. */
export async function revokeDevice(
  db: Sql,
  siteId: string,
  memberId: string,
  which: { id: string } | { hash: Buffer },
  now: number,
): Promise<boolean> {
  const one = 'id' in which ? sql`data->>'id' = ${which.id}` : sql`hash = ${which.hash}`
  const removed = await db.first(sql`
    update one_time_tokens set used_at = ${toTimestamp(now)}
    where site_id = ${siteId} and member_id = ${memberId} and kind = 'trusted_device' and used_at is null
      and expires_at > ${toTimestamp(now)} and ${one}
    returning hash`)
  return removed !== undefined
}
