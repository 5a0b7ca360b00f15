import type { ErrorCode } from '@stoa/contract'
import type { Ctx, Site } from './context.ts'

/** The context of any call at all. */
export type AnyCtx = Ctx<ErrorCode, string>

/** A checked message of any call. */
type AnyMessage = Record<string, unknown>

/**
 * Runs a call another way than by its handler alone: asks other programs before and after it, where no transaction is open,
 * or answers in its place. `run` does what would have been done without the detour, with another message if one is given.
 */
export type Detour = (
  message: AnyMessage,
  ctx: AnyCtx,
  run: (message?: AnyMessage, options?: RunOptions) => Promise<unknown>,
  own: OwnWrite,
) => Promise<unknown>

export interface RunOptions {
  /** Looks at the reply of a write before it stands; what it throws undoes the write. Not asked where the reply was kept. */
  accept?: (reply: unknown) => void
}

/** What a detour may ask of the edge: above all for those that write in place of the handler. */
export interface OwnWrite {
  /** Refuses a message that the caller could not have sent. */
  check: (message: AnyMessage) => void
  /**
   * Name of this very request under its idempotency key: the same whenever it is repeated, and another one for a request that
   * is not the same. Absent without such a key.
   */
  requestKey: string | undefined
  /** What this very call was answered before, under its idempotency key. */
  kept: () => Promise<{ reply: unknown } | undefined>
  /** Runs work in one transaction with all that it leaves, the reply under the call's idempotency key included. */
  write: (work: (ctx: AnyCtx) => Promise<unknown>) => Promise<unknown>
}

/** Which way a call of a resource goes, if not the usual one. Asked for every call: it must cost next to nothing. */
export type FindDetour = (call: { name: string; message: AnyMessage; site: Site }) => Detour | undefined
