export type { Auth, AuthLink, AuthStrategy } from './auth.ts'
export {
  type Bound,
  type Client,
  type ClientCore,
  type ClientOptions,
  createClient,
  type Host,
  type Modules,
} from './create-client.ts'
export type { ArgsOf, Descriptor, ItemOf, QueryDescriptor } from './descriptor.ts'
export { type Environment, environment } from './environment.ts'
export { ApiError, type ClientErrorCode, type ErrorDetails, refusedLines } from './errors.ts'
export type { ClientEvent, ClientListener, ClientWarning } from './events.ts'
export type { Filter } from './filter.ts'
export { AccessTokenStrategy, ApiKeyStrategy } from './key-strategies.ts'
export { type OAuth, type OAuthOptions, OAuthStrategy } from './oauth-strategy.ts'
export type { Page } from './page.ts'
export { type Caller, type FieldOf, Query, query, type ValueOf } from './query.ts'
export type { CallOptions } from './send.ts'
export { type CookieStorage, type CookieStorageOptions, cookieStorage } from './storage/cookie-storage.ts'
export { localTokenStorage } from './storage/local-storage.ts'
export { memoryStorage, noTokens, type TokenRole, type TokenStorage, type Tokens } from './tokens.ts'
