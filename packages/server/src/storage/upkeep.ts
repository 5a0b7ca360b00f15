import { sql } from 'kysely'
import type { Sql } from './sql.ts'

/** How long a reply is kept under its idempotency key: far longer than any client goes on repeating. */
const KEY_DAYS = 7

/** Removes what has served its time: stored replies, and redirect sessions that can be redeemed no more. */
export async function removeExpired(db: Sql, now: number): Promise<void> {
  const moment = sql`to_timestamp(${now} / 1000.0)`
  await db.all(
    sql`delete from idempotency_keys where created_at < ${moment} - make_interval(days => ${KEY_DAYS})`,
  )
  await db.all(sql`delete from redirect_sessions where expires_at < ${moment} - interval '1 day'`)
}
