import { setTimeout } from 'node:timers/promises'
import type { Clock, Ids } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Caller, type PlatformServices, ReadyJson, type RequestFacts, type Site } from '../context.ts'
import type { AnyCtx, FindDetour, OwnWrite, RunOptions } from '../detour.ts'
import { enqueueEvents, type Jobs } from '../events/jobs.ts'
import { Failure, InvalidRequest } from '../failure.ts'
import type { Mailing, MailRequest } from '../mail/index.ts'
import type { Database } from '../storage/database.ts'
import { RevisionConflict } from '../storage/documents.ts'
import { claimKey, type EventStamp, type NewEvent, recordOutcome } from '../storage/outcome.ts'
import type { CachedBytes, ReadCache } from '../storage/read-cache.ts'
import type { Sql } from '../storage/sql.ts'
import { keptReply, requestKeyOf } from './kept-reply.ts'
import type { Message } from './message.ts'
import type { Route } from './routes.ts'

/** Any handler, as the table of all calls holds it. */
export type AnyHandler = (input: Message, ctx: AnyCtx) => Promise<unknown>

export interface Runner {
  database: Database
  cache: ReadCache
  clock: Clock
  ids: Ids
  config: Config
  platform: PlatformServices
  jobs: Jobs
  mailing: Mailing
  handlers: Record<string, Record<string, AnyHandler>>
  /** By resource. */
  detours: Record<string, FindDetour>
}

export interface CallInput {
  route: Route
  message: Message
  /** Makes the message anew of what was sent. Absent where a detour has changed it. */
  again?: () => Message
  caller: Caller
  site: Site | undefined
  requestId: string
  idempotencyKey?: string
  /** Digest of what the caller sent, which is what the key stands for. */
  digest?: Buffer
  /** The caller's consistency header. */
  position?: string
  request: RequestFacts
  /** Sets a header of the reply. */
  note: (header: string, value: string) => void
}

export interface CallOutcome {
  body: string | Uint8Array<ArrayBuffer>
  /** Log position of a change. */
  position?: string
  /** Of a read: the cached text that the reply is for all callers of the same role and app (`ReadyJson.shared`). */
  cached?: CachedBytes
}

/** How often a write that lost against another one is made again before the caller hears of it. */
const ATTEMPTS = 4

