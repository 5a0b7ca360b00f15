import type { Auth, AuthStrategy, AuthTransport } from './auth.ts'
import { createSession } from './session.ts'
import { localTokenStorage } from './storage/local-storage.ts'
import { memoryStorage, noTokens, type TokenStorage, type Tokens } from './tokens.ts'

/** Options of `OAuthStrategy` and `MemberStrategy`. */
export interface OAuthOptions {
  /** The client app's id. */
  clientId: string
  /** Default: the browser's local storage, elsewhere memory. */
  storage?: TokenStorage
  /** Initial tokens, which replace those in the storage. */
  tokens?: Tokens
}

/** The session of a visitor or member. The first call starts a visitor session; expired tokens are renewed. */
export interface OAuth extends Auth {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
  /** Tokens of the given session, renewed if expired, or of a new visitor. Stores nothing: see `setTokens`. */
  generateVisitorTokens(tokens?: Tokens): Promise<Tokens>
  /** True for members, false for visitors. */
  loggedIn(): boolean
  /** Removes the session; the next call starts a visitor session. */
  logout(): void
}

/** Creates a session and its `OAuth` interface. */
export function openSession({ clientId, storage, tokens }: OAuthOptions, transport: AuthTransport) {
  const store = storage ?? localTokenStorage({ clientId }) ?? memoryStorage()
  if (tokens) store.set(tokens)
  const session = createSession(clientId, store, transport)
  const oauth: OAuth = {
    renewable: true,
    async headers(rejected) {
      return { Authorization: (await session.current(rejected)).accessToken.value }
    },
    getTokens: session.stored,
    setTokens: session.store,
    generateVisitorTokens: tokens => session.renewed(tokens ?? noTokens),
    loggedIn: () => session.stored().refreshToken.role === 'member',
    logout: () => session.store(undefined),
  }
  return { session, oauth }
}

/**
 * Authenticates as a visitor or member of a client app (protocol/sessions §2). It renews the session of a member;
 * `MemberStrategy` adds sign-in.
 */
export function OAuthStrategy(options: OAuthOptions): AuthStrategy<OAuth> {
  return transport => openSession(options, transport).oauth
}
