import type { Caller, RequestInfo } from '../../call/context.ts'
import type { Site } from '../../call/site.ts'
import type { CallDatabase } from '../../storage/database.ts'
import type { CachedBytes } from '../../storage/read-cache.ts'
import type { Sql } from '../../storage/sql.ts'
import type { DryRun } from '../bindings.ts'
import type { Message } from '../request/message.ts'
import type { Route } from '../routes.ts'

/** A validated call. */
export interface CallInput {
  route: Route
  message: Message
  /** Parses the request again. Absent if an interceptor has replaced the message. */
  reparse?: () => Message
  /** Checks the reply of a write before the commit; what it throws rolls the write back. Not called for a stored reply. */
  accept?: (reply: unknown) => void
  caller: Caller
  site: Site | undefined
  requestId: string
  /** Why a staff member makes the change. */
  reason?: string
  idempotencyKey?: string
  /** The write is rolled back after it ran (`dry-run.ts`). */
  dryRun?: DryRun | undefined
  /** Size of the body as sent. */
  bodyBytes?: number
  /** Digest of the request as sent: a repeated idempotency key must come with the same one. */
  digest?: Buffer
  /** The caller's consistency header. */
  position?: string
  /** The pool behind the queue of the scheduler. Absent for background work, which does not queue. */
  database?: CallDatabase
  /** A replica that has all that the call must see. Absent for calls that write, and without replicas. */
  replica?: (() => Sql | undefined) | undefined
  request: RequestInfo
  /** Sets a header of the reply. */
  warn: (header: string, value: string) => void
  /** Runs other validated calls. Absent for background work. */
  run?: RunCall
}

export interface CallOutcome {
  body: string | Uint8Array<ArrayBuffer>
  /** Log position of a change. */
  position?: string
  /** The cached text that the reply of a read consists of, if others may get the same (`JsonReply.cacheable`). */
  cached?: CachedBytes
}

/** What a write needs of the call, or of the background job, that makes it. */
export type WriteInput = Omit<CallInput, 'route'> & {
  route: Pick<Route, 'operation'>
  /** Request id by entity, where one transaction makes the changes of several calls. */
  requestIds?: ReadonlyMap<string, string>
}

export type RunCall = (call: CallInput) => Promise<CallOutcome>

/** Answers a call, or passes it to `next`, the rest of the list in `interceptors.ts`. */
export type Interceptor = (call: CallInput, next: RunCall) => Promise<CallOutcome>
