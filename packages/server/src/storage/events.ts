import { sql } from 'kysely'
import type { Sql } from './sql.ts'

export interface EventRow {
  id: number
  type: string
  entity_id: string
  actor_role: string
  actor_id: string | null
  request_id: string | null
  payload: unknown
  created_at: number
}

/** Class of the advisory locks that writers of events hold until they commit. */
const WRITERS = 5_704_115

/**
 * To be read before a transaction takes ids for its events: a shared lock that says "whoever holds this will have ids
 * above that number". Writers never wait for each other.
 */
export const registerWriter = sql`
  select pg_advisory_xact_lock_shared(${sql.lit(WRITERS)}, (last_value % 2147483647)::int) as held from events_id_seq`

/**
 * The id up to which the log is settled: no transaction under way can still add an event at or below it. Without this a
 * reader who goes on from the greatest id that he has seen would miss events that commit late.
 */
async function safeEventId(db: Sql): Promise<number> {
  // The order matters: a writer who announces himself after the first read takes ids above what it answers.
  const last = await db.first<{ id: number }>(sql`select last_value as id from events_id_seq`)
  const held = await db.first<{ id: number | null }>(sql`
    select min(objid::int8) as id from pg_locks
    where locktype = 'advisory' and classid = ${sql.lit(WRITERS)} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`)
  return Math.min(last?.id ?? 0, held?.id ?? Number.MAX_SAFE_INTEGER)
}

/** Settled events of a site after a position, oldest first. */
export async function findEvents(
  db: Sql,
  siteId: string,
  filter: { after: number; type?: string; entityId?: string; limit: number },
): Promise<EventRow[]> {
  const settled = await safeEventId(db)
  return db.all<EventRow>(
    sql`
      select id, type, entity_id, actor_role, actor_id, request_id, payload, created_at from events
      where site_id = ${siteId} and id > ${filter.after} and id <= ${settled}
        ${filter.type ? sql`and type = ${filter.type}` : sql``}
        ${filter.entityId ? sql`and entity_id = ${filter.entityId}` : sql``}
      order by id limit ${filter.limit}`,
  )
}
