import { sql } from 'kysely'
import type { TableRows } from './generated/table-rows.ts'
import { unpackPayload } from './packed-payloads.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'

export type EventRow = Omit<RowOf<typeof columns>, 'packed'>

const columns = tableColumns('events', [
  'id',
  'type',
  'entity_id',
  'actor_role',
  'actor_id',
  'request_id',
  'payload',
  'packed',
  'created_at',
])

/** The first 16 bits of the keys of the advisory locks that event writers hold until they commit. An id follows. */
const WRITERS = 0x5704
const ID_BITS = 48

/**
 * Run before a transaction allocates event ids: a shared advisory lock whose key has a lower bound of these ids. Writers
 * never block each other.
 */
export const registerWriter = sql`
  select pg_advisory_xact_lock_shared(${sql.lit(WRITERS)}::int8 << ${sql.lit(ID_BITS)} | last_value) as held from events_id_seq`

/**
 * High-water mark of the event log: no open transaction can still add an event at or below this id. Without it, a reader
 * that continues after the greatest id it has seen would miss events that commit late.
 */
export async function safeEventId(db: Sql): Promise<number> {
  // The order matters: a writer that registers after the first read allocates ids above its result.
  const last = await db.first<{ id: number }>(sql`select last_value as id from events_id_seq`)
  const held = await db.first<{ id: number | null }>(sql`
    select min((classid::int8 & 65535) << 32 | objid::int8) as id from pg_locks
    where locktype = 'advisory' and classid::int8 >> 16 = ${sql.lit(WRITERS)} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`)
  return Math.min(last?.id ?? 0, held?.id ?? Number.MAX_SAFE_INTEGER)
}

/** Restricts events to some types; undefined: all. */
export const ofTypes = (types: readonly string[] | undefined, alias?: 'e') =>
  types ? sql`and ${sql.ref(alias ? 'e.type' : 'type')} = any(${types}::text[])` : sql``

/** The last event of a site that was deleted after its period: readers that continue before it have missed events. 0: none. */
export async function lastDeletedEvent(db: Sql, siteId: string): Promise<number> {
  const row = await db.first<Pick<TableRows['site_counters'], 'value'>>(
    sql`select value from site_counters where site_id = ${siteId} and name = 'deleted events'`,
  )
  return Number(row?.value ?? 0)
}

/** Events of a site after an id up to the high-water mark, oldest first by default. */
export async function findEvents(
  db: Sql,
  siteId: string,
  filter: {
    after: number
    before?: number
    newestFirst?: boolean
    type?: string
    /** Types that the reader may read; undefined: all. */
    types?: readonly string[] | undefined
    entityId?: string
    limit: number
    /** High-water mark, if it was read before. */
    safeId?: number
  },
): Promise<EventRow[]> {
  const safeId = filter.safeId ?? (await safeEventId(db))
  const rows = await db.all<RowOf<typeof columns>>(
    sql`
      select ${columns} from events
      where site_id = ${siteId} and id > ${filter.after} and id <= ${safeId}
        ${filter.before === undefined ? sql`` : sql`and id < ${filter.before}`}
        ${filter.type ? sql`and type = ${filter.type}` : sql``} ${ofTypes(filter.types)}
        ${filter.entityId ? sql`and entity_id = ${filter.entityId}` : sql``}
      order by id ${filter.newestFirst ? sql`desc` : sql``} limit ${filter.limit}`,
  )
  return rows.map(unpackPayload)
}
