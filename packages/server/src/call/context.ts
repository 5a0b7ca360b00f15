import type { CallDeclaration, ErrorCode, ErrorsOf, EventsOf, ReplyOf, RequestOf } from '@stoa/contract'
import type { Config } from '../config/settings.ts'
import type { AdaptorGuard } from '../data/adaptors/protocol/adaptor-guard.ts'
import type { QueryStatistics } from '../data/indexes/query-statistics.ts'
import type { ResolveExternalReferences } from '../data/references/include.ts'
import type { FactorServices } from '../identity/factors/provider.ts'
import type { AccessClaims } from '../identity/sessions/signing-keys.ts'
import type { Directory } from '../identity/sites/directory.ts'
import type { MailRequest } from '../mail/index.ts'
import type { ServicePlugin, ServicePlugins } from '../service-plugins/index.ts'
import type { CachedBytes, CachedText } from '../storage/read-cache.ts'
import type { Sql } from '../storage/sql.ts'
import type { EventLog } from '../storage/write-effects.ts'
import type { Clock, Ids } from './clock.ts'

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

/** What identity offers to the other domains. */
export interface PlatformServices {
  directory: Directory
  /** Seals the cursors of queries; the same on every node. */
  cursorSecret: string
  /** From which the successor of a refresh token follows; the same on every node. */
  refreshSecret: string
  /**
   * Connections apart from those of calls: what is written here stands even when the call is refused, and a call that
   * holds a transaction waits for no other one that does.
   */
  independentDb: Sql
  /** Requests to other programs: providers that members sign in with. */
  outgoing: typeof globalThis.fetch
  servicePlugins: ServicePlugins
  /** Requests to adaptors of external databases that are under way on this node. */
  adaptorGuard: AdaptorGuard
  resolveExternalReferences: ResolveExternalReferences
  /** Signs captcha challenges and seals what only this installation may read; the same on every node. */
  protectionSecret: string
  factors: FactorServices
  /** From which indexes of content are advised. */
  queryStatistics: QueryStatistics
  issueAccessToken(claims: AccessClaims): Promise<{ token: string; expiresIn: number }>
}

/** A reply that is ready as JSON text in UTF-8, passed through as it is. */
export class JsonReply {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The cached text that it is, where all callers of the same role and app are answered so; see `ReadyJson.shared`. */
  readonly cached: CachedBytes | undefined
  private constructor(bytes: Uint8Array<ArrayBuffer>, cached?: CachedBytes) {
    this.bytes = bytes
    this.cached = cached
  }

  static of(bytes: Uint8Array<ArrayBuffer>) {
    return new JsonReply(bytes)
  }

  /**
   * A reply that is the same for all callers of one role and client app: it follows from the request, the site and this text,
   * and nothing else has decided about it but other cached texts. While all of these are current, it is given to them without
   * asking the handler again.
   */
  static cacheable(cached: CachedBytes) {
    return new JsonReply(cached.bytes, cached)
  }
}

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
