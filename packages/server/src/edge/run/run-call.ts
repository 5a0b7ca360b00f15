import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { BatchableWrite } from '../../call/batchable-write.ts'
import type { Clock, Ids } from '../../call/clock.ts'
import type { AnyCtx, Caller, RequestInfo, Site } from '../../call/context.ts'
import { Failure, InvalidRequest } from '../../call/failure.ts'
import type {
  CallInterceptor,
  InterceptedCall,
  InterceptorResolver,
  RunOptions,
} from '../../call/interceptor.ts'
import { JsonReply } from '../../call/json-reply.ts'
import type { PlatformServices } from '../../call/services.ts'
import type { Config } from '../../config/settings.ts'
import type { Jobs } from '../../events/jobs.ts'
import type { Mailing } from '../../mail/index.ts'
import { type CallDatabase, type Database, isCommitOutcomeUnknown } from '../../storage/database.ts'
import type { CachedBytes, ReadCache } from '../../storage/read-cache.ts'
import { type Sql, withQueryTimeout } from '../../storage/sql.ts'
import type { Message } from '../request/message.ts'
import type { Route } from '../routes.ts'
import { createBatcher } from './batcher.ts'
import { contextOf, newSideEffects } from './call-context.ts'
import { downstreamIdempotencyKey } from './idempotency.ts'
import { runBatchedWrites, runWrite } from './run-write.ts'

/** Any handler, as the table of all calls holds it. */
export type AnyHandler = (input: Message, ctx: AnyCtx) => Promise<unknown>

export interface EdgeServices {
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
  interceptors: Record<string, InterceptorResolver>
  /** By resource and name: the writes that can be made in one transaction with others of their kind. */
  batchableWrites: Record<string, Record<string, BatchableWrite>>
}

export interface CallInput {
  route: Route
  message: Message
  /** Makes the message anew of what was sent. Absent where a detour has changed it. */
  reparse?: () => Message
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
  request: RequestInfo
  /** Sets a header of the reply. */
  warn: (header: string, value: string) => void
}

export interface CallOutcome {
  body: string | Uint8Array<ArrayBuffer>
  /** Log position of a change. */
  position?: string
  /** Of a read: the cached text that the reply is for all callers of the same role and app (`JsonReply.cacheable`). */
  cached?: CachedBytes
}

/** With one transaction on its way to the database, the next one is made ready. */
const MAX_CONCURRENT_BATCHES = 2
/** A call that takes longer by itself does not keep others from being made. */
const SINGLE_WRITE_GRACE_MS = 50
/** The work of one transaction stays short. What is larger than this costs more than the transaction anyway. */
const BATCHABLE_BODY_BYTES = 16_384

