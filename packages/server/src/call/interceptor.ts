import type { AnyCtx, RequestPayload, Site } from './context.ts'

/**
 * Takes part in a call of its domain while no transaction is open: it sends requests to other programs before and after the
 * handler, or replies in the handler's place. `next` runs the rest of the call, with another request if one is given.
 */
export type CallInterceptor = (
  request: RequestPayload,
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
