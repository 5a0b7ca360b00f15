import { setTimeout } from 'node:timers/promises'
import { Failure } from '../../call/failure.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { replyBody } from '../../platform-support/reply-json.ts'
import { readingFrom } from '../../storage/replicas.ts'
import { type Sql, withQueryTimeout } from '../../storage/sql.ts'
import type { Route } from '../routes.ts'
import { batchWrites } from './batched-writes.ts'
import { contextOf } from './call-context.ts'
import type { CallInput, CallOutcome, Interceptor, RunCall } from './call-input.ts'
import { checkCustomFields } from './check-custom-fields.ts'
import { runDomainInterceptors } from './domain-interceptors.ts'
import { runDry } from './dry-run.ts'
import type { AnyHandler, EdgeServices, RequestServices } from './edge-services.ts'
import { limitToPage } from './limit-to-page.ts'
import type { RequestInterceptor, RunRequest } from './received-call.ts'
import {
  authorizeCaller,
  checkCapacity,
  checkOrigin,
  countCall,
  identifyCaller,
  limitInFlight,
  limitLargeCalls,
  loadSite,
  parseCall,
  readKey,
  receiveMessage,
  redirect,
  replyWithPosition,
  requireOwnOrigin,
  storeResponse,
} from './request-interceptors.ts'
import { runWrite } from './run-write.ts'
import { newSideEffects } from './side-effects.ts'

/** The interceptor for the calls of a route; undefined if it never concerns them. */
type InterceptorFactory<Interceptor, Services> = (route: Route, services: Services) => Interceptor | undefined

/**
 * Everything that can happen to a request to a call, in order; what concerns its reply happens in reverse. Only the response cache is asked
 * before it, by `app.ts`, and `respond.ts` makes the reply.
 */
const requestInterceptors: readonly InterceptorFactory<RequestInterceptor, RequestServices>[] = [
  /** Reads the caller from the Authorization header. */
  identifyCaller,
  /** Counts the call against the rate limit of the caller or the address. */
  countCall,
  /** Rejects pages of origins that the app of the caller has not registered. */
  checkOrigin,
  /** Rejects callers whose role or scopes do not allow the call. */
  authorizeCaller,
  /** Rejects requests of other origins to calls that use cookies (`sameOriginOnly`). */
  requireOwnOrigin,
  /** Waits for the caller's turn on the processor, and reads body or query. */
  receiveMessage,
  /** Rejects calls that were heavy before, while too many heavy statements wait. */
  checkCapacity,
  /** Reads the `Idempotency-Key` of a write. */
  readKey,
  /** Reads the site of the caller. Rejects what its state does not allow. */
  loadSite,
  /** Gives the reply to the response cache, if others may get the same. */
  storeResponse,
  /** Makes a redirect of the reply (`redirects`). */
  redirect,
  /** Adds the log position of a write to the reply. */
  replyWithPosition,
  /** Rejects calls of callers who have too many in flight, or have used up the database time of this minute. */
  limitInFlight,
  /** Lets large messages of shoppers wait, unread. */
  limitLargeCalls,
]

/** Everything that can happen next, once the message is parsed and valid (`parseCall`). Reads as another caller (`read-as.ts`) begin here. */
const callInterceptors: readonly InterceptorFactory<Interceptor, EdgeServices>[] = [
  /** Rejects what is not of the checkout that the token of a page is for. */
  limitToPage,
  /** Rejects values of custom fields that are not as the shop declares them (protocol/custom-fields). */
  checkCustomFields,
  /** Delays the reply of calls whose duration would tell a secret (`minDurationMs`). */
  enforceMinDuration,
  /** Rejects writes while the disk is almost full. */
  guardDisk,
  /** Runs a write without effect, for those who ask what it would change (`Bindings.dryRun`). */
  runDry,
  /** Lets data hooks and external databases take part (`call/interceptor.ts`), while no transaction is open. */
  runDomainInterceptors,
  /** Runs small writes of one caller in one transaction (`call/batchable-write.ts`, decision 029). */
  batchWrites,
  /** Runs the handler of a write in one transaction with its idempotency key and its side effects. */
  runInTransaction,
  /** Runs the handler of a read on the pool, and that of a call declared `ownTransaction`. */
  runOnPool,
]

/** Runs requests to calls. */
export function createRequestRunner(services: RequestServices): RunRequest {
  const runCall: RunCall = runnerByRoute(route => compose(callInterceptors, route, services, unanswered))
  return runnerByRoute(route =>
    compose(requestInterceptors, route, services, call => runCall(parseCall(services, call, runCall))),
  )
}

type Runner<Call> = (call: Call) => Promise<CallOutcome>

/** The interceptors of a route are composed at its first call. */
function runnerByRoute<Call extends { route: Route }>(
  composeFor: (route: Route) => Runner<Call>,
): Runner<Call> {
  const runners = new Map<Route, Runner<Call>>()
  return call => {
    let runner = runners.get(call.route)
    if (!runner) {
      runner = composeFor(call.route)
      runners.set(call.route, runner)
    }
    return runner(call)
  }
}

const compose = <Call, Services>(
  factories: readonly InterceptorFactory<
    (call: Call, next: Runner<Call>) => Promise<CallOutcome>,
    Services
  >[],
  route: Route,
  services: Services,
  last: Runner<Call>,
): Runner<Call> =>
  factories.reduceRight((next, create) => {
    const interceptor = create(route, services)
    return interceptor ? call => interceptor(call, next) : next
  }, last)

const unanswered: RunCall = ({ route: { operation } }) =>
  Promise.reject(new Error(`no interceptor answers ${operation}`))

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
      db: readDatabase(services, call, () => position !== undefined || effects.refreshed),
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
function readDatabase(
  { database: pool, config }: EdgeServices,
  { caller, database = pool, replica }: CallInput,
  mustBeNewest: () => boolean,
): Sql {
  const newest = replica ? readingFrom(database, replica, mustBeNewest) : database
  return caller.role === 'merchant' ? newest : withQueryTimeout(newest, config.visitorQueryTimeoutMs)
}
