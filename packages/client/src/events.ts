import type { ApiError } from './errors.ts'
import type { TokenRole } from './tokens.ts'

/** What a client tells its owner besides the results of calls. */
export type ClientEvent =
  /** The platform refused the session for good, and a new visitor session has taken its place: carts and sign-in are gone. */
  | { type: 'sessionLost'; previousRole: TokenRole; error?: ApiError }
  /** The tokens are of another session now: set, forgotten, or taken by a lost one's successor. Renewals are not told. */
  | { type: 'sessionChanged'; role: TokenRole; previousRole: TokenRole }
  /** A call failed in a passing way and is sent again after `delayMs`. */
  | { type: 'retry'; operation: string; attempt: number; delayMs: number; error: ApiError }

/** A listener for one type of event. */
export type ClientListener<T extends ClientEvent['type'] = ClientEvent['type']> = (
  event: Extract<ClientEvent, { type: T }>,
) => void

/** The platform ignored fields of a request, because it does not know them or they stand in the wrong place. */
export interface ClientWarning {
  operation: string
  /** Paths of the ignored fields. */
  ignored: string[]
}
