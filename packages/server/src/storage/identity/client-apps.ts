import { sql } from 'kysely'
import type { ClientApp } from '../../call/services.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

export const insertClientApp = (db: Sql, app: ClientApp, now: number): Promise<unknown> =>
  db.all(sql`
    insert into client_apps (site_id, id, name, protocol_compat, strict, origins, redirect_uris, secret_hash, scopes,
      third_party, catalog_version, created_at)
    values (${app.siteId}, ${app.id}, ${app.name}, ${app.compatClient}, ${app.strict}, ${app.origins}, ${app.redirectUris},
      ${app.secretHash}, ${app.scopes}, ${app.thirdParty}, ${app.catalogVersion}, ${toTimestamp(now)})`)

const COLUMNS = {
  siteId: 'site_id',
  id: 'id',
  name: 'name',
  compatClient: 'protocol_compat',
  strict: 'strict',
  origins: 'origins',
  redirectUris: 'redirect_uris',
  secretHash: 'secret_hash',
  scopes: 'scopes',
  thirdParty: 'third_party',
  catalogVersion: 'catalog_version',
} as const
const columns = tableColumns('client_apps', COLUMNS)
const listed = tableColumns('client_apps', { ...COLUMNS, createdAt: 'created_at' })

export type ClientAppRow = RowOf<typeof listed, { catalogVersion: ClientApp['catalogVersion'] }>

/** All client apps of a site, oldest first. `lock` takes their row locks, so that one always remains. */
export const listClientAppRows = (db: Sql, siteId: string, { lock = false } = {}) =>
  db.all<ClientAppRow>(sql`
    select ${listed} from client_apps where site_id = ${siteId}
    order by created_at, id ${lock ? sql`for update` : sql``}`)

export const writeClientApp = (db: Sql, app: ClientApp) =>
  db.all(sql`
    update client_apps set name = ${app.name}, origins = ${app.origins}, redirect_uris = ${app.redirectUris},
      secret_hash = ${app.secretHash}, scopes = ${app.scopes},
      catalog_version = ${app.catalogVersion}
    where site_id = ${app.siteId} and id = ${app.id}`)

export const deleteClientAppRow = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from client_apps where site_id = ${siteId} and id = ${id}`)

export const findClientApp = (db: Sql, id: string): Promise<ClientApp | undefined> =>
  db.first<RowOf<typeof columns, { catalogVersion: ClientApp['catalogVersion'] }>>(sql`
    select ${columns} from client_apps where id = ${id}`)

/** The app of the shop itself, which the hosted pages use: never one of another company, and one with an origin first. */
export const findFirstClientApp = (db: Sql, siteId: string) =>
  db.first<Pick<TableRows['client_apps'], 'id'>>(sql`
    select id from client_apps where site_id = ${siteId} and not third_party
    order by protocol_compat, origins = '{}', created_at, id limit 1`)

/** Whether any client app of the installation has registered the origin. */
export const isOriginRegistered = async (db: Sql, origin: string): Promise<boolean> =>
  (await db.first(sql`select 1 from client_apps where ${origin} = any(origins) limit 1`)) !== undefined

const siteId = tableColumns('client_apps', { siteId: 'site_id' })

/** The site that a client app belongs to. */
export const siteOfClientApp = (db: Sql, clientId: string) =>
  db.first<RowOf<typeof siteId>>(sql`
    select ${siteId} from client_apps where id = ${clientId}`)

/** Adds allowed origins and redirect URIs to a client app; existing ones are kept. */
export async function allowOrigins(
  db: Sql,
  { siteId, clientId }: { siteId: string; clientId: string },
  origins: string[],
  redirectUris: string[] = [],
): Promise<void> {
  await db.all(sql`
    update client_apps set origins = array(select distinct unnest(origins || ${origins}::text[])),
      redirect_uris = array(select distinct unnest(redirect_uris || ${redirectUris}::text[]))
    where site_id = ${siteId} and id = ${clientId}
      and not (origins @> ${origins}::text[] and redirect_uris @> ${redirectUris}::text[])`)
}
