import { sql } from 'kysely'
import { isoTime } from '../../call/clock.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'
import type { StoredDataCollection } from './collection-rows.ts'

export type BackupStatus = 'PENDING' | 'READY' | 'FAILED' | 'DELETED' | 'CANCELED'
export type BackupType = 'ON_DEMAND' | 'AUTO'
export type RestorationStatus = 'PENDING' | 'COMPLETED' | 'FAILED'

export type BackupRow = RowOf<typeof backupColumns, { type: BackupType; status: BackupStatus }> & {
  collections: { id: string; displayName?: string | null }[]
}

/** A collection in a backup. */
export type BackedUpCollection = RowOf<typeof collectionColumns, { doc: StoredDataCollection }>

/** A collection to restore, and its new id. */
export interface RestoredAs {
  dataCollectionId: string
  restoreDestination?: { dataCollectionId: string; displayName?: string }
}

export type RestorationRow = RowOf<
  typeof restoration,
  { status: RestorationStatus; collections: RestoredAs[] }
>

const backupColumns = tableColumns(
  'data_backups',
  ['id', 'type', 'job_id', 'status', 'bytes', 'requested_at', 'started_at', 'finished_at', 'deleted_at'],
  'b',
)
const collectionColumns = tableColumns('data_backup_collections', ['uid', 'id', 'doc'])
const columns = sql`${backupColumns},
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'displayName', c.doc -> 'displayName') order by c.id), '[]')
    from data_backup_collections c where c.site_id = b.site_id and c.backup_id = b.id) as collections`

/** Inserts a pending backup. Undefined if another one is in progress. */
export const insertBackup = (
  db: Sql,
  siteId: string,
  backup: { id: string; type: BackupType; jobId: string },
  now: number,
) =>
  db.first<BackupRow>(sql`
    with b as (
      insert into data_backups (site_id, id, type, job_id, status, requested_at)
      values (${siteId}, ${backup.id}, ${backup.type}, ${backup.jobId}, 'PENDING', ${toTimestamp(now)})
      on conflict (site_id) where status = 'PENDING' do nothing returning *)
    select ${columns} from b`)

