import type { DataIndexStatus } from '@stoa/contract'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'

/** A key of an index: a field id or a system column, and a path into its value. */
export interface StoredIndexField {
  fieldId?: string
  /** System field: `_id`, `_owner` and so on. */
  system?: string
  /** Path below the field. */
  path: string[]
  order: 'ASC' | 'DESC'
}

export type DataIndexRow = RowOf<
  typeof columns,
  {
    fields: StoredIndexField[]
    /** Id of the unique field, for unique indexes. */
    unique_field: string | null
    status: Exclude<DataIndexStatus, 'UNKNOWN' | 'DROPPED'>
    failure: { code: string; description: string; itemId?: string } | null
  }
>

/** The collection of an index. */
interface Owner {
  siteId: string
  uid: string
}

/** Tag of pending builds and drops of indexes: its invalidation wakes the workers. */
export const INDEXES_TAG = 'data-indexes'

const columns = tableColumns('data_indexes', [
  'site_id',
  'uid',
  'id',
  'name',
  'fields',
  'unique_field',
  'case_insensitive',
  'status',
  'failure',
  'attempts',
  'version',
])
const wake = sql`invalidate(${sql.lit(INDEXES_TAG)})`
/** All indexes of a collection, by name. */
export const listIndexRows = (db: Sql, { siteId, uid }: Owner) =>
  db.all<DataIndexRow>(sql`
    select ${columns} from data_indexes where site_id = ${siteId} and uid = ${uid} order by name`)

/** Inserts an index to build. Undefined if the name is taken. */
export const insertIndexRow = (
  db: Sql,
  { siteId, uid }: Owner,
  row: Pick<DataIndexRow, 'id' | 'name' | 'fields' | 'unique_field' | 'case_insensitive'>,
  now: number,
) =>
  db.first<DataIndexRow>(sql`
    with added as (
      insert into data_indexes
        (site_id, uid, id, name, fields, unique_field, case_insensitive, status, created_at, updated_at)
      values (${siteId}, ${uid}, ${row.id}, ${row.name}, ${JSON.stringify(row.fields)}, ${row.unique_field},
        ${row.case_insensitive}, 'BUILDING', ${toTimestamp(now)}, ${toTimestamp(now)})
      on conflict (site_id, uid, name) do nothing returning ${columns})
    select added.*, ${wake} as told from added`)

/** Marks an index for dropping. Undefined if there is none. */
export const dropIndexRow = (db: Sql, { siteId, uid }: Owner, name: string, now: number) =>
  db.first<DataIndexRow>(sql`
    with marked as (
      update data_indexes set status = 'DROPPING', attempts = 0, version = version + 1, updated_at = ${toTimestamp(now)}
      where site_id = ${siteId} and uid = ${uid} and name = ${name} and status <> 'DROPPING' returning ${columns})
    select marked.*, ${wake} as told from marked`)

/** Marks the indexes over these fields for rebuilding, with the new field ids. */
export const rebuildIndexes = (
  db: Sql,
  { siteId, uid }: Owner,
  changed: readonly { fieldId: string; now: string }[],
  now: number,
) =>
  db.all(sql`
    with marked as (
      update data_indexes x set status = 'INVALID', failure = null, attempts = 0, version = version + 1,
        updated_at = ${toTimestamp(now)},
        unique_field = coalesce((select c.now from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
          as c("fieldId" uuid, now uuid) where c."fieldId" = x.unique_field), x.unique_field),
        fields = (
          select jsonb_agg(f || coalesce((
            select jsonb_build_object('fieldId', c.now) from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
              as c("fieldId" text, now text) where c."fieldId" = f ->> 'fieldId'), '{}') order by place)
          from jsonb_array_elements(x.fields) with ordinality as e(f, place))
      where site_id = ${siteId} and uid = ${uid} and status <> 'DROPPING'
        and exists (select from jsonb_array_elements(x.fields) as f
          where f ->> 'fieldId' = any(${changed.map(({ fieldId }) => fieldId)}::text[]))
      returning 1)
    select ${wake} from marked limit 1`)

/** Marks the indexes over any of these fields for dropping. */
export const dropIndexesOver = (db: Sql, { siteId, uid }: Owner, fieldIds: readonly string[], now: number) =>
  db.all(sql`
    with marked as (
      update data_indexes x set status = 'DROPPING', attempts = 0, version = version + 1, updated_at = ${toTimestamp(now)}
      where site_id = ${siteId} and uid = ${uid} and status <> 'DROPPING'
        and exists (select from jsonb_array_elements(x.fields) as f where f ->> 'fieldId' = any(${fieldIds}::text[]))
      returning 1)
    select ${wake} from marked limit 1`)

/** Indexes with pending work, oldest first, without those that failed after a time. */
export const unfinishedIndexes = (db: Sql, time: number, after: UnfinishedIndex | undefined, limit: number) =>
  db.all<UnfinishedIndex>(sql`
    select ${unfinished} from data_indexes
    where status in ('BUILDING', 'DROPPING', 'INVALID') and (attempts = 0 or updated_at <= ${toTimestamp(time)})
      ${andAfter(sql`updated_at`, sql`id`, after)}
    order by updated_at, id limit ${limit}`)

const unfinished = tableColumns('data_indexes', {
  site_id: 'site_id',
  id: 'id',
  uid: 'uid',
  at: 'updated_at',
})
/** An index to be built or dropped. */
export type UnfinishedIndex = RowOf<typeof unfinished>

/** The current row of an index. */
export const getIndexRow = (db: Sql, id: string) =>
  db.first<DataIndexRow>(sql`select ${columns} from data_indexes where id = ${id}`)

/** Sets the status of an index, unless its version has changed. */
export const updateIndexStatus = (
  db: Sql,
  { id, version }: Pick<DataIndexRow, 'id' | 'version'>,
  to: { status: DataIndexRow['status']; failure?: DataIndexRow['failure']; attempts?: number },
  now: number,
) =>
  db.first<DataIndexRow>(sql`
    update data_indexes set status = ${to.status}, failure = ${to.failure ? JSON.stringify(to.failure) : null}::jsonb,
      attempts = ${to.attempts ?? 0}, updated_at = ${toTimestamp(now)}
    where id = ${id} and version = ${version} returning ${columns}`)

/** Deletes the row of a dropped index. */
export const removeIndexRow = async (db: Sql, { id, version }: Pick<DataIndexRow, 'id' | 'version'>) =>
  (await db.all(sql`delete from data_indexes where id = ${id} and version = ${version} returning 1`)).length >
  0
