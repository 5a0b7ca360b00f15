import type { AccessLevel, DataField, DataPermissions, SpecialPermissions } from '@stoa/contract'
import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import type { ConnectionRow } from './connection-rows.ts'

/** Settings of an external field that its adaptor does not provide. */
export type ExternalFieldSettings = Omit<
  DataField,
  'key' | 'type' | 'systemField' | 'capabilities' | 'fieldId' | 'unique' | 'encrypted'
> & {
  /** A type that refines a text field: REFERENCE, URL and so on. */
  type?: DataField['type']
}

/** Settings of an external collection. */
export interface ExternalSettings {
  displayName?: string
  displayField?: string
  permissions: Required<Record<keyof DataPermissions, AccessLevel>>
  specialPermissions?: SpecialPermissions[]
  /** By field key. */
  fields: Record<string, ExternalFieldSettings>
}

export type ExternalSettingsRow = RowOf<typeof settingsColumns, { doc: ExternalSettings }>

/** A connection with the settings of its collections. */
export type ConnectionWithSettings = Omit<ConnectionRow, 'secrets'> &
  Pick<TableRows['data_connections'], 'created_at' | 'updated_at'> & {
    /** Encrypted, base64. */
    secrets: string
    settings: ExternalSettingsRow[]
  }

const settingsColumns = tableColumns('data_external_collections', [
  'connection',
  'id',
  'revision',
  'doc',
  'created_at',
  'updated_at',
])
const connectionColumns = tableColumns(
  'data_connections',
  [
    'name',
    'connection_type',
    'endpoint',
    'protocol',
    'public_key',
    'status',
    'capabilities',
    'created_at',
    'updated_at',
  ],
  'c',
)
const msOf = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
const inUse = sql`
  select ${connectionColumns},
    translate(encode(c.secrets, 'base64'), E'\n', '') as secrets,
    coalesce((select jsonb_agg(jsonb_build_object('connection', e.connection, 'id', e.id, 'revision', e.revision, 'doc', e.doc,
        'created_at', ${msOf('e.created_at')}, 'updated_at', ${msOf('e.updated_at')}) order by e.id)
      from data_external_collections e where e.site_id = c.site_id and e.connection = c.name), '[]') as settings
  from data_connections c`

export const findConnectionWithSettings = (db: Sql, siteId: string, name: string) =>
  db.first<ConnectionWithSettings>(sql`${inUse} where c.site_id = ${siteId} and c.name = ${name}`)

export const listConnectionsWithSettings = (db: Sql, siteId: string) =>
  db.all<ConnectionWithSettings>(sql`${inUse} where c.site_id = ${siteId} order by c.name`)

/** Locks the settings with these special permissions. */
export const findSettingsWithSpecial = (db: Sql, siteId: string, specialId: string) =>
  db.first<ExternalSettingsRow>(sql`
    select ${settingsColumns} from data_external_collections
    where site_id = ${siteId}
      and doc -> 'specialPermissions' @> jsonb_build_array(jsonb_build_object('id', ${specialId}::text)) for update`)

/** Writes settings if the revision has not changed; 0 means none yet. Undefined on a conflict. */
export const saveExternalSettings = (
  db: Sql,
  siteId: string,
  row: Pick<ExternalSettingsRow, 'connection' | 'id' | 'revision' | 'doc'>,
  now: number,
) =>
  db.first<ExternalSettingsRow>(sql`
    insert into data_external_collections as e (site_id, connection, id, doc, created_at, updated_at)
    select ${siteId}, c.name, ${row.id}, ${JSON.stringify(row.doc)}, ${toTimestamp(now)}, ${toTimestamp(now)}
    from data_connections c where c.site_id = ${siteId} and c.name = ${row.connection}
    on conflict (site_id, connection, id) do update
      set doc = excluded.doc, revision = e.revision + 1, updated_at = excluded.updated_at
      where e.revision = ${row.revision}
    returning ${settingsColumns}`)

/** Deletes the settings of a removed collection. */
export const deleteExternalSettings = (db: Sql, siteId: string, connection: string, id: string) =>
  db.all(sql`
    delete from data_external_collections where site_id = ${siteId} and connection = ${connection} and id = ${id}`)
