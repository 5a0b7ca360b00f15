import { sql } from 'kysely'
import { activePriceLists } from '../commerce/price-lists.ts'
import { translatedLanguages } from '../commerce/translations.ts'
import type { TableRows } from '../generated/table-rows.ts'
import { encryptedProviderSettings, MAIL_SERVER, rejectedProviderKeys } from '../provider-settings.ts'
import { enabledPlugins } from '../service-plugins.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const lockedSite = tableColumns('sites', ['name', 'settings'])

/** Reads the settings of a site under a row lock. */
export const lockSite = (db: Sql, id: string) =>
  db.first<RowOf<typeof lockedSite, { settings: object }>>(sql`
    select ${lockedSite} from sites where id = ${id} for update`)

/** Writes the settings of a site. */
export const writeSite = (db: Sql, site: { id: string; name: string; settings: object }) =>
  db.all(sql`
    update sites set name = ${site.name}, settings = ${JSON.stringify(site.settings)}::jsonb
    where id = ${site.id}`)

/** Registration policy of each site, undefined where it was never set, and whether it has a mail server. */
export const registrationPolicies = (db: Sql) =>
  db.all<Pick<TableRows['sites'], 'name'> & { registration?: string; hasMailServer: boolean }>(sql`
    select name, settings->'members'->>'registration' as registration,
      exists (select 1 from provider_settings p where p.site_id = sites.id and p.provider = ${MAIL_SERVER}) as "hasMailServer"
    from sites order by created_at`)

/** The id of the only site; undefined if there are several or none. */
export async function onlySiteId(db: Sql): Promise<string | undefined> {
  const rows = await db.all<Pick<TableRows['sites'], 'id'>>(sql`select id from sites limit 2`)
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** The first site of the installation; undefined if there is none. */
export const firstSiteId = async (db: Sql): Promise<string | undefined> =>
  (await db.first<Pick<TableRows['sites'], 'id'>>(sql`select id from sites order by created_at, id limit 1`))
    ?.id

/** Until the end of the transaction, no other one creates a first site. */
export const lockFirstSite = (db: Sql) =>
  db.all(sql`select pg_advisory_xact_lock(hashtextextended('first site', 0))`)

const columns = tableColumns('sites', ['id', 'name', 'currency', 'locale', 'settings'])
const stateColumns = tableColumns('sites', { status: 'status', movedTo: 'moved_to', limits: 'limits' })

export type SiteRow = RowOf<typeof columns, { settings: object }>

/** Stores a site with its counters of orders and products, and its default location, which has the id of the site. */
export async function insertSite(db: Sql, site: SiteRow, now: number): Promise<void> {
  await db.all(sql`
    insert into sites (id, name, currency, locale, settings, created_at)
    values (${site.id}, ${site.name}, ${site.currency}, ${site.locale}, ${JSON.stringify(site.settings)}, ${toTimestamp(now)})`)
  await db.all(sql`
    insert into site_counters (site_id, name, value)
    values (${site.id}, 'order', 10000), (${site.id}, 'product', 0)`)
  const location = { name: 'Main location' }
  await db.all(sql`
    insert into business_locations (site_id, id, created_at, updated_at, doc, name)
    values (${site.id}, ${site.id}, ${toTimestamp(now)}, ${toTimestamp(now)}, ${JSON.stringify(location)}, ${location.name})`)
}

/** A site with its enabled service plug-ins, the settings of its payment providers and carriers, and its price lists. */
export const findSite = <Row extends SiteRow>(db: Sql, id: string) =>
  db.first<Row>(sql`
    select ${columns}, ${stateColumns}, ${enabledPlugins} as "servicePlugins", ${encryptedProviderSettings} as "providerSettings",
      ${rejectedProviderKeys} as "rejectedKeys",
      ${activePriceLists} as "priceLists", ${translatedLanguages} as "translatedLanguages"
    from sites where id = ${id}`)

const listedSite = tableColumns('sites', ['id', 'name', 'currency'])

/** All sites with their client apps and API keys; no secrets. */
export const listSiteRows = (db: Sql) =>
  db.all<RowOf<typeof listedSite> & { clients: unknown[]; keys: unknown[] }>(sql`
    select ${listedSite},
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'protocolCompat', c.protocol_compat,
        'origins', c.origins, 'redirectUris', c.redirect_uris, 'scopes', c.scopes,
        'hasSecret', c.secret_hash is not null) order by c.created_at)
        from client_apps c where c.site_id = s.id), '[]') as clients,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes,
        'revoked', k.revoked_at is not null) order by k.created_at)
        from api_keys k where k.site_id = s.id), '[]') as keys
    from sites s order by created_at`)
