import { sql } from 'kysely'
import type { Sql } from '../../storage/sql.ts'

export interface RedirectIntent {
  checkoutId: string
  callbacks: Record<string, string>
}

export interface RedirectSessionRow {
  id: string
  site_id: string
  session_id: string | null
  client_id: string | null
  owner_id: string
  owner_role: 'visitor' | 'member'
  intent: RedirectIntent
}

export const insertRedirectSession = (
  db: Sql,
  row: RedirectSessionRow & { tokenHash: Buffer },
  now: number,
  expiresAt: number,
) =>
  db.all(sql`
    insert into redirect_sessions (site_id, id, token_hash, session_id, client_id, owner_id, owner_role, intent, created_at, expires_at)
    values (${row.site_id}, ${row.id}, ${row.tokenHash}, ${row.session_id}, ${row.client_id}, ${row.owner_id}, ${row.owner_role},
      ${JSON.stringify(row.intent)}, to_timestamp(${now} / 1000.0), to_timestamp(${expiresAt} / 1000.0))`)

/** Takes the session of a token, once and before it expires. The token itself says which site it belongs to. */
export const redeemSession = (db: Sql, tokenHash: Buffer, now: number) =>
  db.first<RedirectSessionRow>(sql`
    update redirect_sessions set redeemed_at = to_timestamp(${now} / 1000.0)
    where token_hash = ${tokenHash} and redeemed_at is null and expires_at > to_timestamp(${now} / 1000.0)
    returning id, site_id, session_id, client_id, owner_id, owner_role, intent`)

/** The addresses that client apps of the site have registered; of one app, if it is named. */
export const registeredAddresses = (db: Sql, siteId: string, clientId?: string) =>
  db.all<{ origins: string[]; redirectUris: string[] }>(sql`
    select origins, redirect_uris as "redirectUris" from client_apps
    where site_id = ${siteId} ${clientId ? sql`and id = ${clientId}` : sql``}`)
