import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { hashSecret } from './hash-secret.ts'

export interface NewSession {
  siteId: string
  id: string
  /** Absent for a browser session. */
  clientId?: string
  role: 'visitor' | 'member'
  identityId: string
  /** Refresh token of an app session, or cookie of a browser session. */
  secret: string
  parentId?: string
  /** Of an app session: unless it is renewed before. */
  expiresAt: number
  userAgent?: string
  address?: string
  /** What an app of another company may do; absent for the apps of the shop. */
  scopes?: readonly string[]
}

export const insertSession = (db: Sql, session: NewSession, now: number) =>
  db.all(sql`
    insert into sessions (site_id, id, kind, client_id, role, identity_id, refresh_hash, parent_id, created_at,
      expires_at, user_agent, ip_address, scopes)
    values (${session.siteId}, ${session.id}, ${session.clientId ? 'app' : 'browser'}, ${session.clientId ?? null},
      ${session.role}, ${session.identityId}, ${hashSecret(session.secret)}, ${session.parentId ?? null},
      ${toTimestamp(now)},
      ${toTimestamp(session.expiresAt)},
      ${session.userAgent ?? null}, ${session.address ?? null}, ${session.scopes ?? null})`)

export type LiveSession = RowOf<typeof live, { role: 'visitor' | 'member' }>

const LIVE = {
  id: 'id',
  role: 'role',
  identityId: 'identity_id',
  generation: 'generation',
  scopes: 'scopes',
} as const
const live = tableColumns('sessions', LIVE)

/** Sessions `s` that were neither revoked nor have ended. Those of older versions have no end. */
const isLive = (now: number) => sql`
  s.revoked_at is null
  and coalesce(s.expires_at, coalesce(s.renewed_at, s.created_at) + interval '180 days') > ${toTimestamp(now)}`

/** A refresh token, and until when its renewal extends the session. */
interface Renewal {
  siteId: string
  clientId: string
  refreshToken: string
  expiresAt: number
}

/** The session of a refresh token that never rotates. */
export const renewSession = (db: Sql, session: Renewal, now: number) =>
  db.first<LiveSession>(sql`
    update sessions s set renewed_at = ${toTimestamp(now)}, expires_at = ${toTimestamp(session.expiresAt)}
    where site_id = ${session.siteId} and client_id = ${session.clientId}
      and refresh_hash = ${hashSecret(session.refreshToken)} and ${isLive(now)}
    returning ${live}`)

/** The session whose current refresh token this is, without renewing it. */
export const findSessionOfToken = (
  db: Sql,
  siteId: string,
  clientId: string,
  refreshToken: string,
  now: number,
) =>
  db.first<LiveSession>(sql`
    select ${live} from sessions s
    where site_id = ${siteId} and client_id = ${clientId} and refresh_hash = ${hashSecret(refreshToken)}
      and ${isLive(now)}`)

/**
 * Rotates the current refresh token of a session. Of parallel calls one succeeds; the others find their token rotated.
 */
export const rotateSession = (db: Sql, session: Renewal & { successor: string }, now: number) =>
  db.first<LiveSession>(sql`
    with renewed as (
      update sessions s set refresh_hash = ${hashSecret(session.successor)}, generation = generation + 1,
        renewed_at = ${toTimestamp(now)}, expires_at = ${toTimestamp(session.expiresAt)}
      where site_id = ${session.siteId} and client_id = ${session.clientId}
        and refresh_hash = ${hashSecret(session.refreshToken)} and ${isLive(now)}
      returning ${live}
    ), retired as (
      insert into retired_refresh_tokens (hash, site_id, session_id, generation, retired_at)
      select ${hashSecret(session.refreshToken)}, ${session.siteId}, id, generation - 1, ${toTimestamp(now)}
      from renewed
    )
    select * from renewed`)

