import { sql } from 'kysely'
import { documents } from './documents.ts'
import { safeEventId } from './events.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

/** Settings of a webhook. */
export interface StoredWebhook {
  name: string
  uri: string
  /** Empty: all. */
  eventTypes: string[]
  /** An event matches if an entity in its payload contains this JSON. */
  filter?: Record<string, unknown>
  clientAppId?: string
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
  { id, doc, now, limit }: { id: string; doc: StoredWebhook; now: number; limit: number },
): Promise<WebhookRow | undefined> {
  // The row lock on the site serializes concurrent inserts, so the limit holds.
  await db.all(sql`select id from sites where id = ${siteId} for no key update`)
  return db.first<WebhookRow>(sql`
    insert into webhooks (site_id, id, created_at, updated_at, doc, status, position)
    select ${siteId}, ${id}, ${toTimestamp(now)}, ${toTimestamp(now)}, ${JSON.stringify(doc)}::jsonb, 'ACTIVE',
      coalesce((select max(e.id) from events e where e.site_id = ${siteId}), 0)
    where (select count(*) from webhooks where site_id = ${siteId}) < ${limit}
    returning ${columns}`)
}

/** Changes settings and status. A webhook that becomes active is tried at once. */
export const updateWebhookRow = (
  db: Sql,
  { site_id, id, doc, status }: Pick<WebhookRow, 'site_id' | 'id' | 'doc' | 'status'>,
  now: number,
) =>
  db.first<WebhookRow>(sql`
    update webhooks set doc = ${JSON.stringify(doc)}::jsonb, status = ${status}, revision = revision + 1,
      updated_at = ${toTimestamp(now)}, failures = 0, failing_since = null, retry_at = null
    where site_id = ${site_id} and id = ${id} returning ${columns}`)

export const deleteWebhookRow = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from webhooks where site_id = ${siteId} and id = ${id}`)

/** Ids of active webhooks that may deliver now, of some sites or all. */
export const readyWebhooks = (db: Sql, now: number, siteIds?: readonly string[]) =>
  db.all<WebhookKey>(sql`
    select ${keyColumns} from webhooks
    where status = 'ACTIVE' and (retry_at is null or retry_at <= ${toTimestamp(now)})
      and (leased_until is null or leased_until <= ${toTimestamp(now)})
      ${siteIds ? sql`and site_id::text = any(${siteIds}::text[])` : sql``}`)

/** Leases a webhook to this node. Undefined if another node has it, or if it may not deliver now. */
export const leaseWebhook = (db: Sql, { siteId, id }: WebhookKey, now: number, leaseMs: number) =>
  db.first<WebhookRow>(sql`
    update webhooks set leased_until = ${toTimestamp(now + leaseMs)}
    where site_id = ${siteId} and id = ${id} and status = 'ACTIVE'
      and (retry_at is null or retry_at <= ${toTimestamp(now)})
      and (leased_until is null or leased_until <= ${toTimestamp(now)})
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

/** Whether events `e` match the settings of a webhook. */
export const matches = ({ eventTypes, filter }: StoredWebhook) => sql`
  (${eventTypes.length === 0} or e.type = any(${eventTypes}::text[]))
  and (${filter === undefined} or exists (
    select from jsonb_each(case when jsonb_typeof(e.payload) = 'object' then e.payload else '{}'::jsonb end) as part
    where part.value @> ${JSON.stringify(filter ?? {})}::jsonb))`

/** Adds deliveries of the next events of the log and advances the position. Returns whether the log may have more. */
export async function enqueueDeliveries(
  db: Sql,
  { site_id, id, doc, position }: WebhookRow,
  now: number,
  limit: number,
): Promise<{ position: number; hasMore: boolean }> {
  const safeId = await safeEventId(db)
  const row = await db.first<{ read: number; reached: number }>(sql`
    with e as materialized (
      select id, type, entity_id, payload from events
      where site_id = ${site_id} and id > ${position} and id <= ${safeId} order by id limit ${limit}
    ), added as (
      insert into webhook_deliveries (site_id, webhook_id, event_id, type, entity_id, status, next_attempt_at)
      select ${site_id}, ${id}, e.id, e.type, e.entity_id, 'WAITING', ${toTimestamp(now)} from e where ${matches(doc)}
      on conflict do nothing
    ), moved as (
      update webhooks set position = (select max(e.id) from e)
      where site_id = ${site_id} and id = ${id} and exists (select from e)
    )
    select count(*)::int as read, coalesce(max(e.id), ${position}) as reached from e`)
  return { position: Number(row?.reached ?? position), hasMore: row?.read === limit }
}
