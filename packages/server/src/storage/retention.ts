import { sql } from 'kysely'
import type { Sql } from './sql.ts'
import { toTimestamp } from './timestamps.ts'

/** Retention of idempotency keys, far longer than any client retries. */
const KEY_DAYS = 7

/**
 * Retention of rotated refresh tokens. Reuse within this time means that the token was stolen, and revokes the session.
 * Browsers store a cookie no longer than this (RFC 6265bis §5.5).
 */
const RETIRED_DAYS = 400

/** Retention of ended sessions, which members can inspect, of expired draft orders and of completed deliveries. */
const ENDED_DAYS = 30

/** Retention of the requests to service plug-ins. */
const TRACE_DAYS = 7

/** Retention of known devices. */
const DEVICE_DAYS = 365

/** Retention of completed back-in-stock requests, which merchants can inspect. */
const BACK_IN_STOCK_DAYS = 90

/** Time in which an emptied collection can be restored from the journal. */
const TRUNCATED_DAYS = 90

/** Retention of listings of products without requests. */
const LISTING_DAYS = 2

/** Time in which a newsletter sign-up can be confirmed. */
const UNCONFIRMED_DAYS = 7

/**
 * Deletes expired rows: idempotency keys, redirect sessions, one-time tokens, rotated refresh tokens, ended sessions,
 * expired sessions of staff, rate counters, completed back-in-stock requests, unconfirmed newsletter sign-ups, expired draft
 * orders, known devices, completed deliveries of webhooks, traces of service plug-ins, the items of emptied collections, and listings of
 * products without requests.
 */
export async function deleteExpired(db: Sql, now: number): Promise<void> {
  const timestamp = toTimestamp(now)
  await db.all(
    sql`delete from idempotency_keys where created_at < ${timestamp} - make_interval(days => ${KEY_DAYS})`,
  )
  await db.all(sql`delete from redirect_sessions where expires_at < ${timestamp} - interval '1 day'`)
  // Kept for a day, so that reuse of an authorization code still revokes its session.
  await db.all(sql`delete from one_time_tokens where expires_at < ${timestamp} - interval '1 day'`)
  await db.all(
    sql`delete from retired_refresh_tokens where retired_at < ${timestamp} - make_interval(days => ${RETIRED_DAYS})`,
  )
  await db.all(sql`
    delete from sessions
    where (revoked_at is not null or expires_at is not null)
      and least(revoked_at, expires_at) < ${timestamp} - make_interval(days => ${ENDED_DAYS})`)
  await db.all(sql`delete from staff_sessions where expires_at < ${timestamp}`)
  await db.all(sql`
    delete from webhook_deliveries
    where status <> 'WAITING' and last_attempt_at < ${timestamp} - make_interval(days => ${ENDED_DAYS})`)
  await db.all(
    sql`delete from plugin_traces where started_at < ${timestamp} - make_interval(days => ${TRACE_DAYS})`,
  )
  await db.all(
    sql`delete from truncated_collections where truncated_at < ${timestamp} - make_interval(days => ${TRUNCATED_DAYS})`,
  )
  await db.all(
    sql`delete from product_listings where used_at < ${timestamp} - make_interval(days => ${LISTING_DAYS})`,
  )
  await db.all(sql`delete from rate_counters where resets_at < ${timestamp}`)
  await db.all(sql`
    delete from back_in_stock_requests
    where status in ('NOTIFICATION_SENT', 'FAILED') and updated_at < ${timestamp} - make_interval(days => ${BACK_IN_STOCK_DAYS})`)
  await db.all(sql`
    delete from newsletter_subscribers
    where status = 'PENDING' and created_at < ${timestamp} - make_interval(days => ${UNCONFIRMED_DAYS})`)
  await db.all(sql`
    delete from draft_orders
    where state = 'DRAFT' and expires_at < ${timestamp} - make_interval(days => ${ENDED_DAYS})`)
  // The newest device is kept: without it, a sign-in after years would count as the first one and send no mail.
  await db.all(sql`
    delete from known_devices old
    where last_seen_at < ${timestamp} - make_interval(days => ${DEVICE_DAYS})
      and exists (
        select 1 from known_devices newer
        where newer.site_id = old.site_id and newer.member_id = old.member_id
          and newer.last_seen_at > old.last_seen_at)`)
}
