import { sql } from 'kysely'
import type { Ids } from '../../call/clock.ts'
import type { Sql } from '../sql.ts'
import { hashSecret } from './hash-secret.ts'
import type { Link } from './identity-providers.ts'

/** What a ticket is good for. A ticket of one kind opens nothing else. */
export interface TokenData {
  /** Proof of a successful login, to become a session or a code. */
  session: { visitorId?: string; methods: string[] }
  /** A login that waits for the code of an e-mail. `code` is its hash. */
  email_verification: {
    code: string
    visitorId?: string
    methods: string[]
    device?: string
    connection?: Link
    /** The address was proved long ago: the code is for a login from elsewhere. */
    risky?: boolean
  }
  /** A login that waits for a second factor. */
  second_factor: {
    visitorId?: string
    methods: string[]
    reason: 'USER_SETTINGS' | 'HIGH_RISK_LOGIN'
    /** Factor types that will do. */
    factors: string[]
    /** Hash of the newest code that was sent, and for which factor. */
    code?: string
    codeFor?: string
    /** Challenge given to authenticators. */
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
    /** The sign-in of the browser behind it. */
    parentId?: string
    /** The session that it became: a second use ends it. */
    sessionId?: string
  }
  /** A link that signs in. */
  magic_link: { hasFlow: boolean }
  /** Sign-in with a provider that is under way. */
  connection: {
    connectionId: string
    /** Hash of the secret that the browser keeps which began, hexadecimal. */
    browser: string
  }
  /** A phone or app that is being set up: its sealed target (base64), and the hash of the code sent there. */
  code_factor: { type: 'SMS' | 'CALL' | 'PUSH'; sealed: string; code: string }
  /** A passkey that signs in, or that a member adds. The secret is the challenge. */
  passkey: { visitorId?: string }
  /** A device that is asked for no second factor. */
  trusted_device: { id: string; userAgent?: string; address?: string; lastUsedAt: number }
}

/** What an auth, login or logout redirect session asks for. */
export interface FlowData {
  intent: 'auth' | 'login' | 'logout'
  clientId: string
  visitorId?: string
  /** The session that asked, for a logout. */
  sessionId?: string
  prompt: 'login' | 'none'
  callbacks: Record<string, string>
  auth?: {
    redirectUri?: string
    responseMode: 'fragment' | 'query' | 'web_message'
    state: string
    codeChallenge: string
    connectionId?: string
    /** Hash of a session ticket that the request brought along, hexadecimal. */
    sessionTicket?: string
  }
}

export type TokenKind = keyof TokenData

export interface OneTimeToken<K extends TokenKind> {
  hash: Buffer
  siteId: string
  memberId: string | null
  data: TokenData[K]
  attempts: number
  createdAt: number
  usedAt: number | null
}

const columns = sql`hash, site_id as "siteId", member_id as "memberId", data, attempts,
  created_at as "createdAt", used_at as "usedAt"`

/** Makes a ticket and answers with its secret, which is kept nowhere. `data` may be made of the secret. */
export async function issueToken<K extends TokenKind>(
  { db, ids, now }: { db: Sql; ids: Ids; now: number },
  kind: K,
  ticket: {
    siteId: string
    memberId?: string
    data: TokenData[K] | ((secret: string) => TokenData[K])
    ttlMs: number
  },
): Promise<string> {
  const secret = ids.secret(32)
  const data = typeof ticket.data === 'function' ? ticket.data(secret) : ticket.data
  await db.all(sql`
    insert into one_time_tokens (hash, site_id, kind, member_id, data, created_at, expires_at)
    values (${hashSecret(secret)}, ${ticket.siteId}, ${kind}, ${ticket.memberId ?? null},
      ${JSON.stringify(data)}, to_timestamp(${now} / 1000.0), to_timestamp(${now + ticket.ttlMs} / 1000.0))`)
  return secret
}

/** Uses a ticket up: of all who try, one gets it. With a site, only one of that site. */
export const consumeToken = <K extends TokenKind>(
  db: Sql,
  kind: K,
  secret: string | Buffer,
  now: number,
  siteId?: string,
): Promise<OneTimeToken<K> | undefined> =>
  db.first<OneTimeToken<K>>(sql`
    update one_time_tokens set used_at = to_timestamp(${now} / 1000.0)
    where hash = ${hashOf(secret)} and kind = ${kind} and used_at is null
      and expires_at > to_timestamp(${now} / 1000.0) ${siteId ? sql`and site_id = ${siteId}` : sql``}
    returning ${columns}`)

/** Looks at a ticket that is still good and leaves it so. Locked, nobody else can use it until the transaction ends. */
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
      and expires_at > to_timestamp(${now} / 1000.0) ${lock ? sql`for update` : sql``}`)

/** A ticket that was used before: who shows it again should not have it. */
export const findUsedToken = <K extends TokenKind>(db: Sql, kind: K, secret: string) =>
  db.first<OneTimeToken<K>>(sql`
    select ${columns} from one_time_tokens where hash = ${hashSecret(secret)} and kind = ${kind} and used_at is not null`)

/**
 * Counts a try before it is looked at, so that of parallel ones no more than `max` are made. Answers how many have been
 * made with this one; undefined when it is one too many.
 */
export async function countAttempt(db: Sql, hash: Buffer, max: number): Promise<number | undefined> {
  const row = await db.first<{ attempts: number }>(sql`
    update one_time_tokens set attempts = attempts + 1
    where hash = ${hash} and used_at is null and attempts < ${max} returning attempts`)
  return row?.attempts
}

/** Changes what a ticket carries. */
export const updateToken = (db: Sql, hash: Buffer, change: object) =>
  db.all(sql`update one_time_tokens set data = data || ${JSON.stringify(change)}::jsonb where hash = ${hash}`)

/** Ends all open tickets of these kinds that members have. */
export const revokeTokens = (
  db: Sql,
  siteId: string,
  memberIds: readonly string[],
  kinds: readonly TokenKind[],
  now: number,
) =>
  db.all(sql`
    update one_time_tokens set used_at = to_timestamp(${now} / 1000.0)
    where site_id = ${siteId} and member_id = any(${memberIds}::uuid[]) and kind = any(${kinds}) and used_at is null`)

const hashOf = (secret: string | Buffer) => (typeof secret === 'string' ? hashSecret(secret) : secret)
