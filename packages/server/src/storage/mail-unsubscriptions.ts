import { sql } from 'kysely'
import type { Sql } from './sql.ts'
import { toTimestamp } from './timestamps.ts'

/** Stores that an address gets no more mail that it has not caused. */
export const insertUnsubscription = (db: Sql, siteId: string, addressHash: Buffer, now: number) =>
  db.all(sql`
    insert into mail_unsubscriptions (site_id, address_hash, created_at)
    select id, ${addressHash}, ${toTimestamp(now)} from sites where id = ${siteId}
    on conflict do nothing`)

export const isUnsubscribed = async (db: Sql, siteId: string, addressHash: Buffer) =>
  (await db.first(
    sql`select 1 from mail_unsubscriptions where site_id = ${siteId} and address_hash = ${addressHash}`,
  )) !== undefined
