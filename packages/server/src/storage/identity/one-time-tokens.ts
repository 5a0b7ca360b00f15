import { sql } from 'kysely'
import type { Ids } from '../../call/clock.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { hashSecret } from './hash-secret.ts'
import type { Link } from './identity-providers.ts'

/** Data of each kind of token. A token of one kind is not accepted as another. */
export interface TokenData {
  /** A completed login, to be exchanged for a session or an authorization code. */
  session: { visitorId?: string; methods: string[] }
  /** A login that waits for a mailed code. `code` is its hash. */
  email_verification: {
    code: string
    visitorId?: string
    methods: string[]
    device?: string
    connection?: Link
    /** The address is verified already: the code is for a login from an unknown network. */
    risky?: boolean
  }
  /** A login that waits for a second factor. */
  second_factor: {
    visitorId?: string
    methods: string[]
    reason: 'USER_SETTINGS' | 'HIGH_RISK_LOGIN'
    /** Accepted factor types. */
    factors: string[]
    /** Hash of the last code that was sent, and its factor type. */
    code?: string
    codeFor?: string
    /** WebAuthn challenge. */
    challenge?: string
  }
  /** A link for a new password. */
  recovery: { redirectUrl?: string }
  /** A flow of the hosted pages, from openSignIn to its end. */
  flow: FlowData
  /** An authorization code (RFC 6749 §4.1.2). */
  code: {
    clientId: string
    redirectUri?: string
    codeChallenge: string
    visitorId?: string
    /** The browser session. */
    parentId?: string
    /** The session that it was exchanged for: reuse revokes it. */
    sessionId?: string
    /** What the member has allowed an app of another company. */
    scopes?: string[]
    /** For an id token. */
    openId?: { scope: string; nonce?: string; authTime: number }
  }
  /** The installation of an app of the original protocol. */
  installation: { clientId: string }
  /** A magic link. */
  magic_link: { hasFlow: boolean }
  /** A sign-in link of a staff member, who is the token's member. */
  staff_sign_in: Record<string, never>
  /** A pending sign-in with an identity provider. */
  connection: {
    connectionId: string
    /** Hash of the secret in the browser that started the sign-in, hexadecimal. */
    browser: string
  }
  /** The enrolment of a phone or app: its encrypted target (base64) and the hash of the code. */
  code_factor: { type: 'SMS' | 'CALL' | 'PUSH'; encrypted: string; code: string }
  /** A passkey sign-in or enrolment. The token is the challenge. */
  passkey: { visitorId?: string }
  /** A device that needs no second factor. */
  trusted_device: { id: string; userAgent?: string; address?: string; lastUsedAt: number }
  /** A checkout session of the Universal Commerce Protocol. The token is its id there. */
  ucp_session: UcpSession
  /** A checkout session of the Agentic Commerce Protocol. The token is its id there. */
  acp_session: AcpSession
  /** A cart of the Universal Commerce Protocol. The token is its id there. */
  ucp_cart: UcpCart
}

/** The shopper for whom a platform of the Universal Commerce Protocol acts. */
export interface UcpVisit {
  /** Of a visitor, or of the member who has allowed the platform to act for them. */
  visitorId: string
  isMember?: true
  clientId: string
  sessionId: string
  /** The platform, by the address of its profile, and whether it signs its requests. */
  profile?: string
  signed?: true
}

/** A cart of the Universal Commerce Protocol. */
export interface UcpCart extends UcpVisit {
  cartId: string
  /** Where the buyer may be, for estimates. */
  country?: string
  region?: string
  postalCode?: string
  /** Checkout sessions that were made from it, each after the end of the one before. */
  checkouts?: number
}

/** What a checkout session of the Universal Commerce Protocol has besides the checkout, which has everything about the buyer. */
export interface UcpSession extends UcpVisit {
  checkoutId: string
  /** The total that the last reply has shown. An order never costs more. */
  shownTotal?: string
  /** Discount codes as they were sent, and those among them that the shop does not have. */
  codes?: string[]
  unknownCodes?: string[]
  destinationId?: string | null
  consent?: Record<string, boolean> | null
  canceled?: true
  /** Since when the order is being placed, in milliseconds (0: no longer), and for which request. */
  completing?: { since: number; request: string } | null
  /** The order whose payment is not confirmed yet. */
  unpaidOrderId?: string
}

/** What a checkout session of the Agentic Commerce Protocol has besides. */
export interface AcpSession extends UcpSession {
  /** The API key or client app that created it. No other agent may use it. */
  agentId: string
  /** Interventions and extensions that the shop and the agent support. */
  interventions: string[]
  extensions: string[]
}

