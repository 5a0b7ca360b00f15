import { setTimeout } from 'node:timers/promises'
import { Failure } from '../../call/failure.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { replyBody } from '../../platform-support/reply-json.ts'
import { type Sql, withQueryTimeout } from '../../storage/sql.ts'
import type { Route } from '../routes.ts'
import { batchWrites } from './batched-writes.ts'
import { contextOf } from './call-context.ts'
import type { CallInput, Interceptor, RunCall } from './call-input.ts'
import { checkCustomFields } from './check-custom-fields.ts'
import { runDomainInterceptors } from './domain-interceptors.ts'
import type { AnyHandler, EdgeServices } from './edge-services.ts'
import { limitToPage } from './limit-to-page.ts'
import { runWrite } from './run-write.ts'
import { newSideEffects } from './side-effects.ts'

/** The interceptor for the calls of a route; undefined if it never concerns them. */
type InterceptorFactory = (route: Route, services: EdgeServices) => Interceptor | undefined

/**
 * Everything that can happen to a validated call, in order. Before it, `app.ts` asks the response cache (`response-cache.ts`),
 * and `mount-endpoints.ts` applies authentication, rate limits, queues and validation.
 */
const interceptors: readonly InterceptorFactory[] = [
  /** Rejects what is not of the checkout that the token of a page is for. */
  limitToPage,
  /** Rejects values of custom fields that are not as the shop declares them (protocol/custom-fields). */
  checkCustomFields,
  /** Delays the reply of calls whose duration would tell a secret (`minDurationMs`). */
  enforceMinDuration,
  /** Rejects writes while the disk is almost full. */
  guardDisk,
  /** Lets data hooks and external databases take part (`call/interceptor.ts`), while no transaction is open. */
  runDomainInterceptors,
  /** Runs small writes of one caller in one transaction (`call/batchable-write.ts`, decision 029). */
  batchWrites,
  /** Runs the handler of a write in one transaction with its idempotency key and its side effects. */
  runInTransaction,
  /** Runs the handler of a read on the pool, and that of a call declared `ownTransaction`. */
  runOnPool,
]

/** Runs validated calls. The interceptors of a route are composed at its first call. */
export function createCallRunner(services: EdgeServices): RunCall {
  const routes = new Map<Route, RunCall>()
  return call => {
    const known = routes.get(call.route)
    if (known) return known(call)
    const composed = compose(call.route, services)
    routes.set(call.route, composed)
    return composed(call)
  }
}

const compose = (route: Route, services: EdgeServices): RunCall =>
  interceptors.reduceRight<RunCall>(
    (next, create) => {
      const interceptor = create(route, services)
      return interceptor ? call => interceptor(call, next) : next
    },
    () => Promise.reject(new Error(`no interceptor answers ${route.operation}`)),
  )

function enforceMinDuration({ declaration: { minDurationMs } }: Route): Interceptor | undefined {
  if (minDurationMs === undefined) return undefined
  return async (call, next) => {
    // The timer starts before the work, so that the duration does not depend on the work.
    const [outcome] = await Promise.allSettled([next(call), setTimeout(minDurationMs)])
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

/** Calls declared `ownTransaction`, such as the issue of tokens, are let through: reads need them. Redirects create documents. */
function guardDisk({ writes, declaration }: Route, { isDiskLow }: EdgeServices): Interceptor | undefined {
  if (!writes && !declaration.redirects) return undefined
  return (call, next) => (isDiskLow() ? Promise.reject(new Failure('STORAGE_FULL', {})) : next(call))
}

function runInTransaction(route: Route, services: EdgeServices): Interceptor | undefined {
  if (!route.writes) return undefined
  const handler = handlerOf(route, services)
  return async call => {
    const { message, reparse, accept } = call
    let attempts = 0
    const { result, position } = await runWrite(services, call, async ctx => {
      // Handlers may change their input: each attempt gets the message as it was sent.
      const input = reparse ? (attempts++ === 0 ? message : reparse()) : structuredClone(message)
      const reply = await handler(input, ctx)
      accept?.(reply)
      return reply
    })
    return { body: result, position }
  }
}

function runOnPool(route: Route, services: EdgeServices): Interceptor {
  const handler = handlerOf(route, services)
  return async call => {
    let position: string | undefined
    const effects = newSideEffects()
    const ctx = contextOf(services, call, {
      db: readDatabase(services, call),
      effects,
      write: runWrite,
      onWritten: written => {
        position = written
      },
    })
    const reply = await handler(call.message, ctx)
    if (!(reply instanceof JsonReply)) return { body: replyBody(reply), position }
    // Texts that the reply depends on, such as a collection's definition, may have been dropped meanwhile.
    const isCurrent = !effects.refreshed && effects.texts.every(text => text.current)
    return { body: reply.bytes, position, cached: isCurrent ? reply.cached : undefined }
  }
}

const handlerOf = ({ resource, name }: Route, { handlers }: EdgeServices) =>
  handlers[resource]?.[name] as AnyHandler

/** Visitors have a shorter time limit per statement than the merchant, because anyone can be a visitor. */
const readDatabase = (
  { database: pool, config }: EdgeServices,
  { caller, database = pool }: CallInput,
): Sql => (caller.role === 'merchant' ? database : withQueryTimeout(database, config.visitorQueryTimeoutMs))
