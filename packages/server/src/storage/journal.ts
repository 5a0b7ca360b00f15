import { type RawBuilder, sql } from 'kysely'
import { ofTypes } from './events.ts'
import type { TableRows } from './generated/table-rows.ts'
import { unpackPayload } from './packed-payloads.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

/** What the journal records about a call of a staff member besides its events. */
export interface NewJournalEntry {
  operation: string
  area: string
  reason?: string
  mails: number
  /** Tags of cached reads that the change has invalidated, and its undo does. */
  invalidated: readonly string[]
  /** Request id of the change that this one takes back. */
  undoes?: string
}

/** Inserts the entry with the events of the CTE `written_events`. Several transactions of one request share an entry. */
export const insertJournalEntry = (
  entry: NewJournalEntry,
  call: { siteId: string; actorId: string; requestId: string; now: number },
  eventIds: RawBuilder<unknown>,
) => sql`
  insert into journal_entries as j
    (site_id, request_id, operation, area, actor_id, reason, mails, event_ids, undoes, invalidated, created_at)
  values (${call.siteId}, ${call.requestId}, ${entry.operation}, ${entry.area}, ${call.actorId},
    ${entry.reason ?? null}, ${entry.mails}, ${eventIds}, ${entry.undoes ?? null},
    ${entry.invalidated}::text[], ${toTimestamp(call.now)})
  on conflict (site_id, request_id) do update
    set event_ids = j.event_ids || excluded.event_ids, mails = j.mails + excluded.mails,
      invalidated = j.invalidated || excluded.invalidated`

const entryColumns = tableColumns(
  'journal_entries',
  [
    'id',
    'request_id',
    'operation',
    'area',
    'actor_id',
    'reason',
    'mails',
    'event_ids',
    'undoes',
    'invalidated',
    'created_at',
  ],
  'j',
)
const eventColumns = tableColumns(
  'events',
  [
    'id',
    'type',
    'entity_id',
    'actor_role',
    'actor_id',
    'request_id',
    'payload',
    'before',
    'packed',
    'created_at',
  ],
  'e',
)

/** Who made a change: joined by id, so that former staff are found by their id alone. */
const staffName = sql`(
  select coalesce(m.name, m.email) from staff_members m
  where m.site_id = j.site_id and m.id::text = j.actor_id)`

/** The latest undo of the entry `j` that was not undone itself. */
const undoneBy = sql`(
  select u.request_id from journal_entries u
  where u.site_id = j.site_id and u.undoes = j.request_id
    and not exists (select from journal_entries r where r.site_id = u.site_id and r.undoes = u.request_id)
  order by u.id desc limit 1)`

/** An entry of the journal. */
export type JournalRow = RowOf<typeof entryColumns> & { staff_name: string | null; undone_by: string | null }

type StoredChange = RowOf<typeof eventColumns>

/** An event with the values before the change. */
export type ChangeRow = Omit<StoredChange, 'packed'>

/** Entries of a site in some areas, newest first. */
export const findJournalEntries = (
  db: Sql,
  siteId: string,
  filter: { before?: number; actorId?: string; areas: readonly string[]; limit: number },
) =>
  db.all<JournalRow>(sql`
    select ${entryColumns}, ${staffName} as staff_name, ${undoneBy} as undone_by from journal_entries j
    where j.site_id = ${siteId} and j.area = any(${filter.areas}::text[])
      ${filter.before ? sql`and j.id < ${filter.before}` : sql``}
      ${filter.actorId ? sql`and j.actor_id = ${filter.actorId}` : sql``}
    order by j.id desc limit ${filter.limit}`)

/** The entry of a request. `lock` makes concurrent undos of it wait for each other. */
export const findJournalEntry = (db: Sql, siteId: string, requestId: string, { lock = false } = {}) =>
  db.first<JournalRow>(sql`
    select ${entryColumns}, ${staffName} as staff_name, ${undoneBy} as undone_by from journal_entries j
    where j.site_id = ${siteId} and j.request_id = ${requestId} ${lock ? sql`for update of j` : sql``}`)

/**
 * The calls at the roots of chains of undos, by the request ids of their ends: the call of the entry itself unless it undoes
 * another. A chain with a missing link has none.
 */
