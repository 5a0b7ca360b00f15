import type {
  CallDeclaration,
  CUSTOM_ROLE,
  ErrorCode,
  ErrorsOf,
  EventsOf,
  ReplyOf,
  RequestOf,
  StaffArea,
  StaffRole,
} from '@stoa/contract'
import type { Config } from '../config/settings.ts'
import type { CachedBytes, CachedText } from '../storage/read-cache.ts'
import type { Sql } from '../storage/sql.ts'
import type { EventLog } from '../storage/write-effects.ts'
import type { Clock, Ids } from './clock.ts'
import type { JsonReply } from './json-reply.ts'
import type { MailRequest } from './mail-request.ts'
import type { PageLimit, PlatformServices } from './services.ts'
import type { Site } from './site.ts'

/** The authenticated caller. */
export interface Caller {
  role: 'anyone' | 'visitor' | 'member' | 'merchant' | 'operator'
  siteId: string
  /** Visitor, member or API key. */
  id: string
  /** The client app behind a token. */
  clientId?: string
  sessionId?: string
  /** Rejects unknown fields; otherwise they are dropped and named in a header. */
  strict: boolean
  /** The shopper on whose behalf a merchant's server calls: `<accessToken>,<apiKey>` (protocol/transport §4). */
  onBehalfOf?: Caller
  /** Number of renewals of the session before this token, and when it was issued (milliseconds). */
  generation?: number
  issuedAt?: number
  /** Whether the client follows the original protocol, unlike the clients of this project. */
  compatClient?: boolean
  /** Generation of the catalogue that the client app is set to. */
  catalogVersion?: 'V1' | 'V3'
  /** Origin of the shop, as registered by the client app. */
  shopOrigin?: string
  /** Restricts a merchant who is a staff member to the calls of this role; with CUSTOM the scopes restrict them. */
  staffRole?: StaffRole | typeof CUSTOM_ROLE
  /** Whether the last proof of identity of this staff member permits no calls that need a recent one. */
  proofIsOld?: boolean
  /** Restricts an API key, or a client app of a merchant or of another company, to calls in these scopes. */
  scopes?: readonly string[]
  /** Restricts a token to the calls of one checkout page (decision 060). */
  page?: PageLimit
}

/** The part of the HTTP request that identity may use. */
export interface RequestInfo {
  /** Network address of the client, behind trusted proxies. */
  address: string
  userAgent?: string
  /** Languages that the request names, the most wanted first. */
  languages?: readonly string[]
  /** Currency in which the caller sees amounts: the header `x-stoa-currency`. */
  currency?: string
  /** The staff member whom a page of the admin acts for: the header `x-stoa-staff-member`. */
  staffMemberId?: string
  /** Authenticates the Authorization header, for calls that are open to anyone. Throws as for any other call. */
  identify(): Promise<Caller>
  /** Whether `Origin` is that of the platform's own pages. Trustworthy only for browsers. */
  isSameOrigin(): boolean
  /** A cookie of the browser; only for calls declared `sameOriginOnly`. */
  cookie(name: string): string | undefined
  /**
   * Whether a program on the machine of the platform has sent it, past no proxy, and the platform is for this machine alone. Such a
   * program could read the database as well.
   */
  isLocal(): boolean
  /** Sets an HttpOnly cookie of this origin; 0 seconds delete it. */
  setCookie(name: string, value: string, maxAgeSec: number): void
  /** Nesting depth among calls that service plug-ins make while they answer a call. @default 0 */
  pluginDepth?: number
}

/** Reply headers that report a limitation of the result. */
export type WarningHeader =
  | 'x-stoa-filtered'
  | 'x-stoa-search-stale'
  | 'x-stoa-ignored'
  | 'x-stoa-index-advice'
  | 'x-stoa-degraded'

