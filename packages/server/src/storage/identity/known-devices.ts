import { sql } from 'kysely'
import type { Sql } from '../sql.ts'

interface Place {
  network: string
  /** A kind of browser, not one installation of it. */
  browser: string
}

/** Notes from where a member has signed in; answers whether that is new, to a member who has signed in before. */
export async function rememberDevice(
  db: Sql,
  siteId: string,
  memberId: string,
  { network, browser }: Place,
  now: number,
): Promise<boolean> {
  const row = await db.first<{ isNew: boolean }>(sql`
    with before as (
      select count(*) > 0 as known, count(*) filter (where network = ${network} and browser = ${browser}) > 0 as same
      from known_devices where site_id = ${siteId} and member_id = ${memberId})
    insert into known_devices (site_id, member_id, network, browser, last_seen_at)
    values (${siteId}, ${memberId}, ${network}, ${browser}, to_timestamp(${now} / 1000.0))
    on conflict (site_id, member_id, network, browser) do update set last_seen_at = excluded.last_seen_at
    returning (select known and not same from before) as "isNew"`)
  return row?.isNew ?? false
}
