import { type CallDeclaration, type Contract, contract, type RequestOf } from '@stoa/contract'
import type { AnyCtx, RequestPayload } from './context.ts'
import type { Site } from './site.ts'

/**
 * Takes part in a call of its domain while no transaction is open: it sends requests to other programs before and after the
 * handler, or replies in the handler's place. `next` runs the rest of the call, with another request if one is given.
 */
export type CallInterceptor<Request = RequestPayload> = (
  request: Request,
  ctx: AnyCtx,
  next: (request?: RequestPayload, options?: NextOptions) => Promise<unknown>,
  call: InterceptedCall,
) => Promise<unknown>

export interface NextOptions {
  /** Checks the reply of a write before the commit; what it throws rolls the write back. Not called for a stored reply. */
  accept?: (reply: unknown) => void
}

/** What an interceptor may do with its call, above all one that writes in place of the handler. */
export interface InterceptedCall {
  /** Rejects a request that the contract does not allow. */
  validate: (request: RequestPayload) => void
  /**
   * The idempotency key for requests to other programs: the same for every repetition of this request, and another for
   * any other request. Absent if the call has no key.
   */
  downstreamIdempotencyKey: string | undefined
  /** The reply stored under the call's idempotency key. */
  storedReply: () => Promise<{ reply: unknown } | undefined>
  /** Runs work in one transaction with its side effects, and stores the reply under the call's idempotency key. */
  transact: (work: (ctx: AnyCtx) => Promise<unknown>) => Promise<unknown>
}

/** The interceptor of a call, if any. Runs for every call of the resource, so it must be cheap. */
export type InterceptorResolver = (call: {
  name: string
  message: RequestPayload
  site: Site
}) => CallInterceptor | undefined

/** Interceptors of single calls, by resource and name. */
export type CallInterceptors = {
  readonly [Resource in keyof Contract]?: {
    readonly [Name in keyof Contract[Resource]]?: Contract[Resource][Name] extends CallDeclaration
      ? CallInterceptor<RequestOf<Contract[Resource][Name]>>
      : never
  }
}

/** Interceptors by resource. */
export type ResourceInterceptors = Readonly<Record<string, InterceptorResolver>>

/** Runs `inner` as the rest of the call of `outer`. */
const compose =
  (outer: CallInterceptor, inner: CallInterceptor): CallInterceptor =>
  (request, ctx, next, call) =>
    outer(
      request,
      ctx,
      (changed = request, options) => inner(changed, ctx, (sent = changed) => next(sent, options), call),
      call,
    )

/** All interceptors that resolvers find for a call; the first is the outermost. */
export const composeResolvers =
  (resolvers: readonly InterceptorResolver[]): InterceptorResolver =>
  call =>
    resolvers.reduceRight<ReturnType<InterceptorResolver>>((inner, resolve) => {
      const outer = resolve(call)
      return outer && inner ? compose(outer, inner) : (outer ?? inner)
    }, undefined)

/** Fails if one of the interceptors is for a call that does not exist: it would never run. */
export function resolveCalls(interceptors: CallInterceptors): ResourceInterceptors {
  const calls: Readonly<Record<string, object>> = contract
  for (const [resource, byName] of Object.entries(interceptors))
    for (const name of Object.keys(byName))
      if (!Object.hasOwn(calls[resource] ?? {}, name))
        throw new Error(`the interceptor of ${resource}.${name} never runs: the contract has no such call`)
  return Object.fromEntries(
    Object.entries(interceptors).map(([resource, byName]) => [
      resource,
      ({ name }) => (byName as Readonly<Record<string, CallInterceptor>>)[name],
    ]),
  )
}

/** Joins interceptors; of several for one call, all run, the first is the outermost. Fails if a resource does not exist. */
export function joinInterceptors(...parts: readonly ResourceInterceptors[]): ResourceInterceptors {
  const resources = [...new Set(parts.flatMap(part => Object.keys(part)))]
  for (const resource of resources)
    if (!Object.hasOwn(contract, resource))
      throw new Error(`the interceptor of ${resource} never runs: the contract has no such resource`)
  return Object.fromEntries(
    resources.map(resource => [resource, composeResolvers(parts.flatMap(part => part[resource] ?? []))]),
  )
}
