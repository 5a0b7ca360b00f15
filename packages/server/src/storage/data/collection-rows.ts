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
import { toTimestamp } from '../timestamps.ts'

/** A field as the database keeps it: what the wire says of it, and what stays the same when its key changes. */
export type StoredField = Omit<DataField, 'systemField' | 'capabilities' | 'fieldId'> & {
  /** Names the field for good. References of a MULTI_REFERENCE are kept under it. */
  fieldId: string
  /** Property of an item's stored data that holds the value. Never changes. */
  storageKey: string
  /** The field shows the references of this field of another collection, from the other side. */
  inverseOf?: string
  /** A user's index keeps the values unique, or is being built to. */
  uniqueIndexed?: boolean
  /** Deleted in milliseconds since 1970; the values stay until the field is purged. */
  deletedAt?: number
}

/** What the database keeps of a collection. */
export interface StoredDataCollection {
  displayName?: string
  displayField?: string
  fields: StoredField[]
  permissions: Required<Record<keyof DataPermissions, AccessLevel>>
  /** What single principals are allowed or denied besides. */
  specialPermissions?: SpecialPermissions[]
  plugins: DataPlugin[]
  segment?: CollectionSegment
  pagingModes?: DataPagingMode[]
  /** Of the catalog plugin. */
  catalog?: CatalogOptions
  itemValidation: ItemValidation
  /** Drafts of items are kept beside them, as the collection `{id}__drafts`. */
  draftItems?: boolean
}

export interface DataCollectionRow {
  uid: string
  id: string
  revision: number
  doc: StoredDataCollection
  created_at: number
  updated_at: number
  deleted_at: number | null
}

const columns = sql`uid, id, revision, doc, created_at, updated_at, deleted_at`

/** The collection that has the id now. */
export const findDataCollection = (db: Sql, siteId: string, id: string) =>
  db.first<DataCollectionRow>(sql`
    select ${columns} from data_collections where site_id = ${siteId} and id = ${id} and deleted_at is null`)

/** A collection by its internal id, deleted or not. */
export const getDataCollection = (db: Sql, siteId: string, uid: string, { lock = false } = {}) =>
  db.first<DataCollectionRow>(sql`
    select ${columns} from data_collections where site_id = ${siteId} and uid = ${uid} ${lock ? sql`for update` : sql``}`)

/** The collections that have these ids now, in no order. */
export const findDataCollections = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<DataCollectionRow>(sql`
    select ${columns} from data_collections
    where site_id = ${siteId} and id = any(${ids}::text[]) and deleted_at is null`)

/** The collections that have these ids, to be changed in this transaction; locked in one order, so that two changes never wait in a ring. */
export const lockDataCollections = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<DataCollectionRow>(sql`
    select ${columns} from data_collections
    where site_id = ${siteId} and id = any(${ids}::text[]) and deleted_at is null order by id for update`)

/** The collection to which special permissions belong, to be changed in this transaction. */
export const findCollectionWithSpecial = (db: Sql, siteId: string, specialId: string) =>
  db.first<DataCollectionRow>(sql`
    select ${columns} from data_collections
    where site_id = ${siteId} and deleted_at is null
      and doc -> 'specialPermissions' @> jsonb_build_array(jsonb_build_object('id', ${specialId}::text)) for update`)

/** Brings back the collection that was deleted last under this id. Undefined when there is none any more. */
export const restoreDeletedCollection = (db: Sql, siteId: string, id: string, now: number) =>
  db.first<DataCollectionRow>(sql`
    update data_collections
    set deleted_at = null, revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and uid = (
      select uid from data_collections
      where site_id = ${siteId} and id = ${id} and deleted_at is not null order by deleted_at desc limit 1)
    returning ${columns}`)

/** A page of the site's collections, and how many there are. */
export async function listDataCollectionRows(
  db: Sql,
  siteId: string,
  page: { by: 'id' | 'created_at' | 'updated_at'; descending: boolean; limit: number; offset: number },
): Promise<{ rows: DataCollectionRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db.all<DataCollectionRow>(sql`
      select ${columns} from data_collections where site_id = ${siteId} and deleted_at is null
      order by ${sql.ref(page.by)} ${page.descending ? sql`desc` : sql`asc`}, id
      limit ${page.limit} offset ${page.offset}`),
    db.first<{ total: number }>(sql`
      select count(*) as total from data_collections where site_id = ${siteId} and deleted_at is null`),
  ])
  return { rows, total: count?.total ?? 0 }
}

/** Adds a collection. False when the id is taken. */
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

/** Writes the definition if it still has the revision that it was read with. Answers with the row as it is now. */
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
    returning ${columns}`)

/** Marks the collection as deleted; its items stay until it is purged. False when there is none. */
export const markDataCollectionDeleted = async (db: Sql, siteId: string, id: string, now: number) =>
  (
    await db.all(sql`
      update data_collections set deleted_at = ${toTimestamp(now)}, revision = revision + 1
      where site_id = ${siteId} and id = ${id} and deleted_at is null returning 1`)
  ).length > 0