/** Runs a checked message through its handler: reads on the pool, writes in one transaction with all they leave. */
export async function runCall(runner: Runner, input: CallInput): Promise<CallOutcome> {
  const { takesAtLeastMs } = input.route.declaration
  if (takesAtLeastMs === undefined) return runAnyWay(runner, input)
  // Begun before the work, so that the moment it ends does not depend on how long the work takes.
  const [outcome] = await Promise.allSettled([runAnyWay(runner, input), setTimeout(takesAtLeastMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

async function runAnyWay(runner: Runner, input: CallInput): Promise<CallOutcome> {
  const { route, message, site } = input
  const detour = site && runner.detours[route.resource]?.({ name: route.name, message, site })
  if (!detour) return runHandler(runner, input)
  let position: string | undefined
  const ctx = contextOf(runner, input, runner.database, noTraces(), where => {
    position = where
  })
  const write: OwnWrite['write'] = async work => {
    const outcome = await runWrite(runner, input, work)
    position = outcome.position
    return JSON.parse(outcome.result)
  }
  const run = async (changed = message, options?: RunOptions) => {
    const outcome = await runHandler(runner, { ...input, message: changed, again: undefined }, options)
    position = outcome.position
    const { body } = outcome
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString())
  }
  const reply = await detour(message, ctx, run, {
    check: changed => {
      const { violations, ignored } = route.check(changed) ?? { violations: [], ignored: [] }
      if (violations.length + ignored.length > 0)
        throw new InvalidRequest([...violations, ...ignored.map(field => field.violation)])
    },
    requestKey: requestKeyIn(input),
    kept: () => keptBefore(input, write),
    write,
  })
  return { body: bodyOf(reply), position }
}

const requestKeyIn = ({ idempotencyKey, digest, route: { operation } }: CallInput) =>
  idempotencyKey === undefined || !digest ? undefined : requestKeyOf(idempotencyKey, { operation, digest })

class NothingKept extends Error {}

/** The reply under the call's idempotency key. Work is begun only if there is none, and then leaves nothing. */
async function keptBefore({ idempotencyKey }: CallInput, write: OwnWrite['write']) {
  if (idempotencyKey === undefined) return undefined
  try {
    return {
      reply: await write(() => {
        throw new NothingKept()
      }),
    }
  } catch (error) {
    if (error instanceof NothingKept) return undefined
    throw error
  }
}

async function runHandler(
  runner: Runner,
  input: CallInput,
  { accept }: RunOptions = {},
): Promise<CallOutcome> {
  const { route } = input
  const handler = runner.handlers[route.resource]?.[route.name] as AnyHandler
  if (route.writes) {
    const { message, again } = input
    let attempts = 0
    const { result, position } = await runWrite(runner, input, async ctx => {
      // Handlers may change what they are given: a repeated attempt starts from what was sent.
      const own = again ? (attempts++ === 0 ? message : again()) : structuredClone(message)
      const reply = await handler(own, ctx)
      accept?.(reply)
      return reply
    })
    return { body: result, position }
  }
  let position: string | undefined
  const traces = noTraces()
  const ctx = contextOf(runner, input, runner.database, traces, where => {
    position = where
  })
  const reply = await handler(input.message, ctx)
  // The texts that decided about the reply, such as a collection's definition, may have been dropped meanwhile.
  const stands = !traces.refreshed && traces.texts.every(text => text.current)
  const cached = stands && reply instanceof ReadyJson ? reply.cached : undefined
  return { body: bodyOf(reply), position, cached }
}

const lostRace = (error: unknown) =>
  error instanceof RevisionConflict || ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** What a change needs to know of the call that makes it, or of the job. */
export type WriteInput = Omit<CallInput, 'route'> & { route: Pick<Route, 'operation'> }

/** Makes a change in one transaction, again when it lost against another one; answers with the reply as JSON. */
export async function runWrite(runner: Runner, input: WriteInput, work: (ctx: AnyCtx) => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(runner, input, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !lostRace(error)) throw error
    }
  }
}

async function writeOnce(runner: Runner, input: WriteInput, work: (ctx: AnyCtx) => Promise<unknown>) {
  const { database, cache, clock, ids, platform, jobs, mailing } = runner
  const { caller, route } = input
  const now = clock.now()
  const kept =
    input.idempotencyKey !== undefined && input.digest && caller.role !== 'anyone'
      ? keptReply(
          input.idempotencyKey,
          { operation: route.operation, digest: input.digest },
          { siteId: caller.siteId, callerId: caller.id, secret: platform.protectionSecret },
        )
      : undefined
  const traces = noTraces()
  const { events, eventIds, mails, invalidated, queued } = traces
  const outcome = await database.transaction(async tx => {
    if (kept) {
      const { reply, misused } = await claimKey(tx, kept.claim, now)
      if (misused) throw new Failure('IDEMPOTENCY_KEY_REUSED', { idempotencyKey: input.idempotencyKey })
      if (reply !== undefined) return kept.read(reply)
    }
    const reply = JSON.stringify(await work(contextOf(runner, input, tx, traces)))
    if (kept || events.length > 0 || eventIds.length > 0 || mails.length > 0 || invalidated.length > 0) {
      const recording = recordOutcome(tx, {
        ...stampOf(input, now),
        events,
        mails: mailing.render(mails, input.site as Site),
        invalidated,
        kept: kept && {
          claim: kept.claim,
          reply: kept.write(reply, Buffer.from(ids.secret(12), 'base64url')),
        },
      })
      // Of what it answers only the ids of events and mails are needed.
      if (events.length === 0 && mails.length === 0) tx.later(recording)
      else {
        const recorded = await recording
        eventIds.push(...recorded.eventIds)
        if (recorded.mailIds.length > 0) await mailing.enqueue(tx, caller.siteId, recorded.mailIds)
      }
      if (eventIds.length > 0) await enqueueEvents(jobs, tx, caller.siteId, eventIds)
    }
    for (const [queue, some] of queued)
      await jobs.enqueue(
        tx,
        queue,
        some.map(({ data, key }) => ({ data, ...(key !== undefined && { singletonKey: key }) })),
      )
    return reply
  })
  // Other nodes hear of it in a moment; this one knows already.
  cache.drop(invalidated)
  if (mails.length > 0) mailing.wake()
  for (const queue of queued.keys()) jobs.wake(queue)
  return outcome
}

const bodyOf = (reply: unknown) => (reply instanceof ReadyJson ? reply.bytes : JSON.stringify(reply))

const stampOf = ({ caller, requestId }: WriteInput, now: number): EventStamp => ({
  siteId: caller.siteId,
  actor: { role: caller.role, id: caller.id },
  requestId,
  now,
})

/** What a handler leaves for `recordOutcome`. */
interface Traces {
  events: NewEvent[]
  /** Of events that are written already. */
  eventIds: number[]
  mails: MailRequest[]
  invalidated: string[]
  queued: Map<string, { data: object; key?: string }[]>
  /** The caller wants to see what is so at this moment, each time. */
  refreshed: boolean
  /** What was read from the cache of the node. */
  texts: CachedBytes[]
}

const noTraces = (): Traces => ({
  events: [],
  eventIds: [],
  mails: [],
  invalidated: [],
  queued: new Map(),
  refreshed: false,
  texts: [],
})

function contextOf(
  runner: Runner,
  input: WriteInput,
  db: Sql,
  traces: Traces,
  onWritten?: (position: string) => void,
): AnyCtx {
  const { clock, ids, config, cache, platform } = runner
  const { caller, site, requestId, position, route } = input
  const { events, eventIds, mails, invalidated, queued } = traces
  let bypassed = false
  const ctx: AnyCtx = {
    site: site as Site,
    caller,
    db,
    clock,
    ids,
    config,
    platform,
    requestId,
    request: input.request,
    note: input.note,
    now: clock.now(),
    cached: async (key, load) => {
      if (bypassed) return { bytes: Buffer.from((await load()).text), current: false }
      const text = await cache.read(key, position, load)
      traces.texts.push(text)
      return text
    },
    refresh: async () => {
      traces.refreshed = true
      bypassed = !(await cache.catchUp())
    },
    fail: (code, data) => {
      throw new Failure(code, data)
    },
    emit: (type, entityId, payload, before) => {
      events.push({ type, entityId, payload, before })
    },
    eventLog: type => ({
      ...stampOf(input, ctx.now),
      type,
      wrote: ids => void eventIds.push(...ids),
    }),
    mail: mail => {
      mails.push(mail)
    },
    invalidate: (...tags) => {
      invalidated.push(...tags)
    },
    enqueue: (queue, data, key) => {
      queued.set(queue, [...(queued.get(queue) ?? []), { data, ...(key !== undefined && { key }) }])
    },
    async transact(actor, work) {
      const site = actor.siteId === caller.siteId ? input.site : await platform.directory.site(actor.siteId)
      const inner = { ...input, site, caller: { ...caller, ...actor }, idempotencyKey: undefined }
      let result: unknown
      const { position } = await runWrite(runner, inner, async ctx => {
        result = await work(ctx as never)
      })
      onWritten?.(position)
      return result as never
    },
  }
  // Only where it is needed: defining an accessor costs more than the rest of the context.
  return site ? ctx : withoutSite(ctx, route)
}

const withoutSite = (ctx: AnyCtx, { operation }: WriteInput['route']) =>
  Object.defineProperty(ctx, 'site', {
    get() {
      throw new Error(`${operation} is open to anyone and has no site`)
    },
  })
