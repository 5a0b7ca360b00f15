import { sql } from 'kysely'
import type { Owner } from '../commerce/carts.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import type { FlowData } from './one-time-tokens.ts'

/** Target of a redirect session, a checkout or the sign-in pages, and its return URLs. */
export interface RedirectIntent {
  checkoutId?: string
  flow?: FlowData
  callbacks: Record<string, string>
  /** Whether the shopper's own session has made it: no merchant, key or app. Absent: false. */
  own?: boolean
}

const columns = tableColumns('redirect_sessions', {
  siteId: 'site_id',
  id: 'id',
  sessionId: 'session_id',
  clientId: 'client_id',
  intent: 'intent',
})

/** `session_id` and `client_id` are nullable, but every insert sets them. */
export type RedirectSessionRow = RowOf<
  typeof columns,
  { sessionId: string; clientId: string; intent: RedirectIntent }
> & {
  owner?: Owner
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
    returning ${columns},
      case when owner_id is not null then jsonb_build_object('id', owner_id, 'role', owner_role) end as owner`)

/** A session of a checkout by its id, redeemed or not, until its token expires. */
export const findCheckoutSession = (db: Sql, siteId: string, id: string, now: number) =>
  db.first<RedirectSessionRow>(sql`
    select ${columns},
      case when owner_id is not null then jsonb_build_object('id', owner_id, 'role', owner_role) end as owner
    from redirect_sessions
    where site_id = ${siteId} and id = ${id} and intent ? 'checkoutId' and expires_at > ${toTimestamp(now)}`)

const clientAppUrls = tableColumns('client_apps', {
  id: 'id',
  origins: 'origins',
  redirectUris: 'redirect_uris',
})

/** The shop's own client apps with their registered URLs, without those of other companies. */
export const ownAppsOf = (db: Sql, siteId: string) =>
  db.all<RowOf<typeof clientAppUrls>>(sql`
    select ${clientAppUrls} from client_apps
    where site_id = ${siteId} and not third_party order by created_at, id`)
