import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import type { TableRows } from '../table-rows.ts'

/** Reads the settings of a site under a row lock. */
export const lockSite = (db: Sql, id: string) =>
  db.first<{ name: string; settings: object }>(sql`
    select name, settings from sites where id = ${id} for update`)

/** Writes the settings of a site. */
export const writeSite = (db: Sql, site: { id: string; name: string; settings: object }) =>
  db.all(sql`
    update sites set name = ${site.name}, settings = ${JSON.stringify(site.settings)}::jsonb
    where id = ${site.id}`)

/** Registration policy of each site; undefined where it was never set. */
export const registrationPolicies = (db: Sql) =>
  db.all<{ name: string; registration?: string }>(sql`
    select name, settings->'members'->>'registration' as registration from sites order by created_at`)

/** The site that a client app belongs to. */
export const siteOfClientApp = (db: Sql, clientId: string) =>
  db.first<{ siteId: TableRows['client_apps']['site_id'] }>(sql`
    select site_id as "siteId" from client_apps where id = ${clientId}`)
