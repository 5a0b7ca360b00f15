import type {
  AccessLevel,
  CatalogOptions,
  CollectionSegment,
  DataField,
  DataPagingMode,
  DataPermissions,
  DataPlugin,
  ItemValidation,
  SpecialPermissions,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** A stored field: its wire definition, and ids that do not change with its key. */
export type StoredField = Omit<DataField, 'systemField' | 'capabilities' | 'fieldId'> & {
  /** Permanent id. References of a MULTI_REFERENCE are stored under it. */
  fieldId: string
  /** Property of an item's stored data that holds the value. Never changes. */
  storageKey: string
  /** Id of the owning field of another collection, if this is an inverse field. */
  inverseOf?: string
  /** A user's unique index exists or is being built. */
  uniqueIndexed?: boolean
  /** Deletion time in milliseconds since 1970. Values stay until the field is purged. */
  deletedAt?: number
}

/** A stored definition. */
export interface StoredDataCollection {
  displayName?: string
  displayField?: string
  fields: StoredField[]
  permissions: Required<Record<keyof DataPermissions, AccessLevel>>
  /** Permissions of single principals. */
  specialPermissions?: SpecialPermissions[]
  plugins: DataPlugin[]
  segment?: CollectionSegment
  pagingModes?: DataPagingMode[]
  /** Options of the CATALOG plugin. */
  catalog?: CatalogOptions
  itemValidation: ItemValidation
  /** Whether items have drafts, the collection `{id}__drafts`. */
  draftItems?: boolean
}

export type DataCollectionRow = RowOf<typeof dataCollectionColumns, { doc: StoredDataCollection }>

export const dataCollectionColumns = tableColumns('data_collections', [
  'uid',
  'id',
  'revision',
  'doc',
  'created_at',
  'updated_at',
  'deleted_at',
])

/** The present collection with this id. */
export const findDataCollection = (db: Sql, siteId: string, id: string) =>
  db.first<DataCollectionRow>(sql`
    select ${dataCollectionColumns} from data_collections where site_id = ${siteId} and id = ${id} and deleted_at is null`)

/** A collection by internal id, even a deleted one. */
export const getDataCollection = (db: Sql, siteId: string, uid: string, { lock = false } = {}) =>
  db.first<DataCollectionRow>(sql`
    select ${dataCollectionColumns} from data_collections where site_id = ${siteId} and uid = ${uid} ${lock ? sql`for update` : sql``}`)

/** The present collections with these ids, unordered. */
export const findDataCollections = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<DataCollectionRow>(sql`
    select ${dataCollectionColumns} from data_collections
    where site_id = ${siteId} and id = any(${ids}::text[]) and deleted_at is null`)

/** Locks the collections with these ids until the transaction ends, in one order, so that two changes cannot deadlock. */
export const lockDataCollections = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<DataCollectionRow>(sql`
    select ${dataCollectionColumns} from data_collections
    where site_id = ${siteId} and id = any(${ids}::text[]) and deleted_at is null order by id for update`)

/** Locks the collection with these special permissions. */
export const findCollectionWithSpecial = (db: Sql, siteId: string, specialId: string) =>
  db.first<DataCollectionRow>(sql`
    select ${dataCollectionColumns} from data_collections
    where site_id = ${siteId} and deleted_at is null
      and doc -> 'specialPermissions' @> jsonb_build_array(jsonb_build_object('id', ${specialId}::text)) for update`)

/** Restores the collection that was deleted last under this id. Undefined if there is none. */
export const restoreDeletedCollection = (db: Sql, siteId: string, id: string, now: number) =>
  db.first<DataCollectionRow>(sql`
    update data_collections
    set deleted_at = null, revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and uid = (
      select uid from data_collections
      where site_id = ${siteId} and id = ${id} and deleted_at is not null order by deleted_at desc limit 1)
    returning ${dataCollectionColumns}`)

/** A page of the site's collections, with the total. */
export async function listDataCollectionRows(
  db: Sql,
  siteId: string,
  page: { by: 'id' | 'created_at' | 'updated_at'; descending: boolean; limit: number; offset: number },
): Promise<{ rows: DataCollectionRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db.all<DataCollectionRow>(sql`
      select ${dataCollectionColumns} from data_collections where site_id = ${siteId} and deleted_at is null
      order by ${sql.ref(page.by)} ${page.descending ? sql`desc` : sql`asc`}, id
      limit ${page.limit} offset ${page.offset}`),
    db.first<{ total: number }>(sql`
      select count(*) as total from data_collections where site_id = ${siteId} and deleted_at is null`),
  ])
  return { rows, total: count?.total ?? 0 }
}

/** Inserts a collection. False if the id is taken. */
export const insertDataCollection = async (
  db: Sql,
  siteId: string,
  row: { uid: string; id: string; doc: StoredDataCollection },
  now: number,
) =>
  (
    await db.all(sql`
      insert into data_collections (site_id, uid, id, doc, created_at, updated_at)
      values (${siteId}, ${row.uid}, ${row.id}, ${JSON.stringify(row.doc)}, ${toTimestamp(now)}, ${toTimestamp(now)})
      on conflict do nothing returning 1`)
  ).length > 0

/** Updates the definition if its revision has not changed. Returns the new row. */
export const updateDataCollection = (
  db: Sql,
  siteId: string,
  row: { uid: string; revision: number; doc: StoredDataCollection },
  now: number,
) =>
  db.first<DataCollectionRow>(sql`
    update data_collections
    set doc = ${JSON.stringify(row.doc)}, revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and uid = ${row.uid} and revision = ${row.revision} and deleted_at is null
    returning ${dataCollectionColumns}`)

/** Marks a collection as deleted; items stay until it is purged. False if there is none. */
export const markDataCollectionDeleted = async (db: Sql, siteId: string, id: string, now: number) =>
  (
    await db.all(sql`
      update data_collections set deleted_at = ${toTimestamp(now)}, revision = revision + 1
      where site_id = ${siteId} and id = ${id} and deleted_at is null returning 1`)
  ).length > 0