const retiredSession = tableColumns('sessions', { ...LIVE, confirmedGeneration: 'confirmed_generation' }, 's')
const retiredToken = tableColumns(
  'retired_refresh_tokens',
  {
    /** Generation of the session that the token belonged to. */
    tokenGeneration: 'generation',
    retiredAt: 'retired_at',
  },
  'r',
)

export type RetiredToken = RowOf<typeof retiredSession, Pick<LiveSession, 'role'>> &
  RowOf<typeof retiredToken>

/** A rotated refresh token with its session, unless that has ended. */
export const findRetiredToken = (
  db: Sql,
  siteId: string,
  clientId: string,
  refreshToken: string,
  now: number,
) =>
  db.first<RetiredToken>(sql`
    select ${retiredSession}, ${retiredToken}
    from retired_refresh_tokens r join sessions s on s.site_id = r.site_id and s.id = r.session_id
    where r.hash = ${hashSecret(refreshToken)} and r.site_id = ${siteId} and s.client_id = ${clientId}
      and ${isLive(now)}`)

/** Restarts the grace period of a rotated refresh token. */
export const extendRetiredToken = (db: Sql, siteId: string, refreshToken: string, now: number) =>
  db.all(sql`
    update retired_refresh_tokens set retired_at = greatest(retired_at, ${toTimestamp(now)})
    where hash = ${hashSecret(refreshToken)} and site_id = ${siteId}`)

/** Confirms that tokens of a generation are in use, and returns whether the session is live. */
export const confirmSession = (db: Sql, siteId: string, id: string, generation: number) =>
  db.first<{ live: boolean }>(sql`
    with confirmed as (
      update sessions set confirmed_generation = ${generation}
      where site_id = ${siteId} and id = ${id} and confirmed_generation < ${generation}
    )
    select s.revoked_at is null and (s.role = 'visitor' or coalesce(m.status <> 'BLOCKED', false)) as live
    from sessions s left join members m on s.role = 'member' and m.site_id = s.site_id and m.id = s.identity_id
    where s.site_id = ${siteId} and s.id = ${id}`)

/**
 * Time of the sign-in behind a session: the creation of the session or of its parent, whichever is earlier. A newer
 * parent that the session was transferred to does not count.
 */
export async function signedInAt(db: Sql, siteId: string, sessionId: string): Promise<number | undefined> {
  const row = await db.first<{ at: TableRows['sessions']['created_at'] }>(sql`
    select least(own.created_at, parent.created_at) as at
    from sessions own left join sessions parent on parent.site_id = own.site_id and parent.id = own.parent_id
    where own.site_id = ${siteId} and own.id = ${sessionId}`)
  return row?.at
}

/** Whether an app has a live session of the member with these scopes: the member has allowed them. */
export const hasSessionWithScopes = async (
  db: Sql,
  { siteId, memberId, clientId }: { siteId: string; memberId: string; clientId: string },
  scopes: readonly string[],
  now: number,
): Promise<boolean> =>
  (await db.first(sql`
    select 1 from sessions s
    where site_id = ${siteId} and role = 'member' and identity_id = ${memberId} and client_id = ${clientId}
      and ${isLive(now)} and scopes @> ${scopes}::text[] limit 1`)) !== undefined

/** Revokes a session that limits its app to scopes, with all others of the app and member; nothing for other sessions. */
export const revokeSessionsOfApp = (db: Sql, siteId: string, id: string, now: number) =>
  revoke(
    db,
    siteId,
    sql`id in (select other.id from sessions own join sessions other on other.site_id = own.site_id
      and other.client_id = own.client_id and other.role = own.role and other.identity_id = own.identity_id
      where own.site_id = ${siteId} and own.id = ${id} and own.scopes is not null)`,
    now,
  )

const browserSession = tableColumns('sessions', {
  id: 'id',
  memberId: 'identity_id',
  createdAt: 'created_at',
})

/** The browser session of a cookie. */
export const findBrowserSession = (db: Sql, siteId: string, secret: string, now: number) =>
  db.first<RowOf<typeof browserSession>>(sql`
    select ${browserSession} from sessions
    where site_id = ${siteId} and kind = 'browser' and refresh_hash = ${hashSecret(secret)} and revoked_at is null
      and expires_at > ${toTimestamp(now)}`)

