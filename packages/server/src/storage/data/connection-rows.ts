import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

export type ConnectionRow = RowOf<
  typeof connectionColumns,
  {
    connection_type: 'STANDALONE' | 'WIX_SERVICE_PLUGIN'
    /** Encrypted. */
    secrets: Buffer
    status: { successful: boolean; causeOfFailure: string; hasCollections: string }
    capabilities: { collectionModificationsSupported: boolean; fieldTypes: string[] }
  }
>

const connectionColumns = tableColumns('data_connections', [
  'name',
  'connection_type',
  'endpoint',
  'protocol',
  'secrets',
  'public_key',
  'status',
  'capabilities',
])

export const findConnection = (db: Sql, siteId: string, name: string) =>
  db.first<ConnectionRow>(sql`
    select ${connectionColumns} from data_connections where site_id = ${siteId} and name = ${name}`)

/** A page of connections by name, with the total. */
export const listConnections = (db: Sql, siteId: string, page: { limit: number; offset: number }) =>
  db.all<ConnectionRow & { listed: number }>(sql`
    select ${connectionColumns}, count(*) over () as listed from data_connections
    where site_id = ${siteId} order by name limit ${page.limit} offset ${page.offset}`)

/** Inserts a connection. False if the name is taken. */
export const insertConnection = async (db: Sql, siteId: string, row: ConnectionRow, now: number) =>
  (
    await db.all(sql`
      insert into data_connections (site_id, ${connectionColumns}, created_at, updated_at)
      values (${siteId}, ${row.name}, ${row.connection_type}, ${row.endpoint}, ${row.protocol}, ${row.secrets},
        ${row.public_key}, ${JSON.stringify(row.status)}, ${JSON.stringify(row.capabilities)}, ${toTimestamp(now)}, ${toTimestamp(now)})
      on conflict do nothing returning 1`)
  ).length > 0

/** Updates a connection. False if there is none. */
export const updateConnection = async (db: Sql, siteId: string, row: ConnectionRow, now: number) =>
  (
    await db.all(sql`
      update data_connections set endpoint = ${row.endpoint}, protocol = ${row.protocol}, secrets = ${row.secrets},
        public_key = ${row.public_key}, status = ${JSON.stringify(row.status)},
        capabilities = ${JSON.stringify(row.capabilities)}, updated_at = ${toTimestamp(now)}
      where site_id = ${siteId} and name = ${row.name} returning 1`)
  ).length > 0

/** Deletes a connection. False if there is none. */
export const deleteConnection = async (db: Sql, siteId: string, name: string) =>
  (
    await db.all(sql`
      delete from data_connections where site_id = ${siteId} and name = ${name} returning 1`)
  ).length > 0
