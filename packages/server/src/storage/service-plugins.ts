import { sql } from 'kysely'
import { documents } from './documents.ts'
import type { Sql } from './sql.ts'

/** What a merchant has set of a service plug-in. */
export interface StoredPlugin {
  name: string
  kind: string
  uri: string
  enabled: boolean
  timeoutMs: number
  fallback: 'REFUSE' | 'CONTINUE'
  position: number
  dataHooks?: { dataCollectionIds: string[]; hooks: string[]; withCurrentItem: boolean }
}

/** A service plug-in with its encrypted secrets. */
export interface ServicePluginRow {
  id: string
  revision: number
  created_at: number
  updated_at: number
  doc: StoredPlugin
  encrypted_secrets: Buffer
}

const store = documents<StoredPlugin, { encrypted_secrets: Buffer }>('service_plugins', ['encrypted_secrets'])

/** A plug-in of the site with its encrypted secrets, enabled or not; `lock` keeps it from being changed meanwhile. */
export const findServicePlugin = (
  db: Sql,
  siteId: string,
  id: string,
  options?: { lock: boolean },
): Promise<ServicePluginRow | undefined> => store.get(db, siteId, id, options)

/** In the order in which they are asked. */
export const listServicePlugins = (db: Sql, siteId: string) =>
  db.all<ServicePluginRow>(sql`
    select id, revision, created_at, updated_at, doc, encrypted_secrets from service_plugins where site_id = ${siteId}
    order by (doc->>'position')::int, created_at, id`)

/** Adds a plug-in. False when the site has as many as it may have. */
export async function insertServicePlugin(
  db: Sql,
  siteId: string,
  plugin: { id: string; doc: StoredPlugin; encryptedSecrets: Buffer },
  { now, limit }: { now: number; limit: number },
): Promise<boolean> {
  // Of two that are added at the same moment, the second counts the first.
  const counted = await db.first<{ there: number }>(sql`
    with locked as (select id from sites where id = ${siteId} for no key update)
    select (select count(*) from service_plugins where site_id = locked.id)::int as there from locked`)
  if (!counted || counted.there >= limit) return false
  await store.insert(db, siteId, plugin.id, now, plugin.doc, { encrypted_secrets: plugin.encryptedSecrets })
  return true
}

/** Writes what was changed of a plug-in, as its next revision. Throws RevisionConflict when `row` is no longer what is there. */
export const updateServicePlugin = (db: Sql, siteId: string, row: ServicePluginRow, now: number) =>
  store.update(db, siteId, row, now, row.doc, { encrypted_secrets: row.encrypted_secrets })

/** Removes a plug-in with its secrets. False if there is none. */
export const deleteServicePlugin = (db: Sql, siteId: string, id: string) => store.delete(db, siteId, id)

/** The plug-ins of a site that calls ask, as a column of a statement that reads `sites`. */
export const enabledPlugins = sql`(
  select jsonb_agg(p.doc || jsonb_build_object('id', p.id, 'revision', p.revision, 'encryptedSecrets',
    encode(p.encrypted_secrets, 'base64'))
    order by (p.doc->>'position')::int, p.created_at, p.id)
  from service_plugins p where p.site_id = sites.id and (p.doc->>'enabled')::boolean)`