/** Request of an auth, login or logout redirect session. */
export interface FlowData {
  intent: 'auth' | 'login' | 'logout'
  clientId: string
  visitorId?: string
  /** The calling session, for a logout. */
  sessionId?: string
  prompt: 'login' | 'none' | 'consent'
  callbacks: Record<string, string>
  auth?: {
    redirectUri?: string
    responseMode: 'fragment' | 'query' | 'web_message'
    state: string
    codeChallenge: string
    connectionId?: string
    /** Hash of the session token in the request, hexadecimal. */
    sessionTicket?: string
    openId?: OpenIdRequest
  }
}

/** The part of a request at the authorization endpoint that the id token and the reply depend on. */
export interface OpenIdRequest {
  issuer: string
  scope: string
  nonce?: string
  loginHint?: string
}

export type TokenKind = keyof TokenData

export type OneTimeToken<K extends TokenKind> = RowOf<typeof columns, { data: TokenData[K] }>

const columns = tableColumns('one_time_tokens', {
  hash: 'hash',
  siteId: 'site_id',
  memberId: 'member_id',
  data: 'data',
  attempts: 'attempts',
  createdAt: 'created_at',
  usedAt: 'used_at',
})

/** Issues a token and returns its secret, of which only the hash is stored. `data` may depend on the secret. */
export async function issueToken<K extends TokenKind>(
  { db, ids, now }: { db: Sql; ids: Ids; now: number },
  kind: K,
  token: {
    siteId: string
    memberId?: string
    data: TokenData[K] | ((secret: string) => TokenData[K])
    ttlMs: number
    /** A secret of 256 bits that follows from another one. Its token is issued once. @default a random one */
    secret?: string
  },
): Promise<string> {
  const secret = token.secret ?? ids.secret(32)
  const data = typeof token.data === 'function' ? token.data(secret) : token.data
  await db.all(sql`
    insert into one_time_tokens (hash, site_id, kind, member_id, data, created_at, expires_at)
    values (${hashSecret(secret)}, ${token.siteId}, ${kind}, ${token.memberId ?? null},
      ${JSON.stringify(data)}, ${toTimestamp(now)}, ${toTimestamp(now + token.ttlMs)})
    ${token.secret === undefined ? sql`` : sql`on conflict do nothing`}`)
  return secret
}

/** Consumes a token: of parallel calls, one succeeds. `siteId` restricts it to tokens of the site. */
export const consumeToken = <K extends TokenKind>(
  db: Sql,
  kind: K,
  secret: string | Buffer,
  now: number,
  siteId?: string,
): Promise<OneTimeToken<K> | undefined> =>
  db.first<OneTimeToken<K>>(sql`
    update one_time_tokens set used_at = ${toTimestamp(now)}
    where hash = ${hashOf(secret)} and kind = ${kind} and used_at is null
      and expires_at > ${toTimestamp(now)} ${siteId ? sql`and site_id = ${siteId}` : sql``}
    returning ${columns}`)

/** Finds a valid token without consuming it. `lock` takes a row lock until the transaction ends. */
export const findToken = <K extends TokenKind>(
  db: Sql,
  kind: K,
  secret: string | Buffer,
  now: number,
  { lock = false } = {},
): Promise<OneTimeToken<K> | undefined> =>
  db.first<OneTimeToken<K>>(sql`
    select ${columns} from one_time_tokens
    where hash = ${hashOf(secret)} and kind = ${kind} and used_at is null
      and expires_at > ${toTimestamp(now)} ${lock ? sql`for update` : sql``}`)

/** A consumed token, to detect its reuse. */
export const findUsedToken = <K extends TokenKind>(db: Sql, kind: K, secret: string) =>
  db.first<OneTimeToken<K>>(sql`
    select ${columns} from one_time_tokens where hash = ${hashSecret(secret)} and kind = ${kind} and used_at is not null`)

/**
 * Counts an attempt before the check, so that parallel attempts cannot exceed `max`. Returns the number of attempts;
 * undefined above the limit.
 */
export async function countAttempt(db: Sql, hash: Buffer, max: number): Promise<number | undefined> {
  const row = await db.first<Pick<TableRows['one_time_tokens'], 'attempts'>>(sql`
    update one_time_tokens set attempts = attempts + 1
    where hash = ${hash} and used_at is null and attempts < ${max} returning attempts`)
  return row?.attempts
}

/** Merges the change into the token's data. */
export const updateToken = (db: Sql, hash: Buffer, change: object) =>
  db.all(sql`update one_time_tokens set data = data || ${JSON.stringify(change)}::jsonb where hash = ${hash}`)

/** Revokes all valid tokens of these kinds of the members. */
export const revokeTokens = (
  db: Sql,
  siteId: string,
  memberIds: readonly string[],
  kinds: readonly TokenKind[],
  now: number,
) =>
  db.all(sql`
    update one_time_tokens set used_at = ${toTimestamp(now)}
    where site_id = ${siteId} and member_id = any(${memberIds}::uuid[]) and kind = any(${kinds}) and used_at is null`)

const hashOf = (secret: string | Buffer) => (typeof secret === 'string' ? hashSecret(secret) : secret)
