import type { CUSTOM_ROLE, StaffRole } from '@stoa/contract'
import type { OrderRow } from '../storage/commerce/orders.ts'
import type { RefundRow } from '../storage/commerce/payments.ts'
import type { Sql } from '../storage/sql.ts'
import type { AnyCtx, Ctx, RequestInfo } from './context.ts'
import type { DeclaredCustomFields } from './custom-fields.ts'
import type { PaidOrderEvent } from './order-events.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PluginOutcome, PluginReplies } from './plugin-replies.ts'
import type { PaymentProviderFace } from './provider-face.ts'
import type { SearchEngine } from './search-engine.ts'
import type { AskOptions, PluginHealth, PluginRequest, ServicePlugin } from './service-plugin.ts'
import type { Site } from './site.ts'

/** The services that handlers reach through `ctx.platform`. Domains implement them, so that `call/` imports no domain. */
export interface PlatformServices {
  directory: Directory
  /** Whether the disk is almost full, so that writes are rejected. */
  isDiskLow: () => boolean
  /** Whether mails of a site leave the platform. Otherwise they stay in its mailbox. */
  sendsMail(siteId: string): Promise<boolean>
  /** Encrypts the cursors of queries; the same on every node. */
  cursorSecret: string
  /** Key from which the successor of a refresh token is derived; the same on every node. */
  refreshSecret: string
  /**
   * Connections outside the call's transaction: what they write commits independently of it. A call that holds a
   * transaction can use them without waiting for other calls that hold one.
   */
  independentDb: Sql
  /** Sends requests to identity providers. */
  outgoing: typeof globalThis.fetch
  servicePlugins: ServicePlugins
  pluginReplies: PluginReplies
  paymentProviders: PaymentProviders
  /** Finds products by words in the place of PostgreSQL, if a feature brings one. */
  searchEngine: SearchEngine | undefined
  /** Fields that the shop and its packages add to orders, products and others. */
  customFields: DeclaredCustomFields
  /** What features do when an order is paid, refunded or ended. */
  orderSteps: OrderSteps
  /** What features store about members, by the name of the feature. */
  memberData: Readonly<Record<string, MemberRecords>>
  adaptorGuard: AdaptorGuard
  resolveExternalReferences: ResolveExternalReferences
  /** Signs captcha challenges and encrypts what only this installation may read; the same on every node. */
  protectionSecret: string
  factors: FactorServices
  queryStatistics: QueryStatistics
  searchCounts: SearchCounts
  issueAccessToken(claims: AccessClaims): Promise<{ token: string; expiresIn: number }>
  issueIdToken(claims: IdTokenClaims): Promise<string>
  /** The public keys of `signMessage`, as JSON Web Keys. */
  messageKeys(): Promise<readonly object[]>
  /** Signs a text, which may name the id of the key, with ECDSA on P-256 and SHA-256: `r||s`. */
  signMessage(textFor: (keyId: string) => string): Promise<Buffer>
  /** The claims of an id token of this platform, expired or not; undefined for any other text. */
  readIdToken(token: string): Promise<Pick<IdTokenClaims, 'memberId' | 'clientId' | 'sessionId'> | undefined>
  /** The claims of an access token whose session is live, with times in milliseconds; undefined for one of a checkout page, and any other text. */
  readAccessToken(
    token: string,
  ): Promise<{ claims: AccessClaims; issuedAt: number; expiresAt: number } | undefined>
}

interface Refunded {
  refund: RefundRow
  /** Amount in minor units that is paid back of the total; what only returns an overpayment does not count. */
  minor: bigint
}

/** What features do with a locked order in the transaction that changes it. */
export interface OrderSteps {
  /** Fulfil, invoice or otherwise complete an order that became paid. Return the row with the document and `fulfillment_status` to store. */
  paid: readonly ((ctx: Ctx<never, PaidOrderEvent>, row: OrderRow) => Promise<OrderRow>)[]
  /** Document or otherwise follow up a refund that has succeeded. */
  refunded: readonly ((ctx: Ctx, row: OrderRow, refunded: Refunded) => Promise<void>)[]
  /** End what belongs to an order that is canceled or rejected, such as payment requests. */
  ended: readonly ((
    ctx: Ctx<never, 'wix.ecom.v1.order_payment_request_voided'>,
    orderId: string,
  ) => Promise<void>)[]
}

