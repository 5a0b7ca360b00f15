import type { ApiError } from './errors.ts'
import type { TokenRole } from './tokens.ts'

/** An event of a client. */
export type ClientEvent =
  /** The platform rejected the session permanently and a new visitor session replaced it: cart and sign-in are lost. */
  | { type: 'sessionLost'; previousRole: TokenRole; error?: ApiError }
  /** The client has another session: tokens were set or removed, or a lost session was replaced. Renewals emit no event. */
  | { type: 'sessionChanged'; role: TokenRole; previousRole: TokenRole }
  /** A call failed transiently and is retried after `delayMs` milliseconds. */
  | { type: 'retry'; operation: string; attempt: number; delayMs: number; error: ApiError }

/** A listener for one type of event. */
export type ClientListener<T extends ClientEvent['type'] = ClientEvent['type']> = (
  event: Extract<ClientEvent, { type: T }>,
) => void

/** The platform ignored fields of a request: they are unknown or misplaced. */
export interface ClientWarning {
  operation: string
  /** Paths of the ignored fields. */
  ignored: string[]
}