export async function findUndoneRoots(db: Sql, siteId: string, requestIds: readonly string[]) {
  const roots = await db.all<Pick<TableRows['journal_entries'], 'request_id' | 'operation'>>(sql`
    with recursive chain as (
      select request_id, operation, undoes from journal_entries
      where site_id = ${siteId} and request_id = any(${requestIds}::text[])
      union all
      select c.request_id, j.operation, j.undoes from chain c
        join journal_entries j on j.site_id = ${siteId} and j.request_id = c.undoes)
    select request_id, operation from chain where undoes is null`)
  return new Map(roots.map(({ request_id, operation }) => [request_id, operation]))
}

/** Events by their ids, oldest first; of some types or all. */
export const findChanges = async (
  db: Sql,
  siteId: string,
  ids: readonly number[],
  types?: readonly string[] | undefined,
): Promise<ChangeRow[]> =>
  (
    await db.all<StoredChange>(sql`
      select ${eventColumns} from events e
      where e.site_id = ${siteId} and e.id = any(${ids}::bigint[]) ${ofTypes(types)} order by e.id`)
  ).map(unpackPayload)

/** A change of an entity with what the journal knows about its request. */
export type HistoryRow = ChangeRow & RequestOfChange

type RequestOfChange = { [C in 'operation' | 'reason']: TableRows['journal_entries'][C] | null } & {
  staff_name: string | null
  undone_by: string | null
}

/** The last change of the page before in a history: an event, or the rows of a request. */
export interface HistoryPosition {
  kind: 'EVENT' | 'ROWS'
  id: number
}

interface HistoryFilter {
  entityId: string
  before?: HistoryPosition
  limit: number
}

/** Events of an entity, newest first. Changes at the same time: events before rows. */
export const findEntityHistory = async (
  db: Sql,
  siteId: string,
  { entityId, types, before, limit }: HistoryFilter & { types: readonly string[] | undefined },
): Promise<HistoryRow[]> =>
  (
    await db.all<StoredChange & RequestOfChange>(sql`
    select ${eventColumns}, j.operation, j.reason, ${staffName} as staff_name, ${undoneBy} as undone_by
    from events e left join journal_entries j on j.site_id = e.site_id and j.request_id = e.request_id
    where e.site_id = ${siteId} and e.entity_id = ${entityId} ${ofTypes(types)}
      ${before?.kind === 'EVENT' ? sql`and e.id < ${before.id}` : sql``}
      ${
        before?.kind === 'ROWS'
          ? sql`and e.created_at < (
              select p.created_at from journal_rows r join journal_entries p using (site_id, request_id)
              where r.site_id = ${siteId} and r.entity_id = ${entityId} and r.id = ${before.id})`
          : sql``
      }
    order by e.id desc limit ${limit}`)
  ).map(unpackPayload)

/** A request of staff that has written rows of an entity without an event for it. `row_id` is the last one of them. */
export type RowHistoryRow = JournalRow & { row_id: string }

/** Requests that have written rows of an entity and no event for it that the caller may read, newest first. */
export const findRowHistory = (
  db: Sql,
  siteId: string,
  {
    entityId,
    types,
    areas,
    before,
    limit,
  }: HistoryFilter & { types: readonly string[] | undefined; areas: readonly string[] },
) =>
  db.all<RowHistoryRow>(sql`
    with written as (
      select r.request_id, max(r.id) as row_id from journal_rows r
      where r.site_id = ${siteId} and r.entity_id = ${entityId}
      group by r.request_id)
    select ${entryColumns}, ${staffName} as staff_name, ${undoneBy} as undone_by, w.row_id
    from written w join journal_entries j on j.site_id = ${siteId} and j.request_id = w.request_id
    where j.area = any(${areas}::text[])
      and not exists (
        select from events e
        where e.site_id = j.site_id and e.id = any(j.event_ids) and e.entity_id = ${entityId}
          ${ofTypes(types)})
      ${before?.kind === 'ROWS' ? sql`and w.row_id < ${before.id}` : sql``}
      ${
        before?.kind === 'EVENT'
          ? sql`and j.created_at <= (
              select p.created_at from events p where p.site_id = ${siteId} and p.id = ${before.id})`
          : sql``
      }
    order by w.row_id desc limit ${limit}`)
