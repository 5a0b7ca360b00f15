import { type RawBuilder, sql } from 'kysely'
import { isObject } from '../platform-support/is-object.ts'
import { documents } from './documents.ts'
import { ofTypes, safeEventId } from './events.ts'
import { unpackPayload } from './packed-payloads.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

/** Events that are compared with a filter at a time. */
const FILTER_BATCH = 500

/** Settings of a webhook. */
export interface StoredWebhook {
  name: string
  uri: string
  /** Empty: all. */
  eventTypes: string[]
  /** An event matches if an entity in its payload contains this JSON. */
  filter?: Record<string, unknown>
  clientAppId?: string
  /** The agent whose orders it gets, in the form of the Agentic Commerce Protocol. */
  agentId?: string
}

export type WebhookRow = RowOf<typeof columns, { doc: StoredWebhook; status: 'ACTIVE' | 'PAUSED' }>

/** Columns that replies show beside the document. */
const SHOWN = ['status', 'failures', 'failing_since', 'retry_at'] as const

const columns = tableColumns('webhooks', [
  'site_id',
  'id',
  'revision',
  'created_at',
  'updated_at',
  'doc',
  'position',
  'encrypted_secret',
  ...SHOWN,
])

/** Pages of webhooks under a query plan. */
export const webhookRows = documents<StoredWebhook, Pick<WebhookRow, (typeof SHOWN)[number]>>(
  'webhooks',
  SHOWN,
)

const keyColumns = tableColumns('webhooks', { siteId: 'site_id', id: 'id' })

/** Identifies a webhook. */
export type WebhookKey = RowOf<typeof keyColumns>

export const listWebhookRows = (db: Sql, siteId: string) =>
  db.all<WebhookRow>(sql`select ${columns} from webhooks where site_id = ${siteId} order by created_at, id`)

