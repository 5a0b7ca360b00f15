import { sql } from 'kysely'
import type { Owner } from '../commerce/carts.ts'
import type { Sql } from '../sql.ts'
import type { TableRows } from '../table-rows.ts'
import { toTimestamp } from '../timestamps.ts'
import type { FlowData } from './one-time-tokens.ts'

/** Target of a redirect session, a checkout or the sign-in pages, and its return URLs. */
export interface RedirectIntent {
  checkoutId?: string
  flow?: FlowData
  callbacks: Record<string, string>
}

export interface RedirectSessionRow {
  siteId: string
  id: string
  sessionId: string
  clientId: string
  owner?: Owner
  intent: RedirectIntent
}

/** Stores a redirect session with the hash of its token. */
export const insertRedirectSession = (
  db: Sql,
  session: RedirectSessionRow,
  tokenHash: Buffer,
  now: number,
  expiresAt: number,
) =>
  db.all(sql`
    insert into redirect_sessions
      (site_id, id, token_hash, session_id, client_id, owner_id, owner_role, intent, created_at, expires_at)
    values (${session.siteId}, ${session.id}, ${tokenHash}, ${session.sessionId}, ${session.clientId},
      ${session.owner?.id ?? null}, ${session.owner?.role ?? null}, ${JSON.stringify(session.intent)},
      ${toTimestamp(now)}, ${toTimestamp(expiresAt)})`)

/** Redeems the token on a page of its intent: of parallel calls, one succeeds. */
export const redeemSession = (db: Sql, tokenHash: Buffer, intent: 'checkoutId' | 'flow', now: number) =>
  db.first<RedirectSessionRow>(sql`
    update redirect_sessions set redeemed_at = ${toTimestamp(now)}
    where token_hash = ${tokenHash} and intent ? ${intent} and redeemed_at is null and expires_at > ${toTimestamp(now)}
    returning site_id as "siteId", id, session_id as "sessionId", client_id as "clientId",
      case when owner_id is not null then jsonb_build_object('id', owner_id, 'role', owner_role) end as owner, intent`)

type ClientApps = TableRows['client_apps']

type ClientAppUrls = Pick<ClientApps, 'id' | 'origins'> & { redirectUris: ClientApps['redirect_uris'] }

/** Client apps of a site with their registered URLs. */
export const clientAppsOf = (db: Sql, siteId: string) =>
  db.all<ClientAppUrls>(sql`
    select id, origins, redirect_uris as "redirectUris" from client_apps
    where site_id = ${siteId} order by created_at, id`)