/** What a feature stores about members. */
export interface MemberRecords {
  /** What the member gets with the download of their data; undefined if nothing is stored about them. */
  read(ctx: AnyCtx, memberId: string): Promise<object | undefined>
  /** Removes it, in the transaction that deletes the member. */
  remove(ctx: AnyCtx, memberId: string): Promise<unknown>
}

export interface ClientApp {
  siteId: string
  id: string
  name: string
  compatClient: boolean
  /** Generation of the catalogue that `getCatalogVersion` names to the app. */
  catalogVersion: 'V1' | 'V3'
  strict: boolean
  origins: string[]
  redirectUris: string[]
  /** Hash of the secret. Null for an app that cannot keep one, such as a shop in the browser. */
  secretHash: Buffer | null
  /** What the app may do with a token of its own. */
  scopes: string[]
  /** Whether the app is of another company: members must allow what it asks for. */
  thirdParty: boolean
}

export interface ApiKey {
  siteId: string
  id: string
  strict: boolean
  /** Null for all. */
  scopes: string[] | null
}

/** A staff member who is signed in to the admin. */
export interface StaffSession {
  siteId: string
  staffMemberId: string
  role: StaffRole | typeof CUSTOM_ROLE
  /** Scopes of the role CUSTOM; null for a built-in role. */
  scopes: readonly string[] | null
  /** Milliseconds. */
  expiresAt: number
  /** When the staff member last proved who they are, in milliseconds. */
  provedAt: number
}

/** Loads a value by its key, through a cache. */
export interface CachedLookup<V> {
  (key: string): Promise<V | undefined>
  /** The cached value, without a statement. */
  peek(key: string): V | undefined
}

/** Sites, client apps and API keys, through a cache of a few seconds. */
export interface Directory {
  site: CachedLookup<Site>
  client: CachedLookup<ClientApp>
  /** The site's first app; the platform's own pages act as this app. */
  ownApp: CachedLookup<string>
  /** By its secret. */
  apiKey: CachedLookup<ApiKey>
  /** By its id. */
  staffSession: CachedLookup<StaffSession>
  /** Whether any client app of the installation has registered the origin: preflights carry no token. */
  originKnown: CachedLookup<true>
  /** A number for this loaded copy of a site: a reload gives another number. */
  versionOf(site: Site): number
  /** The number of the copy in the cache; undefined if there is none. */
  currentVersion(siteId: string): number | undefined
}

/** Payment providers of the installation. */
export interface PaymentProviders {
  /** What the providers of this installation declare of themselves, by their ids. Plug-ins of sites are not among them. */
  faces: ReadonlyMap<string, PaymentProviderFace>
  find(id: string): PaymentProvider | undefined
  /** Those that a site has set up. */
  offeredBy(site: Site): readonly PaymentProvider[]
}

/** Sends requests to service plug-ins, behind a circuit breaker for each. */
export interface ServicePlugins {
  /** The site's plug-ins of every kind, in the order in which calls ask them. */
  of(site: Site): readonly ServicePlugin[]
  /** Stores the traces of this node. */
  flushTraces(): Promise<void>
  health(plugin: Pick<ServicePlugin, 'id' | 'revision'>): PluginHealth
  ask<T>(
    ctx: PluginCtx,
    plugin: ServicePlugin,
    request: PluginRequest,
    options: AskOptions<T>,
  ): Promise<PluginOutcome<T>>
}

/** The part of a call's context that a request to a plug-in needs. No transaction is open during the request. */
export type PluginCtx = Pick<
  Ctx<'SERVICE_PLUGIN_LOOP'>,
  'site' | 'platform' | 'ids' | 'now' | 'clock' | 'config' | 'requestId' | 'fail'
> & { request: Pick<RequestInfo, 'pluginDepth'> }

