import { sql } from 'kysely'
import type { Sql } from './sql.ts'

/** How long a reply is kept under its idempotency key: far longer than any client goes on repeating. */
const KEY_DAYS = 7

/**
 * How long a renewed refresh token is known, so that its reuse ends the session: as long as a browser stores a cookie at most
 * (RFC 6265bis §5.5).
 */
const RETIRED_DAYS = 400

/** How long a session that has ended is kept: nothing can be done with it, and it says from where it was used. */
const ENDED_DAYS = 30

/** How long a member is known where he has signed in. */
const PLACE_DAYS = 365

/**
 * Removes what has served its time: stored replies, redirect sessions and tickets that can be redeemed no more, refresh
 * tokens that were renewed long ago, sessions that have ended, limits that have begun anew, and from where members signed in long ago.
 */
export async function deleteExpired(db: Sql, now: number): Promise<void> {
  const moment = sql`to_timestamp(${now} / 1000.0)`
  await db.all(
    sql`delete from idempotency_keys where created_at < ${moment} - make_interval(days => ${KEY_DAYS})`,
  )
  await db.all(sql`delete from redirect_sessions where expires_at < ${moment} - interval '1 day'`)
  // A code that is shown again within a day still ends what it gave.
  await db.all(sql`delete from one_time_tokens where expires_at < ${moment} - interval '1 day'`)
  await db.all(
    sql`delete from retired_refresh_tokens where retired_at < ${moment} - make_interval(days => ${RETIRED_DAYS})`,
  )
  await db.all(sql`
    delete from sessions
    where (revoked_at is not null or expires_at is not null)
      and least(revoked_at, expires_at) < ${moment} - make_interval(days => ${ENDED_DAYS})`)
  await db.all(sql`delete from rate_counters where resets_at < ${moment}`)
  // The newest stays: who comes back after years from elsewhere is no newcomer.
  await db.all(sql`
    delete from known_devices old
    where last_seen_at < ${moment} - make_interval(days => ${PLACE_DAYS})
      and exists (
        select 1 from known_devices newer
        where newer.site_id = old.site_id and newer.member_id = old.member_id
          and newer.last_seen_at > old.last_seen_at)`)
}
