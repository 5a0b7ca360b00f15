import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { hashSecret } from './hash-secret.ts'

export interface NewSession {
  siteId: string
  id: string
  /** Absent for the sign-in of a browser. */
  clientId?: string
  role: 'visitor' | 'member'
  identityId: string
  /** Refresh token of an app, cookie of a browser. */
  secret: string
  parentId?: string
  expiresAt?: number
  userAgent?: string
  address?: string
}

export const insertSession = (db: Sql, session: NewSession, now: number) =>
  db.all(sql`
    insert into sessions (site_id, id, kind, client_id, role, identity_id, refresh_hash, parent_id, created_at,
      expires_at, user_agent, ip_address)
    values (${session.siteId}, ${session.id}, ${session.clientId ? 'app' : 'browser'}, ${session.clientId ?? null},
      ${session.role}, ${session.identityId}, ${hashSecret(session.secret)}, ${session.parentId ?? null},
      to_timestamp(${now} / 1000.0),
      ${session.expiresAt === undefined ? null : sql`to_timestamp(${session.expiresAt} / 1000.0)`},
      ${session.userAgent ?? null}, ${session.address ?? null})`)

export interface LiveSession {
  id: string
  role: 'visitor' | 'member'
  identityId: string
  generation: number
}

const live = sql`id, role, identity_id as "identityId", generation`

/** The session of a refresh token that never rotates. */
export const findSession = (db: Sql, siteId: string, clientId: string, refreshToken: string, now: number) =>
  db.first<LiveSession>(sql`
    update sessions set renewed_at = to_timestamp(${now} / 1000.0)
    where site_id = ${siteId} and client_id = ${clientId} and refresh_hash = ${hashSecret(refreshToken)}
      and revoked_at is null
    returning ${live}`)

/**
 * Renews a session by its newest refresh token, which is retired for its successor. Of parallel tries one succeeds; the
 * others find their token retired.
 */
export const rotateSession = (
  db: Sql,
  session: { siteId: string; clientId: string; refreshToken: string; successor: string },
  now: number,
) =>
  db.first<LiveSession>(sql`
    with renewed as (
      update sessions set refresh_hash = ${hashSecret(session.successor)}, generation = generation + 1,
        renewed_at = to_timestamp(${now} / 1000.0)
      where site_id = ${session.siteId} and client_id = ${session.clientId}
        and refresh_hash = ${hashSecret(session.refreshToken)} and revoked_at is null
      returning ${live}
    ), retired as (
      insert into retired_refresh_tokens (hash, site_id, session_id, generation, retired_at)
      select ${hashSecret(session.refreshToken)}, ${session.siteId}, id, generation - 1, to_timestamp(${now} / 1000.0)
      from renewed
    )
    select * from renewed`)

export interface RetiredToken extends LiveSession {
  /** Renewals before the token was retired. */
  tokenGeneration: number
  confirmedGeneration: number
  retiredAt: number
}

/** A refresh token that was renewed already, and its session if that still lives. */
export const findRetiredToken = (db: Sql, siteId: string, clientId: string, refreshToken: string) =>
  db.first<RetiredToken>(sql`
    select s.id, s.role, s.identity_id as "identityId", s.generation, s.confirmed_generation as "confirmedGeneration",
      r.generation as "tokenGeneration", r.retired_at as "retiredAt"
    from retired_refresh_tokens r join sessions s on s.site_id = r.site_id and s.id = r.session_id
    where r.hash = ${hashSecret(refreshToken)} and r.site_id = ${siteId} and s.client_id = ${clientId}
      and s.revoked_at is null`)

/** Sets when a refresh token was retired, which its grace period begins with. */
export const extendRetiredToken = (db: Sql, siteId: string, refreshToken: string, now: number) =>
  db.all(sql`
    update retired_refresh_tokens set retired_at = greatest(retired_at, to_timestamp(${now} / 1000.0))
    where hash = ${hashSecret(refreshToken)} and site_id = ${siteId}`)

