import type { ArgsOf, Descriptor, ReplyOf } from './descriptor.ts'
import type { Environment } from './environment.ts'
import type { ClientEvent } from './events.ts'
import type { token } from './generated/oauth.ts'
import type { Call } from './send.ts'

type DeclarationOf<T> = T extends Descriptor<infer D> ? D : never

/** A request to the token endpoint (protocol/sessions §2). */
export type TokenRequest = ArgsOf<DeclarationOf<typeof token>>

/** A reply of the token endpoint. */
export type TokenReply = ReplyOf<DeclarationOf<typeof token>>

/** What a client passes to its auth strategy. */
export interface AuthTransport {
  /** Calls the token endpoint without the client's identity. Retries transient failures and all server errors. */
  token(request: TokenRequest, headers?: Record<string, string>): Promise<TokenReply>
  /** Makes a call with the client's identity. */
  call: Call
  emit(event: ClientEvent): void
  environment: Environment
}

/** The identity of a client. */
export interface Auth {
  /** Headers with the identity. `rejected` is an Authorization value that the platform has just rejected. */
  headers(rejected?: string): Promise<Record<string, string>>
  /** True if a rejected Authorization can be replaced; the client then repeats the call once. */
  readonly renewable?: true
}

/** Creates the identity of a client: `OAuthStrategy`, `MemberStrategy`, `ApiKeyStrategy`, `AccessTokenStrategy`. */
export type AuthStrategy<A extends Auth = Auth> = (transport: AuthTransport) => A
