import type { CallDeclaration, ErrorCode, ErrorsOf, EventsOf, ReplyOf, RequestOf } from '@stoa/contract'
import type { Config } from '../config/settings.ts'
import type { CachedBytes, CachedText } from '../storage/read-cache.ts'
import type { Sql } from '../storage/sql.ts'
import type { EventLog } from '../storage/write-effects.ts'
import type { Clock, Ids } from './clock.ts'
import type { JsonReply } from './json-reply.ts'
import type { MailRequest } from './mail-request.ts'
import type { ServicePlugin } from './service-plugin.ts'
import type { PlatformServices } from './services.ts'

/** A shop: what its merchant has set. Read with each call from a cache of the node. */
export interface Site {
  id: string
  name: string
  currency: string
  locale: string
  settings: SiteSettings
  /** Programs of the merchant that calls ask. Not there where there are none. */
  servicePlugins?: readonly ServicePlugin[]
}

export interface SiteSettings {
  /** Countries delivered to, ISO 3166. */
  countries: string[]
  /** The flat-rate delivery option. `priceMinor` is an integer in minor units of the site's currency. */
  shipping: { code: string; title: string; priceMinor: number; deliveryTime: string }
  taxIncludedInPrices: boolean
  weightUnit: 'KG' | 'LB'
  /** May shoppers add lines that no catalogue holds, at a price they name? Decision 004. */
  customLineItems: boolean
  members: MemberSettings
  /** Languages of the hosted pages and of mail, BCP 47; the site's own comes first. */
  languages: string[]
  /** Where the owner reads mail, such as that a member waits for approval. Shoppers are not told. */
  ownerEmail?: string
  /** Content is backed up every day. */
  dailyBackups?: boolean
  appearance: { logoUrl?: string; accentColor?: string }
  /**
   * Where intents lead that this platform has no page for, such as `bookingsCheckout`: an address with names of the
   * intent's fields in braces. `storesProduct` is `{origin of the app}/products/{productSlug}` unless set.
   */
  pages: Partial<Record<string, string>>
}

/** How people become members and prove who they are. */
export interface MemberSettings {
  registration: 'OPEN' | 'EMAIL_VERIFICATION' | 'OWNER_APPROVAL' | 'CLOSED'
  captcha: 'NEVER' | 'WHEN_SUSPICIOUS' | 'ALWAYS'
  magicLink: boolean
  passkey: boolean
  /** Asks for a code by e-mail on a new device at a new network address. */
  highRiskLogin: boolean
}

/** Who is calling, and how strictly his requests are read. */
export interface Caller {
  role: 'anyone' | 'visitor' | 'member' | 'merchant'
  siteId: string
  /** Visitor, member or API key. */
  id: string
  /** The client app behind a token. */
  clientId?: string
  sessionId?: string
  /** Unknown fields are refused; otherwise they are named in a header and dropped. */
  strict: boolean
  /** A merchant's server speaks for this shopper: `<accessToken>,<apiKey>` (protocol/transport §4). */
  onBehalfOf?: Caller
  /** Renewals of the session before this token, and when it was issued (milliseconds). */
  generation?: number
  issuedAt?: number
  /** Whether his client is one of ours or follows the original protocol to the letter. */
  compatClient?: boolean
  /** Where the shop is that his client app belongs to, as it has registered it. */
  shopOrigin?: string
}

/** What identity may know of the request behind a call. */
export interface RequestInfo {
  /** Network address of whoever really calls. */
  address: string
  userAgent?: string
  /** Who the Authorization header says is calling, for calls that are open to anyone. Throws as for any other call. */
  identify(): Promise<Caller>
  /** Whether it names the platform's own pages as its origin. Browsers tell the truth about that; others say what they like. */
  isSameOrigin(): boolean
  /** The browser's cookies; there for calls declared `browser` only. */
  cookie(name: string): string | undefined
  /** Sets a cookie of this origin that scripts cannot read. 0 seconds take it back. */
  setCookie(name: string, value: string, maxAgeSec: number): void
  /** How deep the call is among calls that service plug-ins make while they are asked. @default 0 */
  pluginDepth?: number
}

/** Headers by which a reply says more of itself. */
export type WarningHeader =
  | 'x-stoa-filtered'
  | 'x-stoa-search-stale'
  | 'x-stoa-ignored'
  | 'x-stoa-index-advice'
  | 'x-stoa-degraded'

/** What a handler gets besides its input. `E` and `V` are the errors and events that the call declares. */
export interface Ctx<E extends ErrorCode = never, V extends string = never> {
  /** The caller's shop. Calls that need no token have none: reading it then is a mistake in the handler. */
  site: Site
  caller: Caller
  /** The transaction of a write, the pool for a read. */
  db: Sql
  clock: Clock
  ids: Ids
  /** The moment of the call, in milliseconds. */
  now: number
  requestId: string
  config: Config
  /**
   * A reply's text from the node's cache, or what `load` makes now. The tags name what it was made of; whoever
   * changes one of these calls `invalidate`.
   */
  cached: (key: string, load: () => Promise<CachedText>) => Promise<CachedBytes>
  /** Makes what `cached` answers from here on as new as the call. It costs a question to the database, but no work there. */
  refresh: () => Promise<void>
  platform: PlatformServices
  request: RequestInfo
  /** Refuses the call with one of its declared errors; everything it did is undone. */
  fail: (code: E, data?: Record<string, unknown>) => never
  /** Writes an event, together with the change, when the call succeeds. */
  emit: (type: V, entityId: string, payload: unknown, before?: unknown) => void
  /**
   * The same for a statement that changes many rows and writes their events itself, so that what they carry crosses to the
   * database once. Undefined where nobody is to be told.
   */
  eventLog: (type: V) => EventLog | undefined
  /** Writes a mail, together with the change, when the call succeeds; it is sent once the change stands. */
  mail: (mail: MailRequest) => void
  /** Drops cached reads of these tags on all nodes, when the call succeeds. */
  invalidate: (...tags: string[]) => void
  /** Hands work to a queue, together with the change, when the call succeeds. A second job of one key waits for nobody: it is dropped. */
  enqueue: (queue: string, data: object, key?: string) => void
  /** Says something of the reply in a header: that permissions narrowed what was read, or what was left out. */
  warn: (header: WarningHeader, value: string) => void
  /**
   * For calls declared `single`: makes a change with all it leaves in a transaction of its own, as the named actor.
   * A refusal after it does not undo it.
   */
  transact: <T>(actor: Actor, work: (ctx: Ctx<E, V>) => Promise<T>) => Promise<T>
}

/** In whose name a change is made. */
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

/** Ties handlers to the calls that they answer. */
export const implement = <const R extends Record<string, CallDeclaration>>(
  _resource: R,
  handlers: Handlers<R>,
): Handlers<R> => handlers
