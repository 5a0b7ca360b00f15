import type { Site } from '../../call/site.ts'
import type { DryRun } from '../bindings.ts'
import type { CallOwner } from '../limits/fair-queue.ts'
import type { RequestState } from '../request/same-origin.ts'
import type { Route } from '../routes.ts'
import type { CallOutcome } from './call-input.ts'

/** A request to a call, before its message is checked. The interceptors add what they find out about it. */
export interface ReceivedCall {
  readonly route: Route
  readonly request: Request
  readonly state: RequestState
  /** Path parameters with their values. */
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** Whether the message is in the query string. */
  readonly isInQuery: boolean
  /** Whether the request that made this one was counted as a call already. */
  readonly isCounted: boolean
  readonly dryRun: DryRun | undefined
  /** Whose usage it counts for; set by `countCall`. */
  owner: CallOwner
  /** Body or query as sent; set by `receiveMessage`. */
  payload: Buffer | string
  /** Of a write; set by `readKey`. */
  idempotencyKey?: string | undefined
  /** Site of the caller; set by `loadSite`. */
  site?: Site | undefined
}

export type RunRequest = (call: ReceivedCall) => Promise<CallOutcome>

/** Answers a request, or passes it to `next`, the rest of the list in `interceptors.ts`. */
export type RequestInterceptor = (call: ReceivedCall, next: RunRequest) => Promise<CallOutcome>
