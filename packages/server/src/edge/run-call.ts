import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock, Ids } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Caller, type PlatformServices, ReadyJson, type RequestFacts, type Site } from '../context.ts'
import type { AnyCtx, Detour, FindDetour, OwnWrite, RunOptions } from '../detour.ts'
import type { Jobs } from '../events/jobs.ts'
import { Failure, InvalidRequest } from '../failure.ts'
import type { Mailing } from '../mail/index.ts'
import { type CallDatabase, type Database, mayStand } from '../storage/database.ts'
import type { CachedBytes, ReadCache } from '../storage/read-cache.ts'
import { type Sql, withQueryTimeout } from '../storage/sql.ts'
import type { Together } from '../together.ts'
import { contextOf, noTraces } from './call-context.ts'
import { gatherer } from './gather.ts'
import { requestKeyOf } from './kept-reply.ts'
import type { Message } from './message.ts'
import type { Route } from './routes.ts'
import { runWrite, writeTogether } from './run-write.ts'

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
  /** Whether writes are rejected for want of disk space. */
  isDiskLow: () => boolean
  /** By resource. */
  detours: Record<string, FindDetour>
  /** By resource and name: the writes that can be made in one transaction with others of their kind. */
  together: Record<string, Record<string, Together>>
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
  /** Of the body that was sent. */
  bodyBytes?: number
  /** Digest of what the caller sent, which is what the key stands for. */
  digest?: Buffer
  /** The caller's consistency header. */
  position?: string
  /** The pool behind the queue of the scheduler. Absent for background work, which takes connections as it needs them. */
  database?: CallDatabase
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

/** With one transaction on its way to the database, the next one is made ready. */
const GROUPS_AT_ONCE = 2
/** A call that takes longer by itself does not keep others from being made. */
const ALONE_MS = 50
/** The work of one transaction stays short. What is larger than this costs more than the transaction anyway. */
const GROUPED_BYTES_MAX = 16_384

/** Runs checked messages through their handlers: reads on the pool, writes in one transaction with all they leave. */
export function openCalls(
  runner: Runner,
  logger: Pick<Logger, 'debug'>,
): (input: CallInput) => Promise<CallOutcome> {
  const gather = gatherer<CallInput, CallOutcome>(GROUPS_AT_ONCE, inputs => runGroup(runner, inputs, logger))
  const runAnyWay = async (input: CallInput) => {
    const { route, message, site } = input
    const detour = site && runner.detours[route.resource]?.({ name: route.name, message, site })
    if (detour) return runDetour(runner, input, detour)
    const group = groupOf(runner, input)
    return group === undefined ? runHandler(runner, input) : gather(group, input)
  }
  return async input => {
    // Calls that make small changes of their own, such as tokens, are no writes in this sense: they let others read.
    if (input.route.writes && runner.isDiskLow()) throw new Failure('STORAGE_FULL', {})
    const { takesAtLeastMs } = input.route.declaration
    if (takesAtLeastMs === undefined) return runAnyWay(input)
    // Begun before the work, so that the moment it ends does not depend on how long the work takes.
    const [outcome] = await Promise.allSettled([runAnyWay(input), setTimeout(takesAtLeastMs)])
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

const togetherOf = ({ together }: Runner, { route }: CallInput) => together[route.resource]?.[route.name]

/** The calls with which one can be made together: of the same caller, and alike in what `Together` names. */
function groupOf(runner: Runner, input: CallInput): string | undefined {
  const { route, message, caller, site, bodyBytes = 0 } = input
  if (!site || caller.onBehalfOf || bodyBytes > GROUPED_BYTES_MAX) return undefined
  const alike = togetherOf(runner, input)?.group(message)
  if (alike === undefined) return undefined
  const { siteId, role, id, clientId, strict } = caller
  return [route.operation, siteId, role, id, clientId, strict, alike].join(' ')
}

/** Makes calls of a group in one transaction, or each by itself where that was undone. */
async function runGroup(
  runner: Runner,
  inputs: readonly CallInput[],
  logger: Pick<Logger, 'debug'>,
): Promise<readonly Promise<CallOutcome>[]> {
  const [first, ...others] = inputs as [CallInput, ...CallInput[]]
  if (others.length === 0) {
    const only = runHandler(runner, first)
    await Promise.race([only.catch(() => {}), setTimeout(ALONE_MS)])
    return [only]
  }
  const { run } = togetherOf(runner, first) as Together
  try {
    const { result, position } = await writeTogether(runner, [first, ...others], run)
    return result.map(async body => ({ body, position }))
  } catch (error) {
    if (mayStand(error)) throw error
    logger.debug({ err: error, operation: first.route.operation, calls: inputs.length }, 'made one by one')
    return inputs.map(async input =>
      runHandler(runner, { ...input, message: input.again?.() ?? input.message }),
    )
  }
}

async function runDetour(runner: Runner, input: CallInput, detour: Detour): Promise<CallOutcome> {
  const { route, message } = input
  let position: string | undefined
  const ctx = contextOf(runner, input, {
    db: input.database ?? runner.database,
    traces: noTraces(),
    write: runWrite,
    onWritten: where => {
      position = where
    },
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
  const ctx = contextOf(runner, input, {
    db: readDatabase(runner, input),
    traces,
    write: runWrite,
    onWritten: where => {
      position = where
    },
  })
  const reply = await handler(input.message, ctx)
  // The texts that decided about the reply, such as a collection's definition, may have been dropped meanwhile.
  const stands = !traces.refreshed && traces.texts.every(text => text.current)
  const cached = stands && reply instanceof ReadyJson ? reply.cached : undefined
  return { body: bodyOf(reply), position, cached }
}

/** Shoppers get less time for a statement than the merchant: anybody can be one. */
const readDatabase = (runner: Runner, { caller, database = runner.database }: CallInput): Sql =>
  caller.role === 'merchant' ? database : withQueryTimeout(database, runner.config.visitorQueryTimeoutMs)

const bodyOf = (reply: unknown) => (reply instanceof ReadyJson ? reply.bytes : JSON.stringify(reply))
