import { type RawBuilder, sql } from 'kysely'
import { textArray } from './binary-array.ts'
import { registerWriter } from './events.ts'
import { insertMails, type NewMail } from './mails.ts'
import { CACHE_CHANNEL } from './read-cache.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

/** Maximum payload of a notification; PostgreSQL allows 8000 bytes. Above it the whole cache is invalidated. */
const NOTIFICATION_MAX = 7900

/** A value that is written out as JSON already. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const jsonOf = (value: unknown) => (value instanceof JsonText ? value.text : JSON.stringify(value ?? null))

export interface NewEvent {
  type: string
  entityId: string
  payload: unknown
  before?: unknown
}

/** Metadata of the call that emits the events. */
export interface EventMetadata {
  siteId: string
  actor: { role: string; id?: string }
  requestId: string
  /** The request of each entity, where one transaction makes the changes of several calls. */
  requestIds?: ReadonlyMap<string, string>
  now: number
}

/** For a statement that writes events of one type together with their change. */
export interface EventLog extends EventMetadata {
  type: string
  /** Receives the ids of the written events, to deliver them. */
  written(ids: readonly number[]): void
}

/** Writes an event for each row `e` of a source, which has `type`, `entity_id`, `payload` and `before`. */
export const insertEvents = (
  { siteId, actor, requestId, requestIds, now }: EventMetadata,
  source: RawBuilder<unknown>,
) => sql`
  insert into events (site_id, type, entity_id, actor_role, actor_id, request_id, payload, before, created_at)
  select ${siteId}::uuid, e.type, e.entity_id, ${actor.role}, ${actor.id ?? null}, ${
    requestIds ? sql`${JSON.stringify(Object.fromEntries(requestIds))}::jsonb ->> e.entity_id` : requestId
  }, e.payload, e.before,
    ${toTimestamp(now)}
  from (${registerWriter}) as announced, ${source} as e
  returning id`

const storedReply = tableColumns('idempotency_keys', ['request_hash', 'reply'])

/** Identifies a request by hashes of its idempotency key and content. */
export interface KeyClaim {
  siteId: string
  callerId: string
  /** Hash of the key. */
  key: string
  requestHash: Buffer
}

/**
 * Claims an idempotency key for this transaction. Waits for a concurrent request with the same key. Returns the stored
 * reply of a successful request, or that the key belongs to a different request.
 */
export async function claimKey(
  db: Sql,
  claim: KeyClaim,
  now: number,
): Promise<{ reply?: string; misused?: true }> {
  const claimed = await db.all(sql`
    insert into idempotency_keys (site_id, caller_id, key, request_hash, created_at)
    values (${claim.siteId}, ${claim.callerId}, ${claim.key}, ${claim.requestHash}, ${toTimestamp(now)})
    on conflict do nothing returning 1`)
  if (claimed.length > 0) return {}
  const stored = await db.first<RowOf<typeof storedReply, { reply: string }>>(sql`
    select ${storedReply} from idempotency_keys
    where site_id = ${claim.siteId} and caller_id = ${claim.callerId} and key = ${claim.key}`)
  if (!stored) return {}
  return stored.request_hash.equals(claim.requestHash) ? { reply: stored.reply } : { misused: true }
}

/** A reply stored under its idempotency key. */
interface StoredReply {
  claim: KeyClaim
  reply: string
}

/** Replies of one caller to be stored. */
export interface StoredReplies {
  /** Under a key that this transaction has claimed. */
  update?: StoredReply
  /** Under keys that are claimed with it. If one of them is taken the database rejects all. */
  insert?: readonly StoredReply[]
}

const isSome = <T>(list: readonly T[]): list is [T, ...T[]] => list.length > 0

const insertStoredReplies = (replies: readonly [StoredReply, ...StoredReply[]], now: number) => sql`
  insert into idempotency_keys (site_id, caller_id, key, request_hash, reply, created_at)
  select ${replies[0].claim.siteId}, ${replies[0].claim.callerId}, k.key, decode(k.hash, 'hex'), k.reply, ${toTimestamp(now)}
  from unnest(${textArray(replies.map(({ claim }) => claim.key))}::text[],
    ${textArray(replies.map(({ claim }) => claim.requestHash.toString('hex')))}::text[],
    ${textArray(replies.map(({ reply }) => reply))}::text[]) as k(key, hash, reply)`

/**
 * Transactional outbox: writes events, mails, the reply under its idempotency key and the cache invalidation in one
 * statement of the call's transaction. Returns the ids of the events and of the mails to be sent.
 */
export async function persistEffects(
  db: Sql,
  outcome: EventMetadata & {
    events: readonly NewEvent[]
    mails: readonly NewMail[]
    invalidated: readonly string[]
  } & StoredReplies,
): Promise<{ eventIds: number[]; mailIds: number[] }> {
  const { siteId, now, update: claimed, insert: fresh = [] } = outcome
  const events = outcome.events.map(({ type, entityId, payload, before }) => {
    const what = JSON.stringify({ type, entity_id: entityId }).slice(0, -1)
    return `${what},"payload":${jsonOf(payload)},"before":${jsonOf(before)}}`
  })
  const hasEvents = events.length > 0
  const hasMail = outcome.mails.length > 0
  const tags = [...new Set(outcome.invalidated)].join(' ')
  const steps = [
    ...(hasEvents
      ? [
          sql`written as (${insertEvents(
            outcome,
            sql`(select r.* from jsonb_to_recordset(${`[${events.join()}]`}::jsonb) as r(type text, entity_id text, payload jsonb, before jsonb))`,
          )})`,
        ]
      : []),
    ...(hasMail ? [sql`mailed as (${insertMails(siteId, outcome.mails, now)})`] : []),
    ...(claimed
      ? [
          sql`stored as (
            update idempotency_keys set reply = ${claimed.reply}
            where site_id = ${siteId} and caller_id = ${claimed.claim.callerId} and key = ${claimed.claim.key} returning 1)`,
        ]
      : []),
    ...(isSome(fresh) ? [sql`kept as (${insertStoredReplies(fresh, now)})`] : []),
    ...(tags
      ? [
          sql`told as materialized (
            select pg_notify(${CACHE_CHANNEL}, ${tags.length > NOTIFICATION_MAX ? '*' : tags}) as done)`,
        ]
      : []),
  ]
  if (steps.length === 0) return { eventIds: [], mailIds: [] }
  const row = await db.first<{ ids: number[]; mails?: number[] }>(sql`
    with ${sql.join(steps)}
    select ${hasEvents ? sql`coalesce((select array_agg(id::int8) from written), '{}')` : sql`'{}'::int8[]`} as ids
      ${hasMail ? sql`, coalesce((select array_agg(id::int8) from mailed where status = 'WAITING'), '{}') as mails` : sql``}
      ${tags ? sql`, (select count(done) from told)` : sql``}`)
  return { eventIds: (row?.ids ?? []).map(Number), mailIds: (row?.mails ?? []).map(Number) }
}
