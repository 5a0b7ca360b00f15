import { sql } from 'kysely'
import { ofTypes } from './events.ts'
import { unpackPayload } from './packed-payloads.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'
import { matchingEvents, type WebhookRow } from './webhooks.ts'

type DeliveryStatus = 'WAITING' | 'DELIVERED' | 'DEAD'

export type WebhookDeliveryRow = RowOf<typeof columns, { status: DeliveryStatus }>

const columns = tableColumns(
  'webhook_deliveries',
  [
    'event_id',
    'type',
    'entity_id',
    'status',
    'attempts',
    'next_attempt_at',
    'last_attempt_at',
    'took_ms',
    'reply_status',
    'reply',
    'failure',
  ],
  'd',
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
    'traceparent',
    'created_at',
  ],
  'e',
)

type StoredEvent = RowOf<typeof eventColumns> & { isStaff: boolean }

/** An event of the log, with what its delivery needs. */
export type LoggedEvent = Omit<StoredEvent, 'packed' | 'traceparent'>

/** A delivery that is due, with its event. */
export type DueDelivery = Omit<StoredEvent, 'packed'> & { attempts: number }

type WebhookRef = Pick<WebhookRow, 'site_id' | 'id'>

const isStaff = sql`(e.actor_role = 'merchant' and exists (
  select from staff_members s where s.site_id = e.site_id and s.id::text = e.actor_id)) as "isStaff"`

/** Deliveries that are due, in the order of the log. An entity waits for its earlier deliveries (protocol/events §6). */
export const dueDeliveries = async (
  db: Sql,
  { site_id, id }: WebhookRef,
  now: number,
  limit: number,
): Promise<DueDelivery[]> =>
  (
    await db.all<StoredEvent & Pick<DueDelivery, 'attempts'>>(sql`
    with due as materialized (
      select d.event_id, d.attempts from webhook_deliveries d
      where d.site_id = ${site_id} and d.webhook_id = ${id} and d.status = 'WAITING'
        and d.next_attempt_at <= ${toTimestamp(now)}
        and not exists (
          select from webhook_deliveries earlier
          where earlier.site_id = d.site_id and earlier.webhook_id = d.webhook_id and earlier.status = 'WAITING'
            and earlier.entity_id = d.entity_id and earlier.event_id < d.event_id
            and earlier.next_attempt_at > ${toTimestamp(now)})
      order by d.event_id limit ${limit})
    select ${eventColumns}, due.attempts, ${isStaff} from due
    join events e on e.site_id = ${site_id} and e.id = due.event_id
    order by e.id`)
  ).map(unpackPayload)

/** Events of a site after an id up to the high-water mark, oldest first, as deliveries have them. */
export const findLoggedEvents = async (
  db: Sql,
  siteId: string,
  {
    after,
    type,
    types,
    safeId,
    limit,
  }: { after: number; type?: string; types?: readonly string[] | undefined; safeId: number; limit: number },
): Promise<LoggedEvent[]> =>
  (
    await db.all<StoredEvent>(sql`
    select ${eventColumns}, ${isStaff} from events e
    where e.site_id = ${siteId} and e.id > ${after} and e.id <= ${safeId} ${type ? sql`and e.type = ${type}` : sql``}
      ${ofTypes(types)}
    order by e.id limit ${limit}`)
  ).map(unpackPayload)

/** Outcome of an attempt. */
export interface AttemptOutcome {
  eventId: number
  status: DeliveryStatus
  attempts: number
  /** Milliseconds; null unless WAITING. */
  nextAttemptAt: number | null
  attemptedAt: number
  tookMs: number
  replyStatus: number | null
  reply: string | null
  failure: string | null
}

/** Deletes deliveries of events that turn out not to concern the receiver. */
export const dropDeliveries = (db: Sql, { site_id, id }: WebhookRef, eventIds: readonly number[]) =>
  db.all(sql`
    delete from webhook_deliveries
    where site_id = ${site_id} and webhook_id = ${id} and event_id = any(${eventIds}::bigint[])`)

/** Saves the outcomes of attempts in one statement. */
export const saveAttempts = (db: Sql, { site_id, id }: WebhookRef, outcomes: readonly AttemptOutcome[]) =>
  db.all(sql`
    update webhook_deliveries d set status = o.status, attempts = o.attempts,
      next_attempt_at = to_timestamp(o."nextAttemptAt" / 1000.0), last_attempt_at = to_timestamp(o."attemptedAt" / 1000.0),
      took_ms = o."tookMs", reply_status = o."replyStatus", reply = o.reply, failure = o.failure
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o("eventId" bigint, status text, attempts int,
      "nextAttemptAt" bigint, "attemptedAt" bigint, "tookMs" int, "replyStatus" int, reply text, failure text)
    where d.site_id = ${site_id} and d.webhook_id = ${id} and d.event_id = o."eventId"`)

/** The delivery log of a webhook, newest event first. */
export const listDeliveryRows = (
  db: Sql,
  { site_id, id }: WebhookRef,
  {
    status,
    before,
    types,
    limit,
  }: { status?: DeliveryStatus; before?: number; types: readonly string[] | undefined; limit: number },
) =>
  db.all<WebhookDeliveryRow>(sql`
    select ${columns} from webhook_deliveries d
    where d.site_id = ${site_id} and d.webhook_id = ${id}
      ${status ? sql`and d.status = ${status}` : sql``}
      ${before === undefined ? sql`` : sql`and d.event_id < ${before}`} ${ofTypes(types)}
    order by d.event_id desc limit ${limit}`)

/** Selects events to be delivered again. */
export interface ReplaySelection {
  eventId?: number
  eventType?: string
  from?: number
  to?: number
  /** Only dead letters. */
  onlyDead?: boolean
}

/** Queues events of the log again, matching ones only. Returns how many. */
export async function replayDeliveries(
  db: Sql,
  { site_id, id, doc, position }: WebhookRow,
  selection: ReplaySelection,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const { eventId, eventType, from, to, onlyDead } = selection
  const selected = sql`
    e.id <= ${position}
      ${eventId === undefined ? sql`` : sql`and e.id = ${eventId}`}
      ${eventType ? sql`and e.type = ${eventType}` : sql``}
      ${from === undefined ? sql`` : sql`and e.created_at >= ${toTimestamp(from)}`}
      ${to === undefined ? sql`` : sql`and e.created_at < ${toTimestamp(to)}`}
      and not exists (
        select from webhook_deliveries w where w.site_id = e.site_id and w.webhook_id = ${id} and w.event_id = e.id
          and w.status = 'WAITING')
      ${
        onlyDead
          ? sql`and exists (select from webhook_deliveries w
              where w.site_id = e.site_id and w.webhook_id = ${id} and w.event_id = e.id and w.status = 'DEAD')`
          : sql``
      }`
  const matching = await matchingEvents(db, site_id, doc, {
    range: (after = 0) => sql`e.id > ${after} and ${selected}`,
    limit,
  })
  const rows = await db.all(sql`
    insert into webhook_deliveries (site_id, webhook_id, event_id, type, entity_id, status, next_attempt_at)
    select ${site_id}, ${id}, e.id, e.type, e.entity_id, 'WAITING', ${toTimestamp(now)} from events e
    where e.site_id = ${site_id} and ${selected} ${matching}
    order by e.id limit ${limit}
    on conflict (site_id, webhook_id, event_id) do update
      set status = 'WAITING', attempts = 0, next_attempt_at = excluded.next_attempt_at
    returning event_id`)
  return rows.length
}