export const findWebhook = (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
  db.first<WebhookRow>(
    sql`select ${columns} from webhooks where site_id = ${siteId} and id = ${id} ${lock ? sql`for update` : sql``}`,
  )

/** Adds a webhook for later events. Undefined when the site has reached the limit. */
export async function insertWebhook(
  db: Sql,
  siteId: string,
  {
    id,
    doc,
    encryptedSecret,
    now,
    limit,
  }: { id: string; doc: StoredWebhook; encryptedSecret: Buffer | null; now: number; limit: number },
): Promise<WebhookRow | undefined> {
  // The row lock on the site serializes concurrent inserts, so the limit holds.
  await db.all(sql`select id from sites where id = ${siteId} for no key update`)
  return db.first<WebhookRow>(sql`
    insert into webhooks (site_id, id, created_at, updated_at, doc, encrypted_secret, status, position)
    select ${siteId}, ${id}, ${toTimestamp(now)}, ${toTimestamp(now)}, ${JSON.stringify(doc)}::jsonb, ${encryptedSecret}, 'ACTIVE',
      coalesce((select max(e.id) from events e where e.site_id = ${siteId}), 0)
    where (select count(*) from webhooks where site_id = ${siteId}) < ${limit}
    returning ${columns}`)
}

/** Changes settings and status. A webhook that becomes active is tried at once. */
export const updateWebhookRow = (
  db: Sql,
  {
    site_id,
    id,
    doc,
    status,
    encrypted_secret,
  }: Pick<WebhookRow, 'site_id' | 'id' | 'doc' | 'status' | 'encrypted_secret'>,
  now: number,
) =>
  db.first<WebhookRow>(sql`
    update webhooks set doc = ${JSON.stringify(doc)}::jsonb, status = ${status}, revision = revision + 1,
      encrypted_secret = ${encrypted_secret}, updated_at = ${toTimestamp(now)}, failures = 0, failing_since = null, retry_at = null
    where site_id = ${site_id} and id = ${id} returning ${columns}`)

export const deleteWebhookRow = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from webhooks where site_id = ${siteId} and id = ${id}`)

const isServing = sql`exists (select from sites s where s.id = webhooks.site_id and s.status = 'ACTIVE')`

/** Ids of active webhooks that may deliver now, of some sites or all. */
export const readyWebhooks = (db: Sql, now: number, siteIds?: readonly string[]) =>
  db.all<WebhookKey>(sql`
    select ${keyColumns} from webhooks
    where status = 'ACTIVE' and (retry_at is null or retry_at <= ${toTimestamp(now)})
      and (leased_until is null or leased_until <= ${toTimestamp(now)}) and ${isServing}
      ${siteIds ? sql`and site_id::text = any(${siteIds}::text[])` : sql``}`)

/** Leases a webhook to this node. Undefined if another node has it, or if it may not deliver now. */
export const leaseWebhook = (db: Sql, { siteId, id }: WebhookKey, now: number, leaseMs: number) =>
  db.first<WebhookRow>(sql`
    update webhooks set leased_until = ${toTimestamp(now + leaseMs)}
    where site_id = ${siteId} and id = ${id} and status = 'ACTIVE'
      and (retry_at is null or retry_at <= ${toTimestamp(now)})
      and (leased_until is null or leased_until <= ${toTimestamp(now)}) and ${isServing}
    returning ${columns}`)

/** Ends the lease and stores the health after a batch, unless the webhook was changed meanwhile, which has reset its health. */
export const saveWebhookHealth = (
  db: Sql,
  { site_id, id, revision }: Pick<WebhookRow, 'site_id' | 'id' | 'revision'>,
  health: { failures: number; failingSince: number | null; retryAt: number | null },
) =>
  db.all(sql`
    update webhooks set leased_until = null,
      failures = case when revision = ${revision} then ${health.failures} else failures end,
      failing_since = case when revision = ${revision} then
        ${health.failingSince === null ? sql`null` : toTimestamp(health.failingSince)} else failing_since end,
      retry_at = case when revision = ${revision} then
        ${health.retryAt === null ? sql`null` : toTimestamp(health.retryAt)} else retry_at end
    where site_id = ${site_id} and id = ${id}`)

/** Pauses an active webhook. Undefined if it was changed or paused meanwhile. */
export const pauseWebhook = (
  db: Sql,
  { site_id, id, revision }: Pick<WebhookRow, 'site_id' | 'id' | 'revision'>,
  now: number,
) =>
  db.first<WebhookRow>(sql`
    update webhooks set status = 'PAUSED', revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${site_id} and id = ${id} and revision = ${revision} and status = 'ACTIVE'
    returning ${columns}`)

const ofWebhook = ({ eventTypes }: StoredWebhook) =>
  ofTypes(eventTypes.length === 0 ? undefined : eventTypes, 'e')

/** Whether JSON contains a pattern, as `@>` of `jsonb`. */
export function containsJson(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern))
    return Array.isArray(value) && pattern.every(part => value.some(each => containsJson(each, part)))
  if (isObject(pattern))
    return (
      isObject(value) &&
      Object.entries(pattern).every(
        ([name, part]) => Object.hasOwn(value, name) && containsJson(value[name], part),
      )
    )
  return value === pattern
}

const matchesFilter = (payload: unknown, filter: unknown) =>
  isObject(payload) && Object.values(payload).some(part => containsJson(part, filter))

const filtered = tableColumns('events', ['id', 'payload', 'packed'], 'e')

/**
 * The condition that selects events `e` which match the settings of a webhook. With a filter, the events of `range` are read, because
 * the database cannot read packed payloads; at most `limit` match.
 */
export async function matchingEvents(
  db: Sql,
  siteId: string,
  doc: StoredWebhook,
  { range, limit }: { range: (after: number | undefined) => RawBuilder<unknown>; limit: number },
): Promise<RawBuilder<unknown>> {
  if (doc.filter === undefined) return ofWebhook(doc)
  const ids: number[] = []
  for (let after: number | undefined; ; ) {
    const rows = await db.all<RowOf<typeof filtered>>(sql`
      select ${filtered} from events e where e.site_id = ${siteId} and ${range(after)} ${ofWebhook(doc)}
      order by e.id limit ${FILTER_BATCH}`)
    for (const row of rows) if (matchesFilter(unpackPayload(row).payload, doc.filter)) ids.push(row.id)
    after = rows.at(-1)?.id
    if (rows.length < FILTER_BATCH || ids.length >= limit) return sql`and e.id = any(${ids}::bigint[])`
  }
}

/** Adds deliveries of the next events of the log and advances the position. Returns whether the log may have more. */
export async function enqueueDeliveries(
  db: Sql,
  { site_id, id, doc, position }: WebhookRow,
  now: number,
  limit: number,
): Promise<{ position: number; hasMore: boolean }> {
  const safeId = await safeEventId(db)
  const last = await db.first<{ read: number; reached: number }>(sql`
    select count(*)::int as read, coalesce(max(id), ${position}) as reached from (
      select id from events where site_id = ${site_id} and id > ${position} and id <= ${safeId} order by id limit ${limit}) e`)
  const reached = Number(last?.reached ?? position)
  if (reached > position) {
    const matching = await matchingEvents(db, site_id, doc, {
      range: (after = position) => sql`e.id > ${after} and e.id <= ${reached}`,
      limit: Number.POSITIVE_INFINITY,
    })
    await db.all(sql`
      with added as (
        insert into webhook_deliveries (site_id, webhook_id, event_id, type, entity_id, status, next_attempt_at)
        select ${site_id}, ${id}, e.id, e.type, e.entity_id, 'WAITING', ${toTimestamp(now)} from events e
        where e.site_id = ${site_id} and e.id > ${position} and e.id <= ${reached} ${matching}
        on conflict do nothing)
      update webhooks set position = ${reached} where site_id = ${site_id} and id = ${id}`)
  }
  return { position: reached, hasMore: last?.read === limit }
}
