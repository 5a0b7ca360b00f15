import { sql } from 'kysely'
import type { Clock, Ids } from '../../call/clock.ts'
import type { SiteSettings } from '../../call/context.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'
import type { Sql } from '../../storage/sql.ts'
import { toTimestamp } from '../../storage/timestamps.ts'

/** Services of the CLI for sites, client apps and API keys. Not reachable by calls. */
export interface Administration {
  db: Sql
  clock: Clock
  ids: Ids
}

const moment = (clock: Clock) => toTimestamp(clock.now())

/** Creates a site with its settings and counters; returns its id. */
export async function createSite(
  { db, clock, ids }: Administration,
  input: { name: string; currency: string; locale: string; settings?: Partial<SiteSettings> },
): Promise<string> {
  const id = ids.guid()
  await db.all(sql`
    insert into sites (id, name, currency, locale, settings, created_at)
    values (${id}, ${input.name}, ${input.currency}, ${input.locale}, ${JSON.stringify(input.settings ?? {})}, ${moment(clock)})`)
  await db.all(sql`
    insert into site_counters (site_id, name, value)
    values (${id}, 'order', 10000), (${id}, 'product', 0)`)
  return id
}

/** Registers a client app. With `protocolCompat` it is not strict, and its refresh tokens do not rotate. */
export async function createClientApp(
  { db, clock, ids }: Administration,
  input: {
    siteId: string
    name: string
    protocolCompat?: boolean
    origins?: string[]
    redirectUris?: string[]
  },
): Promise<string> {
  const id = ids.guid()
  const protocolCompat = input.protocolCompat ?? false
  await db.all(sql`
    insert into client_apps (site_id, id, name, protocol_compat, strict, origins, redirect_uris, created_at)
    values (${input.siteId}, ${id}, ${input.name}, ${protocolCompat}, ${!protocolCompat}, ${input.origins ?? []}, ${input.redirectUris ?? []}, ${moment(clock)})`)
  return id
}

/** Creates an API key for the merchant of a site. Only the hash of its secret is stored. */
export async function createApiKey(
  { db, clock, ids }: Administration,
  input: { siteId: string; name: string; strict?: boolean },
): Promise<{ id: string; secret: string }> {
  const id = ids.guid()
  const secret = `stoa_${ids.secret(32)}`
  await db.all(sql`
    insert into api_keys (site_id, id, name, secret_hash, strict, created_at)
    values (${input.siteId}, ${id}, ${input.name}, ${hashSecret(secret)}, ${input.strict ?? true}, ${moment(clock)})`)
  return { id, secret }
}

/** Revokes an API key. Takes effect on all nodes within seconds. Returns whether the key existed. */
export async function revokeApiKey(
  { db, clock }: Administration,
  siteId: string,
  id: string,
): Promise<boolean> {
  const rows = await db.all(sql`
    update api_keys set revoked_at = ${moment(clock)}
    where site_id = ${siteId} and id = ${id} and revoked_at is null returning id`)
  return rows.length > 0
}

/** All sites with their client apps and API keys, without secrets. */
export function listSites({ db }: Administration) {
  return db.all<{ id: string; name: string; currency: string; clients: unknown[]; keys: unknown[] }>(sql`
    select id, name, currency,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'protocolCompat', c.protocol_compat,
        'origins', c.origins, 'redirectUris', c.redirect_uris) order by c.created_at)
        from client_apps c where c.site_id = s.id), '[]') as clients,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'revoked', k.revoked_at is not null) order by k.created_at)
        from api_keys k where k.site_id = s.id), '[]') as keys
    from sites s order by created_at`)
}