/** Notes that tokens of a generation are in use, and answers whether the session lives. */
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
 * When whoever holds a session last proved who he is: with the browser's sign-in that it came of, where that is older, and
 * not with a later one that it was handed over to.
 */
export async function signedInAt(db: Sql, siteId: string, sessionId: string): Promise<number | undefined> {
  const row = await db.first<{ at: number }>(sql`
    select least(own.created_at, parent.created_at) as at
    from sessions own left join sessions parent on parent.site_id = own.site_id and parent.id = own.parent_id
    where own.site_id = ${siteId} and own.id = ${sessionId}`)
  return row?.at
}

/** The sign-in that a browser's cookie stands for. */
export const findBrowserSession = (db: Sql, siteId: string, secret: string, now: number) =>
  db.first<{ id: string; memberId: string; createdAt: number }>(sql`
    select id, identity_id as "memberId", created_at as "createdAt" from sessions
    where site_id = ${siteId} and kind = 'browser' and refresh_hash = ${hashSecret(secret)} and revoked_at is null
      and expires_at > to_timestamp(${now} / 1000.0)`)

/** What came of one sign-in of a browser goes over to another one. */
export const transferSessions = (db: Sql, siteId: string, fromId: string, toId: string) =>
  db.all(sql`update sessions set parent_id = ${toId} where site_id = ${siteId} and parent_id = ${fromId}`)

/** Ends sessions and those that came of them; answers with the ids of all that ended. */
async function revoke(
  db: Sql,
  siteId: string,
  which: ReturnType<typeof sql>,
  now: number,
): Promise<string[]> {
  const ended = await db.all<{ id: string }>(sql`
    with chosen as (select id from sessions where site_id = ${siteId} and ${which})
    update sessions set revoked_at = to_timestamp(${now} / 1000.0)
    where site_id = ${siteId} and revoked_at is null
      and (id in (select id from chosen) or parent_id in (select id from chosen))
    returning id`)
  return ended.map(row => row.id)
}

export const revokeSession = (db: Sql, siteId: string, id: string, now: number) =>
  revoke(db, siteId, sql`id = ${id}`, now)

/** The ids of a session, the browser's sign-in that it came of, and all else that came of that one. */
const sameBrowser = (siteId: string, id: string) => sql`
  select other.id from sessions own join sessions other on other.site_id = own.site_id
    and (other.id in (own.id, own.parent_id) or other.parent_id in (own.id, own.parent_id))
  where own.site_id = ${siteId} and own.id = ${id}`

/** Ends all sessions of a member but those of the browser that one of them is in. */
export const revokeOtherBrowsers = (db: Sql, siteId: string, memberId: string, id: string, now: number) =>
  revoke(
    db,
    siteId,
    sql`role = 'member' and identity_id = ${memberId} and id not in (${sameBrowser(siteId, id)})`,
    now,
  )

/** Ends all sessions of members, except one and the browser's sign-in that this one came of. */
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

export interface SessionRow {
  id: string
  /** The browser's sign-in that it came of. */
  parentId: string | null
  kind: 'app' | 'browser'
  appName: string | null
  userAgent: string | null
  address: string | null
  createdAt: number
  renewedAt: number | null
}

/** Where a member is signed in, newest first. */
export const listSessions = (db: Sql, siteId: string, memberId: string, now: number) =>
  db.all<SessionRow>(sql`
    select s.id, s.parent_id as "parentId", s.kind, c.name as "appName", s.user_agent as "userAgent", s.ip_address as address, s.created_at as "createdAt",
      s.renewed_at as "renewedAt"
    from sessions s left join client_apps c on c.site_id = s.site_id and c.id = s.client_id
    where s.site_id = ${siteId} and s.role = 'member' and s.identity_id = ${memberId} and s.revoked_at is null
      and (s.expires_at is null or s.expires_at > to_timestamp(${now} / 1000.0))
    order by s.created_at desc, s.id`)
