import { type RawBuilder, sql } from 'kysely'
import { traceHeader } from '../logging/tracing.ts'
import { isObject } from '../platform-support/is-object.ts'
import { replyText } from '../platform-support/reply-json.ts'
import { jsonArray, textArray } from './binary-array.ts'
import type { Transaction } from './database.ts'
import { deferredSteps } from './deferred-writes.ts'
import { registerWriter } from './events.ts'
import { type InsertJobs, jobsText } from './insert-jobs.ts'
import { insertInvalidation } from './invalidations.ts'
import { insertJournalEntry, type NewJournalEntry } from './journal.ts'
import { insertMails, type NewMail } from './mails.ts'
import { packedShape, packPayload, personOfPayload } from './packed-payloads.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

/** A value that is written out as JSON already. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const jsonOf = (value: unknown) => (value instanceof JsonText ? value.text : replyText(value ?? null))

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

/** Writes an event for each row `e` of a source, which has `type`, `entity_id`, `payload` and `before`; with `isPacked` also `packed` and `person`. */
export const insertEvents = (
  { siteId, actor, requestId, requestIds, now }: EventMetadata,
  source: RawBuilder<unknown>,
  { isPacked = false } = {},
) => sql`
  insert into events (
    site_id, type, entity_id, actor_role, actor_id, request_id, payload, before, packed, person, traceparent, created_at)
  select ${siteId}::uuid, e.type, e.entity_id, ${actor.role}, ${actor.id ?? null}, ${
    requestIds ? sql`${JSON.stringify(Object.fromEntries(requestIds))}::jsonb ->> e.entity_id` : requestId
  }, e.payload, e.before, ${isPacked ? sql`decode(e.packed, 'base64'), e.person` : sql`null, null`},
    ${traceHeader()?.traceparent ?? null}, ${toTimestamp(now)}
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
  return claimed.length > 0 ? {} : findReply(db, claim)
}

/** The stored reply of a successful request with the key, or that the key belongs to a different request. */
export async function findReply(db: Sql, claim: KeyClaim): Promise<{ reply?: string; misused?: true }> {
  const stored = await db.first<RowOf<typeof storedReply, { reply: string }>>(sql`
    select ${storedReply} from idempotency_keys
    where site_id = ${claim.siteId} and caller_id = ${claim.callerId} and key = ${claim.key}`)
  if (!stored) return {}
  return stored.request_hash.equals(claim.requestHash) ? { reply: stored.reply } : { misused: true }
}

/**
 * Claims an idempotency key for work in transactions of its own, before it begins. Returns that the key is free or the claim of work that
 * has died (older than `staleBefore`), that other work has it, its stored reply, or that it belongs to a different request.
 */
export async function claimWork(
  db: Sql,
  claim: KeyClaim,
  { now, staleBefore }: { now: number; staleBefore: number },
): Promise<{ claimed?: true; reply?: string; misused?: true }> {
  const rows = await db.all(sql`
    insert into idempotency_keys (site_id, caller_id, key, request_hash, created_at)
    values (${claim.siteId}, ${claim.callerId}, ${claim.key}, ${claim.requestHash}, ${toTimestamp(now)})
    on conflict (site_id, caller_id, key) do update set created_at = excluded.created_at
      where idempotency_keys.reply is null and idempotency_keys.request_hash = excluded.request_hash
        and idempotency_keys.created_at < ${toTimestamp(staleBefore)}
    returning 1`)
  return rows.length > 0 ? { claimed: true } : findReply(db, claim)
}

/** Ends the claim of work: with its reply, or without one, so that the request can be sent again. */
export const endWork = (db: Sql, { siteId, callerId, key }: KeyClaim, reply: string | undefined) => {
  const row = sql`site_id = ${siteId} and caller_id = ${callerId} and key = ${key} and reply is null`
  return db.all(
    reply === undefined
      ? sql`delete from idempotency_keys where ${row}`
      : sql`update idempotency_keys set reply = ${reply} where ${row}`,
  )
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

/** Stores the reply of work that has run in transactions of its own, unless a concurrent request with the key was faster. */
export const storeReply = (db: Sql, stored: StoredReply, now: number) =>
  db.all(sql`${insertStoredReplies([stored], now)} on conflict do nothing`)

/** Jobs to be queued. */
export interface NewJobs {
  /** Inserts the job that delivers the events. */
  deliverEvents: InsertJobs
  /** Inserts the jobs that send mails. */
  sendMails: InsertJobs
  /** Retry settings of the jobs that send mails. */
  mailRetry: object
  /** Further jobs, as the queue takes them. */
  others: readonly { insert: InsertJobs; jobs: readonly object[] }[]
}

export interface SerializedPayloads {
  /** JSON texts of payloads that are serialized already, such as the reply of the call. */
  serialized?: ReadonlyMap<unknown, string>
}

/** Everything that a transaction writes beside its own rows. */
export interface WriteEffects extends EventMetadata, StoredReplies, SerializedPayloads {
  events: readonly NewEvent[]
  /** Ids of events that are written already and still to be delivered. */
  eventIds: readonly number[]
  mails: readonly NewMail[]
  /** For a change by staff. */
  journal?: NewJournalEntry
  invalidated: readonly string[]
  jobs: NewJobs
}

/**
 * Transactional outbox: writes events, mails, their jobs, the reply under its idempotency key and the cache invalidation in
 * one statement, together with the deferred writes of the transaction.
 */
export async function persistEffects(tx: Transaction, effects: WriteEffects): Promise<void> {
  const { expressions: steps, checks } = deferredSteps(tx.takeDeferred())
  steps.push(...eventSteps(effects), ...journalSteps(effects), ...mailSteps(effects))
  const { siteId, now, update, insert = [], jobs } = effects
  if (update)
    steps.push(sql`stored_reply as (
      update idempotency_keys set reply = ${update.reply}
      where site_id = ${siteId} and caller_id = ${update.claim.callerId} and key = ${update.claim.key} returning 1)`)
  if (isSome(insert)) steps.push(sql`stored_replies as (${insertStoredReplies(insert, now)})`)
  for (const [i, other] of jobs.others.entries())
    steps.push(sql`${sql.ref(`jobs_${i}`)} as (${other.insert(sql`${jobsText(other.jobs)}`)})`)
  if (effects.invalidated.length > 0)
    steps.push(sql`invalidation as (${insertInvalidation(effects.invalidated)})`)
  if (steps.length === 0 && checks.length === 0) return
  await tx.all(
    sql`${steps.length > 0 ? sql`with ${sql.join(steps)}` : sql``} select ${sql.join([sql`1`, ...checks])}`,
  )
}

/** From so many events on, arrays are cheaper than one JSON text, which is parsed as a whole before its parts are copied. */
const ARRAYS_FROM = 20

/** The columns of an event to be written, as text. */
interface EventTexts {
  payload: string
  before: string
  packed?: string
  person?: string | undefined
}

/** The texts of events. Several events of one entity often have the same payload, which is written and compressed once. */
function eventTexts({ events, serialized }: Pick<WriteEffects, 'events' | 'serialized'>): EventTexts[] {
  const texts = new Map(serialized)
  const packedTexts = new Map<string, string | undefined>()
  return events.map(({ payload, before, entityId }) => {
    const text = texts.get(payload) ?? jsonOf(payload)
    texts.set(payload, text)
    const plain = { payload: text, before: jsonOf(before) }
    if (!isObject(payload) || payload instanceof JsonText) return plain
    const key = `${text},${plain.before}`
    if (!packedTexts.has(key)) packedTexts.set(key, packPayload(text, plain.before)?.toString('base64'))
    const packed = packedTexts.get(key)
    if (packed === undefined) return plain
    const shape = JSON.stringify(packedShape(payload, entityId))
    return { payload: shape, before: 'null', packed, person: personOfPayload(payload) }
  })
}

/** Rows of the events to be written. */
function eventRows(effects: Pick<WriteEffects, 'events' | 'serialized'>): RawBuilder<unknown> {
  const { events } = effects
  const texts = eventTexts(effects)
  if (events.length < ARRAYS_FROM) {
    const rows = events.map(({ type, entityId }, i) => {
      const { payload, before, ...packed } = texts[i] as EventTexts
      const head = JSON.stringify({ type, entity_id: entityId, ...packed }).slice(0, -1)
      return `${head},"payload":${payload},"before":${before}}`
    })
    return sql`(select r.* from jsonb_to_recordset(${`[${rows.join()}]`}::jsonb)
      as r(type text, entity_id text, payload jsonb, before jsonb, packed text, person text))`
  }
  return sql`(
    select r.type, r.entity_id, r.payload, nullif(r.before, 'null'::jsonb) as before, nullif(r.packed, '') as packed,
      nullif(r.person, '') as person
    from unnest(${textArray(events.map(({ type }) => type))}::text[], ${textArray(events.map(({ entityId }) => entityId))}::text[],
      ${jsonArray(texts.map(({ payload }) => Buffer.from(payload)))}::jsonb[],
      ${jsonArray(texts.map(({ before }) => Buffer.from(before)))}::jsonb[],
      ${textArray(texts.map(({ packed }) => packed ?? ''))}::text[],
      ${textArray(texts.map(({ person }) => person ?? ''))}::text[]) as r(type, entity_id, payload, before, packed, person))`
}

/** What the data of jobs has beside its own fields (`jobsText`). */
const trace = () => sql`${JSON.stringify(traceHeader() ?? {})}::jsonb`

/** Inserts the events and the job that delivers them. */
function eventSteps(effects: WriteEffects): RawBuilder<unknown>[] {
  const { siteId, events, eventIds, jobs } = effects
  if (events.length === 0 && eventIds.length === 0) return []
  const source = eventRows(effects)
  const job = sql`(
    select jsonb_build_array(jsonb_build_object('data', jsonb_build_object('siteId', ${siteId}::text,
      'eventIds', ${JSON.stringify(eventIds)}::jsonb || coalesce(jsonb_agg(id order by id), '[]')) || ${trace()})) from written_events)`
  return [
    events.length > 0
      ? sql`written_events as (${insertEvents(effects, source, { isPacked: true })})`
      : sql`written_events as (select null::bigint as id where false)`,
    sql`event_jobs as (${jobs.deliverEvents(job)})`,
  ]
}

/** Inserts the journal entry of a change by staff. */
function journalSteps({ journal, events, eventIds, siteId, actor, requestId, now }: WriteEffects) {
  if (!journal) return []
  const written = events.length > 0 ? sql`(select array_agg(id order by id) from written_events)` : sql`null`
  const ids = sql`coalesce(${written}, '{}'::bigint[]) || ${eventIds}::bigint[]`
  const call = { siteId, actorId: actor.id ?? '', requestId, now }
  return [sql`journal_entry as (${insertJournalEntry(journal, call, ids)})`]
}

/** Inserts the mails, and a job for each that is to be sent. */
function mailSteps({ siteId, mails, now, jobs }: WriteEffects): RawBuilder<unknown>[] {
  if (mails.length === 0) return []
  const inserted = sql`written_mails as (${insertMails(siteId, mails, now)})`
  if (!mails.some(({ status }) => status === 'WAITING')) return [inserted]
  const waiting = sql`(
    select jsonb_agg(jsonb_build_object('data', jsonb_build_object('siteId', ${siteId}::text, 'mailId', id) || ${trace()})
      || ${JSON.stringify(jobs.mailRetry)}::jsonb order by id)
    from written_mails where status = 'WAITING')`
  return [inserted, sql`mail_jobs as (${jobs.sendMails(waiting)})`]
}
