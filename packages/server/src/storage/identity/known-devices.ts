import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

interface Device {
  network: string
  /** Browser and operating system, not one installation. */
  browser: string
}

/** Stores the device of a sign-in. Returns true if it is new and the member has other known devices. */
export async function rememberDevice(
  db: Sql,
  siteId: string,
  memberId: string,
  { network, browser }: Device,
  now: number,
): Promise<boolean> {
  const row = await db.first<{ isNew: boolean }>(sql`
    with before as (
      select count(*) > 0 as known, count(*) filter (where network = ${network} and browser = ${browser}) > 0 as same
      from known_devices where site_id = ${siteId} and member_id = ${memberId})
    insert into known_devices (site_id, member_id, network, browser, last_seen_at)
    values (${siteId}, ${memberId}, ${network}, ${browser}, ${toTimestamp(now)})
    on conflict (site_id, member_id, network, browser) do update set last_seen_at = excluded.last_seen_at
    returning (select known and not same from before) as "isNew"`)
  return row?.isNew ?? false
}
