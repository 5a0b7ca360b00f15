import type { Actor, AnyCtx } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import type { Site } from '../../call/site.ts'
import { requireServing } from '../../call/site-status.ts'
import type { Sql } from '../../storage/sql.ts'
import type { WriteInput } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'
import { invokeCall } from './invoke-call.ts'
import { readAs } from './read-as.ts'
import { eventMetadata, type SideEffects } from './side-effects.ts'

export type RunWrite = (
  services: EdgeServices,
  input: WriteInput,
  work: (ctx: AnyCtx) => Promise<unknown>,
) => Promise<{ result: string; position: string }>

interface ContextOptions {
  db: Sql
  /** Collects the side effects of the handler. */
  effects: SideEffects
  /** Runs `ctx.transact`: `runWrite`, which imports this module. */
  write: RunWrite
  /** Called with the log position of each write of `ctx.transact`. */
  onWritten?: (position: string) => void
}

/** The context of a handler. */
export function contextOf(
  services: EdgeServices,
  input: WriteInput,
  { db, effects, write, onWritten }: ContextOptions,
): AnyCtx {
  const { clock, ids, config, cache, platform } = services
  const { caller, site, requestId, position, route } = input
  const { events, eventIds, mails, invalidated, queued } = effects
  let isCacheBypassed = false
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
      if (isCacheBypassed) return { bytes: Buffer.from((await load()).text), current: false }
      const text = await cache.read(key, position, load)
      effects.texts.push(text)
      return text
    },
    refresh: async () => {
      effects.refreshed = true
      isCacheBypassed = !(await cache.catchUp())
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
    enqueue: (queue, data, options) => {
      queued.set(queue, [...(queued.get(queue) ?? []), { ...options, data }])
    },
    undoing: change => {
      effects.undoes = change
    },
    invoke: (operation, message, options) => invokeCall(services, ctx, { operation, message, ...options }),
    readAs: (...read) => readAs(services, input, ...read),
    entityId: () => ids.guid(),
    async transact<T>(
      actor: Actor,
      work: (ctx: AnyCtx) => Promise<T>,
      { site: created }: { site?: Site } = {},
    ): Promise<T> {
      const known = actor.siteId === caller.siteId ? input.site : undefined
      const site = created ?? known ?? (await platform.directory.site(actor.siteId))
      // Staff sign in to read a suspended site.
      const writes = site?.status === 'READ_ONLY' || !route.operation.startsWith('staff.')
      if (!created) requireServing(site, { role: actor.role, writes })
      const inner = { ...input, site, caller: { ...caller, ...actor }, idempotencyKey: undefined }
      const results: T[] = []
      const { position } = await write(services, inner, async ctx => {
        results.push(await work(ctx))
      })
      onWritten?.(position)
      return results[0] as T
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