/** Moves the child sessions of one browser session to another. */
export const transferSessions = (db: Sql, siteId: string, fromId: string, toId: string) =>
  db.all(sql`update sessions set parent_id = ${toId} where site_id = ${siteId} and parent_id = ${fromId}`)

/** Revokes sessions with their child sessions; returns the ids of all revoked ones. */
async function revoke(
  db: Sql,
  siteId: string,
  which: ReturnType<typeof sql>,
  now: number,
): Promise<string[]> {
  const ended = await db.all<Pick<TableRows['sessions'], 'id'>>(sql`
    with chosen as (select id from sessions where site_id = ${siteId} and ${which})
    update sessions set revoked_at = ${toTimestamp(now)}
    where site_id = ${siteId} and revoked_at is null
      and (id in (select id from chosen) or parent_id in (select id from chosen))
    returning id`)
  return ended.map(row => row.id)
}

export const revokeSession = (db: Sql, siteId: string, id: string, now: number) =>
  revoke(db, siteId, sql`id = ${id}`, now)

/** Ids of a session, its parent and the other child sessions of that parent. */
const sameBrowser = (siteId: string, id: string) => sql`
  select other.id from sessions own join sessions other on other.site_id = own.site_id
    and (other.id in (own.id, own.parent_id) or other.parent_id in (own.id, own.parent_id))
  where own.site_id = ${siteId} and own.id = ${id}`

/** Revokes all sessions of a member except those in the same browser as the given one. */
export const revokeOtherBrowsers = (db: Sql, siteId: string, memberId: string, id: string, now: number) =>
  revoke(
    db,
    siteId,
    sql`role = 'member' and identity_id = ${memberId} and id not in (${sameBrowser(siteId, id)})`,
    now,
  )

/** Revokes all sessions of members, except one session and its parent. */
export const revokeSessionsOf = (
  db: Sql,
  siteId: string,
  memberIds: readonly string[],
  now: number,
  exceptId?: string,
) =>
  revoke(
    db,
    siteId,
    sql`role = 'member' and identity_id = any(${memberIds}::uuid[]) ${
      exceptId
        ? sql`and id <> ${exceptId} and id is distinct from
            (select parent_id from sessions where site_id = ${siteId} and id = ${exceptId})`
        : sql``
    }`,
    now,
  )

const SESSION = {
  id: 'id',
  kind: 'kind',
  userAgent: 'user_agent',
  address: 'ip_address',
  createdAt: 'created_at',
  renewedAt: 'renewed_at',
} as const
const listed = tableColumns(
  'sessions',
  {
    ...SESSION,
    /** The browser session. */
    parentId: 'parent_id',
    scopes: 'scopes',
  },
  's',
)
const exported = tableColumns('sessions', { ...SESSION, endedAt: 'revoked_at' }, 's')

interface SessionDetails {
  kind: 'app' | 'browser'
}

/** Null for a browser session. */
interface SessionApp {
  appName: TableRows['client_apps']['name'] | null
}

export type SessionRow = RowOf<typeof listed, SessionDetails> & SessionApp
export type ExportedSession = RowOf<typeof exported, SessionDetails> & SessionApp

/** Columns of sessions `s` with their apps `c`, for the export of a member's data. */
export const exportedSession = sql`${exported}, c.name as "appName"`

/** Live sessions of a member, newest first. */
export const listSessions = (db: Sql, siteId: string, memberId: string, now: number) =>
  db.all<SessionRow>(sql`
    select ${listed}, c.name as "appName"
    from sessions s left join client_apps c on c.site_id = s.site_id and c.id = s.client_id
    where s.site_id = ${siteId} and s.role = 'member' and s.identity_id = ${memberId} and ${isLive(now)}
    order by s.created_at desc, s.id`)
