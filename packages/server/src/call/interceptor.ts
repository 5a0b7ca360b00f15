import type { AnyCtx, RequestPayload, Site } from './context.ts'

/**
 * Runs a call another way than by its handler alone: asks other programs before and after it, where no transaction is open,
 * or answers in its place. `run` does what would have been done without the detour, with another message if one is given.
 */
export type CallInterceptor = (
  message: RequestPayload,
  ctx: AnyCtx,
  run: (message?: RequestPayload, options?: RunOptions) => Promise<unknown>,
  own: InterceptedCall,
) => Promise<unknown>

export interface RunOptions {
  /** Looks at the reply of a write before it stands; what it throws undoes the write. Not asked where the reply was kept. */
  accept?: (reply: unknown) => void
}

/** What a detour may ask of the edge: above all for those that write in place of the handler. */
export interface InterceptedCall {
  /** Refuses a message that the caller could not have sent. */
  validate: (message: RequestPayload) => void
  /**
   * Name of this very request under its idempotency key: the same whenever it is repeated, and another one for a request that
   * is not the same. Absent without such a key.
   */
  downstreamIdempotencyKey: string | undefined
  /** What this very call was answered before, under its idempotency key. */
  storedReply: () => Promise<{ reply: unknown } | undefined>
  /** Runs work in one transaction with all that it leaves, the reply under the call's idempotency key included. */
  transact: (work: (ctx: AnyCtx) => Promise<unknown>) => Promise<unknown>
}

/** Which way a call of a resource goes, if not the usual one. Asked for every call: it must cost next to nothing. */
export type InterceptorResolver = (call: {
  name: string
  message: RequestPayload
  site: Site
}) => CallInterceptor | undefined
