export type { CallOf, CallTypes } from '@stoa/contract/call-types'
export type { Auth, AuthStrategy, AuthTransport } from './auth.ts'
export type { Bound, Client, ClientCore, ClientOptions, Host, Modules } from './client.ts'
export { createClient } from './create-client.ts'
export type { ArgsOf, Descriptor, ItemOf, QueryDescriptor, ReplyOf } from './descriptor.ts'
export { type Environment, environment } from './environment.ts'
export {
  ApiError,
  type ClientErrorCode,
  type CommonErrorCode,
  changedTotal,
  type ErrorDetails,
  isError,
  rejectedLines,
} from './errors.ts'
export type { ClientEvent, ClientListener, ClientWarning } from './events.ts'
export type { Filter } from './filter.ts'
export { AccessTokenStrategy, ApiKeyStrategy } from './key-strategies.ts'
export { type AuthUrlOptions, type CallbackParameters, SignInError } from './members/authorize.ts'
export type { LoginErrorCode, LoginResult } from './members/login-state.ts'
export { MemberStrategy, type Members } from './members/member-strategy.ts'
export type { Credentials, FactorAnswer, NewMember } from './members/password-sign-in.ts'
export type { OAuthData, Pkce } from './members/pkce.ts'
export { type OAuth, type OAuthOptions, OAuthStrategy } from './oauth-strategy.ts'
export type { Page } from './page.ts'
export { type Caller, type FieldOf, Query, query, startQuery, type ValueOf } from './query.ts'
export { sameOriginPath } from './same-origin-path.ts'
export type { CallOptions } from './send.ts'
export { type CookieStorage, type CookieStorageOptions, cookieStorage } from './storage/cookie-storage.ts'
export { localTokenStorage } from './storage/local-storage.ts'
export { memoryStorage, noTokens, type TokenRole, type TokenStorage, type Tokens } from './tokens.ts'
