import type { ReplyOf } from '@stoa/contract'
import type { ArgsOf, Descriptor } from './descriptor.ts'
import type { Environment } from './environment.ts'
import type { ClientEvent } from './events.ts'
import type { token } from './generated/oauth.ts'
import type { Call } from './send.ts'

type DeclarationOf<T> = T extends Descriptor<infer D> ? D : never

/** What the token endpoint is asked for. */
export type TokenRequest = ArgsOf<DeclarationOf<typeof token>>

/** What the token endpoint answers with. */
export type TokenReply = ReplyOf<DeclarationOf<typeof token>>

/** What a strategy gets from its client. */
export interface AuthTransport {
  /** Asks the token endpoint, without the client's identity; a passing failure is repeated, a server error too. */
  token(request: TokenRequest, headers?: Record<string, string>): Promise<TokenReply>
  /** Makes a call as the client does, with its identity. */
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
export type AuthStrategy<A extends Auth = Auth> = (link: AuthTransport) => A