/** Runs checked messages through their handlers: reads on the pool, writes in one transaction with all they leave. */
export function createCallRunner(
  runner: EdgeServices,
  logger: Pick<Logger, 'debug'>,
): (input: CallInput) => Promise<CallOutcome> {
  const gather = createBatcher<CallInput, CallOutcome>(MAX_CONCURRENT_BATCHES, inputs =>
    runBatch(runner, inputs, logger),
  )
  const dispatch = async (input: CallInput) => {
    const { route, message, site } = input
    const detour = site && runner.interceptors[route.resource]?.({ name: route.name, message, site })
    if (detour) return runIntercepted(runner, input, detour)
    const group = batchKeyOf(runner, input)
    return group === undefined ? runHandler(runner, input) : gather(group, input)
  }
  return async input => {
    // Calls that make small changes of their own, such as tokens, are no writes in this sense: they let others read.
    if (input.route.writes && runner.isDiskLow()) throw new Failure('STORAGE_FULL', {})
    const { minDurationMs } = input.route.declaration
    if (minDurationMs === undefined) return dispatch(input)
    // Begun before the work, so that the moment it ends does not depend on how long the work takes.
    const [outcome] = await Promise.allSettled([dispatch(input), setTimeout(minDurationMs)])
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

const batchableWriteOf = ({ batchableWrites: together }: EdgeServices, { route }: CallInput) =>
  together[route.resource]?.[route.name]

/** The calls with which one can be made together: of the same caller, and alike in what `Together` names. */
function batchKeyOf(runner: EdgeServices, input: CallInput): string | undefined {
  const { route, message, caller, site, bodyBytes = 0 } = input
  if (!site || caller.onBehalfOf || bodyBytes > BATCHABLE_BODY_BYTES) return undefined
  const alike = batchableWriteOf(runner, input)?.batchKey(message)
  if (alike === undefined) return undefined
  const { siteId, role, id, clientId, strict } = caller
  return [route.operation, siteId, role, id, clientId, strict, alike].join(' ')
}

/** Makes calls of a group in one transaction, or each by itself where that was undone. */
async function runBatch(
  runner: EdgeServices,
  inputs: readonly CallInput[],
  logger: Pick<Logger, 'debug'>,
): Promise<readonly Promise<CallOutcome>[]> {
  const [first, ...others] = inputs as [CallInput, ...CallInput[]]
  if (others.length === 0) {
    const only = runHandler(runner, first)
    await Promise.race([only.catch(() => {}), setTimeout(SINGLE_WRITE_GRACE_MS)])
    return [only]
  }
  const { runBatch: run } = batchableWriteOf(runner, first) as BatchableWrite
  try {
    const { result, position } = await runBatchedWrites(runner, [first, ...others], run)
    return result.map(async body => ({ body, position }))
  } catch (error) {
    if (isCommitOutcomeUnknown(error)) throw error
    logger.debug({ err: error, operation: first.route.operation, calls: inputs.length }, 'made one by one')
    return inputs.map(async input =>
      runHandler(runner, { ...input, message: input.reparse?.() ?? input.message }),
    )
  }
}

async function runIntercepted(
  runner: EdgeServices,
  input: CallInput,
  detour: CallInterceptor,
): Promise<CallOutcome> {
  const { route, message } = input
  let position: string | undefined
  const ctx = contextOf(runner, input, {
    db: input.database ?? runner.database,
    effects: newSideEffects(),
    write: runWrite,
    onWritten: where => {
      position = where
    },
  })
  const write: InterceptedCall['transact'] = async work => {
    const outcome = await runWrite(runner, input, work)
    position = outcome.position
    return JSON.parse(outcome.result)
  }
  const run = async (changed = message, options?: RunOptions) => {
    const outcome = await runHandler(runner, { ...input, message: changed, reparse: undefined }, options)
    position = outcome.position
    const { body } = outcome
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString())
  }
  const reply = await detour(message, ctx, run, {
    validate: changed => {
      const { violations, ignored } = route.check(changed) ?? { violations: [], ignored: [] }
      if (violations.length + ignored.length > 0)
        throw new InvalidRequest([...violations, ...ignored.map(field => field.violation)])
    },
    downstreamIdempotencyKey: downstreamKeyOf(input),
    storedReply: () => findStoredReply(input, write),
    transact: write,
  })
  return { body: bodyOf(reply), position }
}

const downstreamKeyOf = ({ idempotencyKey, digest, route: { operation } }: CallInput) =>
  idempotencyKey === undefined || !digest
    ? undefined
    : downstreamIdempotencyKey(idempotencyKey, { operation, digest })

class NoStoredReply extends Error {}

/** The reply under the call's idempotency key. Work is begun only if there is none, and then leaves nothing. */
async function findStoredReply({ idempotencyKey }: CallInput, write: InterceptedCall['transact']) {
  if (idempotencyKey === undefined) return undefined
  try {
    return {
      reply: await write(() => {
        throw new NoStoredReply()
      }),
    }
  } catch (error) {
    if (error instanceof NoStoredReply) return undefined
    throw error
  }
}

async function runHandler(
  runner: EdgeServices,
  input: CallInput,
  { accept }: RunOptions = {},
): Promise<CallOutcome> {
  const { route } = input
  const handler = runner.handlers[route.resource]?.[route.name] as AnyHandler
  if (route.writes) {
    const { message, reparse: again } = input
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
  const effects = newSideEffects()
  const ctx = contextOf(runner, input, {
    db: readDatabase(runner, input),
    effects: effects,
    write: runWrite,
    onWritten: where => {
      position = where
    },
  })
  const reply = await handler(input.message, ctx)
  // The texts that decided about the reply, such as a collection's definition, may have been dropped meanwhile.
  const stands = !effects.refreshed && effects.texts.every(text => text.current)
  const cached = stands && reply instanceof JsonReply ? reply.cached : undefined
  return { body: bodyOf(reply), position, cached }
}

/** Shoppers get less time for a statement than the merchant: anybody can be one. */
const readDatabase = (runner: EdgeServices, { caller, database = runner.database }: CallInput): Sql =>
  caller.role === 'merchant' ? database : withQueryTimeout(database, runner.config.visitorQueryTimeoutMs)

const bodyOf = (reply: unknown) => (reply instanceof JsonReply ? reply.bytes : JSON.stringify(reply))