/** The context of a handler. `E` and `V` are the errors and events that the call declares. */
export interface Ctx<E extends ErrorCode = never, V extends string = never> {
  /** The caller's shop. Calls that need no token have none; reading it then throws. */
  site: Site
  caller: Caller
  /** The transaction of a write, the pool for a read. */
  db: Sql
  clock: Clock
  ids: Ids
  /** Timestamp of the call, in milliseconds. */
  now: number
  requestId: string
  config: Config
  /**
   * A text from the node's read cache, or the one that `load` makes. Its tags name its sources; a write to one of them
   * calls `invalidate`.
   */
  cached: (key: string, load: () => Promise<CachedText>) => Promise<CachedBytes>
  /** From here on `cached` returns nothing older than the call. Costs a cheap statement. */
  refresh: () => Promise<void>
  platform: PlatformServices
  request: RequestInfo
  /** Rejects the call with one of its declared errors; its transaction is rolled back. */
  fail: (code: E, data?: Record<string, unknown>) => never
  /** Writes an event in the transaction of the call (transactional outbox). */
  emit: (type: V, entityId: string, payload: unknown, before?: unknown) => void
  /**
   * The same for a statement that changes many rows and writes their events itself, so that the payloads are sent to the
   * database only once. Undefined if no events are wanted.
   */
  eventLog: (type: V) => EventLog | undefined
  /** Writes a mail in the transaction of the call; it is sent after the commit. */
  mail: (mail: MailRequest) => void
  /** Drops cached texts with these tags on all nodes, after the commit. */
  invalidate: (...tags: string[]) => void
  /** Adds a job in the transaction of the call. While one with the same `singletonKey` is queued, further ones are discarded. */
  enqueue: (queue: string, data: object, options?: object) => void
  /** Adds a header about a limitation of the result, such as that permissions filtered it. */
  warn: (header: WarningHeader, value: string) => void
  /** Id of the entity that the call creates: a new one, or the former one where an undo restores a deleted entity. */
  entityId: () => string
  /**
   * Runs another call of the contract in this transaction and as this caller, with permission and validation. `entityId` is the
   * id of what it creates. `asPlatform`: with the rights of the merchant, for what the caller could not do themselves.
   */
  invoke: (
    operation: string,
    message: RequestPayload,
    options?: { entityId?: string; asPlatform?: boolean },
  ) => Promise<unknown>
  /**
   * For calls declared `readOnly`: makes a read as another caller, with validation and limits, on a connection that cannot write.
   * Errors of the read are its reply; server errors are thrown.
   */
  readAs: (caller: Caller, operation: string, message: RequestPayload) => Promise<ReplyAs>
  /** Marks this call as the undo of a change, for the journal. */
  undoing: (change: { requestId: string; area: StaffArea }) => void
  /**
   * For calls declared `ownTransaction`: runs work as the actor in a transaction with its side effects. A later error of
   * the call does not roll it back. `site`: that of the actor, where the transaction creates it.
   */
  transact: <T>(actor: Actor, work: (ctx: Ctx<E, V>) => Promise<T>, options?: { site?: Site }) => Promise<T>
}

/** The reply to a read as another caller. */
export interface ReplyAs {
  status: number
  body: Record<string, unknown>
}

/** The identity that a change is attributed to. */
export type Actor = Pick<Caller, 'siteId' | 'role' | 'id'> & Partial<Caller>

/** The context of any call. */
export type AnyCtx = Ctx<ErrorCode, string>

/** The validated request of any call. */
export type RequestPayload = Record<string, unknown>

export type Handler<D extends CallDeclaration> = (
  input: RequestOf<D>,
  ctx: Ctx<ErrorsOf<D>, EventsOf<D>>,
) => Promise<ReplyOf<D> | JsonReply>

/** One handler for each call of a resource; a missing or misspelt one does not compile. */
export type Handlers<R extends Record<string, CallDeclaration>> = { [K in keyof R]: Handler<R[K]> }

/** Types the handlers of a resource by its declarations. */
export const implement = <const R extends Record<string, CallDeclaration>>(
  _resource: R,
  handlers: Handlers<R>,
): Handlers<R> => handlers

/** Types the handlers of some calls of a resource; a feature puts the parts together, and misses a call that none has. */
export const implementSome = <
  const R extends Record<string, CallDeclaration>,
  H extends Partial<Handlers<R>>,
>(
  _resource: R,
  handlers: H & Record<Exclude<keyof H, keyof R>, never>,
): Pick<Handlers<R>, keyof H & keyof R> => handlers as Pick<Handlers<R>, keyof H & keyof R>