/** The backup with this id, optionally locked. */
export const findBackup = (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
  db.first<BackupRow>(sql`
    select ${columns} from data_backups b where b.site_id = ${siteId} and b.id::text = ${id}
    ${lock ? sql`for update of b` : sql``}`)

/** A page of backups, newest first, with the total. */
export const listBackupRows = (
  db: Sql,
  siteId: string,
  page: { statuses?: readonly string[]; types?: readonly string[]; limit: number; offset: number },
) =>
  db.all<BackupRow & { listed: number }>(sql`
    select ${columns}, count(*) over () as listed from data_backups b
    where b.site_id = ${siteId}
      ${page.statuses ? sql`and b.status = any(${page.statuses}::text[])` : sql``}
      ${page.types ? sql`and b.type = any(${page.types}::text[])` : sql``}
    order by b.requested_at desc, b.id limit ${page.limit} offset ${page.offset}`)

/** Sets the status of a backup. */
export const updateBackupStatus = (
  db: Sql,
  siteId: string,
  id: string,
  to: {
    status: BackupStatus
    startedAt?: number | null
    finishedAt?: number | null
    deletedAt?: number
    bytes?: number
  },
) =>
  db.first<BackupRow>(sql`
    with b as (
      update data_backups set status = ${to.status},
        started_at = coalesce(${to.startedAt == null ? null : isoTime(to.startedAt)}::timestamptz, started_at),
        finished_at = coalesce(${to.finishedAt == null ? null : isoTime(to.finishedAt)}::timestamptz, finished_at),
        deleted_at = coalesce(${to.deletedAt == null ? null : isoTime(to.deletedAt)}::timestamptz, deleted_at),
        bytes = coalesce(${to.bytes ?? null}::bigint, bytes)
      where site_id = ${siteId} and id = ${id} returning *)
    select ${columns} from b`)

/** Deletes the contents of a backup, also from the store; its row stays. */
export const deleteBackupContents = (db: Sql, siteId: string, id: string) =>
  db.all(sql`
    with stored as (
      update data_backups set location = 'ROWS' where site_id = ${siteId} and id = ${id} and location = 'STORE'
      returning site_id, id),
    removed as (insert into removed_media (of_site, id) select site_id, id from stored)
    delete from data_backup_chunks where site_id = ${siteId} and backup_id = ${id}`)

export const backedUpCollections = (db: Sql, siteId: string, backupId: string) =>
  db.all<BackedUpCollection>(sql`
    select ${collectionColumns} from data_backup_collections
    where site_id = ${siteId} and backup_id = ${backupId} order by id`)

const restoration = tableColumns('data_restorations', [
  'id',
  'backup_id',
  'job_id',
  'status',
  'collections',
  'requested_at',
  'started_at',
  'finished_at',
])

/** Inserts a restoration. Undefined if another one is in progress. */
export const insertRestoration = (
  db: Sql,
  siteId: string,
  row: { id: string; backupId: string; jobId: string; collections: readonly RestoredAs[] },
  now: number,
) =>
  db.first<RestorationRow>(sql`
    insert into data_restorations (site_id, id, backup_id, job_id, status, collections, requested_at)
    values (${siteId}, ${row.id}, ${row.backupId}, ${row.jobId}, 'PENDING', ${JSON.stringify(row.collections)}, ${toTimestamp(now)})
    on conflict (site_id) where status = 'PENDING' do nothing returning ${restoration}`)

export const updateRestorationStatus = (
  db: Sql,
  siteId: string,
  id: string,
  to: { status: RestorationStatus; startedAt: number | null; finishedAt: number | null },
) =>
  db.first<RestorationRow>(sql`
    update data_restorations set status = ${to.status},
      started_at = ${to.startedAt === null ? null : isoTime(to.startedAt)}::timestamptz,
      finished_at = ${to.finishedAt === null ? null : isoTime(to.finishedAt)}::timestamptz
    where site_id = ${siteId} and id = ${id} returning ${restoration}`)

/** A page of restorations, newest first, with the total. */
export const listRestorationRows = (
  db: Sql,
  siteId: string,
  page: { statuses?: readonly string[]; limit: number; offset: number },
) =>
  db.all<RestorationRow & { listed: number }>(sql`
    select ${restoration}, count(*) over () as listed from data_restorations
    where site_id = ${siteId} ${page.statuses ? sql`and status = any(${page.statuses}::text[])` : sql``}
    order by requested_at desc, id limit ${page.limit} offset ${page.offset}`)

/** Backups by their ids. */
export const findBackups = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<BackupRow>(sql`
    select ${columns} from data_backups b where b.site_id = ${siteId} and b.id = any(${ids}::uuid[])`)

/** Whether a restoration from the backup is in progress. */
export const isRestoring = async (db: Sql, siteId: string, backupId: string): Promise<boolean> =>
  (
    await db.all(sql`
      select 1 from data_restorations where site_id = ${siteId} and backup_id = ${backupId} and status = 'PENDING'`)
  ).length > 0

/** A site that is due for its daily backup. */
export type SiteWithoutBackup = Pick<TableRows['sites'], 'id'>

/** Sites with daily backups that have none since a timestamp. */
export const sitesWithoutBackup = (
  db: Sql,
  since: number,
  after: SiteWithoutBackup | undefined,
  limit: number,
) =>
  db.all<SiteWithoutBackup>(sql`
    select s.id from sites s
    where s.settings @> '{"dailyBackups": true}' and not exists (
      select from data_backups b where b.site_id = s.id
        and (b.status = 'PENDING' or (b.type = 'AUTO' and b.requested_at > ${toTimestamp(since)})))
      ${after ? sql`and s.id > ${after.id}` : sql``}
    order by s.id limit ${limit}`)

const expired = tableColumns('data_backups', { site_id: 'site_id', id: 'id', at: 'requested_at' }, 'b')
/** A scheduled backup whose contents are to be deleted. */
export type ExpiredBackup = RowOf<typeof expired>

/** Scheduled backups from before a timestamp that still have contents. */
export const expiredAutoBackups = (
  db: Sql,
  before: number,
  after: ExpiredBackup | undefined,
  limit: number,
) =>
  db.all<ExpiredBackup>(sql`
    select ${expired} from data_backups b
    where b.type = 'AUTO' and b.status in ('READY', 'FAILED', 'CANCELED') and b.requested_at < ${toTimestamp(before)}
      and not exists (select from data_restorations r
        where r.site_id = b.site_id and r.backup_id = b.id and r.status = 'PENDING')
      ${andAfter(sql`b.requested_at`, sql`b.id`, after)}
    order by b.requested_at, b.id limit ${limit}`)
