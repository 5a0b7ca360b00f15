import type { CallDeclaration, ErrorCode, ErrorsOf, EventsOf, ReplyOf, RequestOf } from '@stoa/contract'
import type { Clock, Ids } from './clock.ts'
import type { Config } from './config.ts'
import type { Directory } from './identity/directory.ts'
import type { AccessClaims } from './identity/signing-keys.ts'
import type { MailRequest } from './mail/index.ts'
import type { CachedText } from './storage/read-cache.ts'
import type { Sql } from './storage/sql.ts'

/** A shop: what its merchant has set. Read with each call from a cache of the node. */
export interface Site {
  id: string
  name: string
  currency: string
  locale: string
  settings: SiteSettings
}

export interface SiteSettings {
  /** Countries delivered to, ISO 3166. */
  countries: string[]
  /** The one flat-rate option; `price` is a decimal string in the site's currency. */
  shipping: { code: string; title: string; price: string; deliveryTime: string }
  taxIncludedInPrices: boolean
  weightUnit: 'KG' | 'LB'
  /** May shoppers add lines that no catalogue holds, at a price they name? Decision 004. */
  customLineItems: boolean
  appearance?: { logoUrl?: string; accentColor?: string }
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
  /** Whether his client is one of ours or follows the original protocol to the letter. */
  foreign?: boolean
}

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
  cached: (key: string, load: () => Promise<CachedText>) => Promise<Uint8Array<ArrayBuffer>>
  platform: PlatformServices
  /** Refuses the call with one of its declared errors; everything it did is undone. */
  fail: (code: E, data?: Record<string, unknown>) => never
  /** Writes an event, together with the change, when the call succeeds. */
  emit: (type: V, entityId: string, payload: unknown, before?: unknown) => void
  /** Writes a mail, together with the change, when the call succeeds; it is sent once the change stands. */
  mail: (mail: MailRequest) => void
  /** Drops cached reads of these tags on all nodes, when the call succeeds. */
  invalidate: (...tags: string[]) => void
  /** Says something of the reply in a header: that permissions narrowed what was read. */
  note: (header: 'x-stoa-narrowed', value: string) => void
}

/** What identity offers to the other domains. */
export interface PlatformServices {
  directory: Directory
  /** Seals the cursors of queries; the same on every node. */
  cursorSecret: string
  issueAccessToken(claims: AccessClaims): Promise<{ token: string; expiresIn: number }>
}

/** A reply that is ready as JSON text in UTF-8, passed through as it is. */
export class ReadyJson {
  readonly bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}

export type Handler<D extends CallDeclaration> = (
  input: RequestOf<D>,
  ctx: Ctx<ErrorsOf<D>, EventsOf<D>>,
) => Promise<ReplyOf<D> | ReadyJson>

/** One handler for each call of a resource; a missing or misspelt one does not compile. */
export type Handlers<R extends Record<string, CallDeclaration>> = { [K in keyof R]: Handler<R[K]> }

/** Ties handlers to the calls that they answer. */
export const implement = <const R extends Record<string, CallDeclaration>>(
  _resource: R,
  handlers: Handlers<R>,
): Handlers<R> => handlers
