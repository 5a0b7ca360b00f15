import type { AnyCtx, Site } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import type { MailRequest } from '../../call/mail-request.ts'
import type { CachedBytes } from '../../storage/read-cache.ts'
import type { Sql } from '../../storage/sql.ts'
import type { EventMetadata, NewEvent } from '../../storage/write-effects.ts'
import type { Route } from '../routes.ts'
import type { CallInput, EdgeServices } from './run-call.ts'

/** What a change needs to know of the call that makes it, or of the job. */
export type WriteInput = Omit<CallInput, 'route'> & {
  route: Pick<Route, 'operation'>
  /** Whose each entity is, where calls are made together. */
  requestIds?: ReadonlyMap<string, string>
}

export type RunWrite = (
  runner: EdgeServices,
  input: WriteInput,
  work: (ctx: AnyCtx) => Promise<unknown>,
) => Promise<{ result: string; position: string }>

/** What the events of a call say of it. */
export const eventMetadata = ({ caller, requestId, requestIds }: WriteInput, now: number): EventMetadata => ({
  siteId: caller.siteId,
  actor: { role: caller.role, id: caller.id },
  requestId,
  requestIds,
  now,
})

/** What a handler leaves for `recordOutcome`. */
export interface SideEffects {
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

export const newSideEffects = (): SideEffects => ({
  events: [],
  eventIds: [],
  mails: [],
  invalidated: [],
  queued: new Map(),
  refreshed: false,
  texts: [],
})

/** What a handler sees of its call, and what it leaves in `traces`. */
export function contextOf(
  runner: EdgeServices,
  input: WriteInput,
  {
    db,
    effects,
    write,
    onWritten,
  }: {
    db: Sql
    effects: SideEffects
    /** Makes a change of its own, in another transaction: `runWrite`, which needs contexts itself. */
    write: RunWrite
    onWritten?: (position: string) => void
  },
): AnyCtx {
  const { clock, ids, config, cache, platform } = runner
  const { caller, site, requestId, position, route } = input
  const { events, eventIds, mails, invalidated, queued } = effects
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
    warn: input.warn,
    now: clock.now(),
    cached: async (key, load) => {
      if (bypassed) return { bytes: Buffer.from((await load()).text), current: false }
      const text = await cache.read(key, position, load)
      effects.texts.push(text)
      return text
    },
    refresh: async () => {
      effects.refreshed = true
      bypassed = !(await cache.waitForPosition())
    },
    fail: (code, data) => {
      throw new Failure(code, data)
    },
    emit: (type, entityId, payload, before) => {
      events.push({ type, entityId, payload, before })
    },
    eventLog: type => ({
      ...eventMetadata(input, ctx.now),
      type,
      written: ids => void eventIds.push(...ids),
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
      const { position } = await write(runner, inner, async ctx => {
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
