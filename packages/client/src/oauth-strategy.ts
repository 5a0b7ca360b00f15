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
  /** Tokens to go on with, instead of those in the storage. */
  tokens?: Tokens
}

/** Visitors and members: the session begins by itself with the first call, and is renewed when needed. */
export interface OAuth extends Auth {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
  /** Tokens of the given session, renewed if need be, or of a new visitor. Stores nothing: see `setTokens`. */
  generateVisitorTokens(tokens?: Tokens): Promise<Tokens>
  /** True for members; a visitor has a session too, but nobody signed in. */
  loggedIn(): boolean
  /** Forgets the session; the next call begins a visitor's. */
  logout(): void
}

/** A session with its storage, and what its owner may do with it. */
export function openSession({ clientId, storage, tokens }: OAuthOptions, link: AuthTransport) {
  const store = storage ?? localTokenStorage({ clientId }) ?? memoryStorage()
  if (tokens) store.set(tokens)
  const session = createSession(clientId, store, link)
  const oauth: OAuth = {
    renewable: true,
    async headers(refused) {
      return { Authorization: (await session.current(refused)).accessToken.value }
    },
    getTokens: session.held,
    setTokens: session.keep,
    generateVisitorTokens: given => session.renewed(given ?? noTokens),
    loggedIn: () => session.held().refreshToken.role === 'member',
    logout: () => session.keep(undefined),
  }
  return { session, oauth }
}

/**
 * Speaks as the visitor or member of a client app (protocol/sessions §2). It keeps a member signed in; signing in is what
 * `MemberStrategy` adds.
 */
export function OAuthStrategy(options: OAuthOptions): AuthStrategy<OAuth> {
  return link => openSession(options, link).oauth
}
