import type { Product } from '@stoa/contract'
import { sql } from 'kysely'
import { documents } from './documents.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'

/** Settings of a service plug-in. */
export interface StoredPlugin {
  name: string
  kind: string
  uri: string
  /** Absent: JSON. */
  format?: 'JSON' | 'JWT'
  enabled: boolean
  timeoutMs: number
  fallback: 'REJECT' | 'CONTINUE'
  position: number
  dataHooks?: { dataCollectionIds: string[]; hooks: string[]; withCurrentItem: boolean }
  taxCalculation?: { unsupportedCountries: string[] }
  shippingRates?: { maxPackageWeight?: number; packageDimensions?: Product['packageDimensions'] }
  paymentProvider?: {
    delayedCapture: boolean
    partialCapture: boolean
    savedMethods: boolean
    refundDays?: number
  }
}

/** A service plug-in with its encrypted secrets. */
export type ServicePluginRow = RowOf<typeof columns, { doc: StoredPlugin }>

const columns = tableColumns('service_plugins', [
  'id',
  'revision',
  'created_at',
  'updated_at',
  'doc',
  'encrypted_secrets',
])

const store = documents<StoredPlugin, { encrypted_secrets: Buffer }>('service_plugins', ['encrypted_secrets'])

/** A plug-in with its encrypted secrets, enabled or not; `lock` takes a row lock. */
export const findServicePlugin = (
  db: Sql,
  siteId: string,
  id: string,
  options?: { lock: boolean },
): Promise<ServicePluginRow | undefined> => store.get(db, siteId, id, options)

/** Plug-ins in call order. */
export const listServicePlugins = (db: Sql, siteId: string) =>
  db.all<ServicePluginRow>(sql`
    select ${columns} from service_plugins where site_id = ${siteId}
    order by (doc->>'position')::int, created_at, id`)

/** Adds a plug-in. False when the site has reached the limit. */
export async function insertServicePlugin(
  db: Sql,
  siteId: string,
  plugin: { id: string; doc: StoredPlugin; encryptedSecrets: Buffer },
  { now, limit }: { now: number; limit: number },
): Promise<boolean> {
  // The row lock on the site serializes concurrent inserts, so the limit holds.
  const counted = await db.first<{ there: number }>(sql`
    with locked as (select id from sites where id = ${siteId} for no key update)
    select (select count(*) from service_plugins where site_id = locked.id)::int as there from locked`)
  if (!counted || counted.there >= limit) return false
  await store.insert(db, siteId, plugin.id, now, plugin.doc, { encrypted_secrets: plugin.encryptedSecrets })
  return true
}

/** Updates a plug-in. Throws RevisionConflict if `row` is outdated. */
export const updateServicePlugin = (db: Sql, siteId: string, row: ServicePluginRow, now: number) =>
  store.update(db, siteId, row, now, row.doc, { encrypted_secrets: row.encrypted_secrets })

/** Removes a plug-in with its secrets. False if there is none. */
export const deleteServicePlugin = (db: Sql, siteId: string, id: string) => store.delete(db, siteId, id)

/** Enabled plug-ins of a site, as a column of a statement that reads `sites`. */
export const enabledPlugins = sql`(
  select jsonb_agg(p.doc || jsonb_build_object('id', p.id, 'revision', p.revision, 'encryptedSecrets',
    encode(p.encrypted_secrets, 'base64'))
    order by (p.doc->>'position')::int, p.created_at, p.id)
  from service_plugins p where p.site_id = sites.id and (p.doc->>'enabled')::boolean)`
