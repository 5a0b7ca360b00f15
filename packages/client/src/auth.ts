import type { Environment } from './environment.ts'
import type { ClientEvent } from './events.ts'
import type { Call } from './send.ts'

/** What a strategy gets from its client. */
export interface AuthLink {
  /** Sends a call without identity; a passing failure is repeated, a server error too. */
  call: Call
  emit(event: ClientEvent): void
  environment: Environment
}

/** Who the client speaks as. */
export interface Auth {
  /** Headers that carry the identity. `refused` is an Authorization that the platform just turned down. */
  headers(refused?: string): Promise<Record<string, string>>
  /** Can get another Authorization for a refused one; the refused call is then repeated. */
  readonly renewable?: true
}

/** A strategy makes the identity of one client: `OAuthStrategy`, `ApiKeyStrategy`, `AccessTokenStrategy`. */
export type AuthStrategy<A extends Auth = Auth> = (link: AuthLink) => A