/** Protects adaptors of external databases, and the calls that would wait for them. Each node counts for itself. */
export interface AdaptorGuard {
  /** Sends a request unless the adaptor's circuit is open or it has too many requests in flight. */
  withCircuitBreaker(
    connection: { id: string; revision: number },
    send: () => Promise<string>,
  ): Promise<string>
  /** Shares one load among all callers that ask for the same key while it is in flight. */
  singleFlight<T>(key: string, load: () => Promise<T>): Promise<T>
}

/**
 * Loads the items of an external collection that references point to, as far as the caller may read them. Must run outside
 * of transactions. The scope is an `ItemScope`, a type of `data/`.
 */
export type ResolveExternalReferences = (
  ctx: Ctx<'WDE0025' | 'WDE0027'>,
  dataCollectionId: string,
  itemIds: readonly string[],
) => Promise<{ scope: unknown; found: ReadonlyMap<string, Record<string, unknown>> }>

/** Factors whose codes are sent through a provider. */
export type ProvidedFactorType = 'SMS' | 'CALL' | 'PUSH'

/** A code to be sent to a phone or an app. */
export interface FactorMessage {
  /** The same for every attempt to send one code. */
  id: string
  type: ProvidedFactorType
  /** Phone number in E.164 form; for PUSH, the token that the app registered. */
  target: string
  code: string
  /** Name of the shop. */
  siteName: string
  /** BCP 47. */
  language: string
  /** Fires when the time limit of the attempt is over. */
  signal: AbortSignal
}

/**
 * Sends codes to phones or apps; given to `openPlatform` as `factorProviders`. `send` resolves when the provider has
 * accepted the code and throws otherwise.
 */
export interface FactorProvider {
  readonly types: readonly ProvidedFactorType[]
  /** Time limit of `send` in milliseconds. @default 10000 */
  readonly timeoutMs?: number
  send(message: FactorMessage): Promise<void>
}

export interface FactorServices {
  /** Encrypts the secrets of factors; the same on every node. */
  encryptionSecret: string
  providers: readonly FactorProvider[]
}

/** The claims of an access token. */
export interface AccessClaims {
  siteId: string
  role: 'visitor' | 'member' | 'app'
  /** Visitor, member or client app. */
  id: string
  clientId: string
  /** Empty for an app, which has no session. */
  sessionId: string
  /** Number of renewals of the session before this token. */
  generation: number
  /** Restricts a member's token to calls in these scopes, for an app of another company. */
  scopes?: readonly string[]
  /** Restricts the token to the page of one checkout (decision 060). */
  page?: PageLimit
}

/** The checkout page that a token is for. */
export interface PageLimit {
  checkoutId: string
  /** Whether the shopper's own session has opened the page: no merchant, key or app. */
  own: boolean
}

/** What an id token says (OpenID Connect Core §2). */
export interface IdTokenClaims {
  memberId: string
  clientId: string
  sessionId: string
  /** Time of the sign-in, in milliseconds. */
  authTime: number
  nonce?: string
}

/** The fields of a query without their values: enough to tell which index would serve it. */
export interface QueryShape {
  /** Fields compared for equality. */
  equal: string[]
  /** Fields compared with a range, or with the start of a text. */
  range: string[]
  sort: { path: string; order: 'ASC' | 'DESC' }[]
  /** Operators by field, for the reader of the advice. */
  operators: Record<string, string[]>
}

export interface ShapeStatistics {
  shape: QueryShape
  queries: number
  totalMs: number
}

interface CollectionId {
  siteId: string
  uid: string
}

/** A search of a shopper (`results`), or a result that they opened (`position`). */
export interface RecordedSearch {
  site: Site
  language: string
  /** Network address of the shopper. It is not stored. */
  address: string
  expression: string
  results?: number
  position?: number
}

/** Counts of searches by term. */
export interface SearchCounts {
  record(search: RecordedSearch): void
  /** Stores the counts of this node. */
  flush(): Promise<void>
}

/** Counts queries by shape, on all nodes together. The advice on indexes uses it. */
export interface QueryStatistics {
  /** Counts a query in memory. */
  record(owner: CollectionId, shape: QueryShape, ms: number): void
  /** The stored counts, plus those that this node has not stored yet. */
  of(owner: CollectionId): Promise<ShapeStatistics[]>
  /** Stores the counts of this node. */
  flush(): Promise<void>
}
