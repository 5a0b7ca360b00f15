import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import type { BackedUpCollection } from './backup-rows.ts'
import {
  type DataCollectionRow,
  dataCollectionColumns,
  type StoredDataCollection,
} from './collection-rows.ts'
import { INDEXES_TAG } from './index-rows.ts'
import { ENVIRONMENTS, type Environment, itemTable } from './item-tables.ts'

/** Items per chunk: few enough that even the largest items fit into one value. */
const PIECE = 200

/** One item table of a collection: an environment, or its drafts. */
export interface Part {
  environment: Environment
  drafts: boolean
}

const nameOf = ({ environment, drafts }: Part) => (drafts ? `${environment}_DRAFTS` : environment)

/** All item tables of a collection. */
export const partsOf = ({ draftItems }: StoredDataCollection): Part[] =>
  ENVIRONMENTS.flatMap(environment =>
    (draftItems ? [false, true] : [false]).map(drafts => ({ environment, drafts })),
  )

const ownRelations = ({ fields }: StoredDataCollection) =>
  fields.flatMap(field =>
    field.type === 'MULTI_REFERENCE' && field.inverseOf === undefined ? [field.fieldId] : [],
  )

export const allCollections = (db: Sql, siteId: string) =>
  db.all<DataCollectionRow>(sql`
    select ${dataCollectionColumns} from data_collections
    where site_id = ${siteId} and deleted_at is null order by id`)

/** Locks the tables against writes during a backup. Call before the first query of the transaction, which takes its snapshot. */
export async function lockTables(db: Sql, collections: readonly BackedUpCollection[]): Promise<void> {
  const tables = collections.flatMap(({ uid, doc }) => partsOf(doc).map(part => itemTable({ uid, ...part })))
  if (tables.length > 0)
    await db.all(sql`lock table ${sql.join(tables)} in access share mode`, { prepare: false })
}

/** Copies collections with items and references into a backup, inside the database. Returns its size. */
export async function writeBackup(
  db: Sql,
  { siteId, backupId }: { siteId: string; backupId: string },
  collections: readonly BackedUpCollection[],
): Promise<number> {
  const listed = JSON.stringify(collections.map(({ uid, id, doc }) => ({ uid, id, doc })))
  await db.all(sql`
    insert into data_backup_collections (site_id, backup_id, uid, id, doc)
    select ${siteId}, ${backupId}, c.uid, c.id, c.doc
    from jsonb_to_recordset(${listed}::jsonb) as c(uid uuid, id text, doc jsonb)`)
  for (const { uid, doc } of collections) {
    for (const part of partsOf(doc))
      await db.all(
        sql`
          insert into data_backup_chunks (site_id, backup_id, owner, part, position, rows)
          select ${siteId}, ${backupId}, ${uid}, ${nameOf(part)}, place, jsonb_agg(item)
          from (
            select to_jsonb(i) as item, (row_number() over (order by i.id) - 1) / ${sql.lit(PIECE)} as place
            from ${itemTable({ uid, ...part })} i) as numbered
          group by place`,
        { prepare: false },
      )
    await db.all(sql`
      insert into data_backup_chunks (site_id, backup_id, owner, part, position, rows)
      select ${siteId}, ${backupId}, relation, environment, place, jsonb_agg(jsonb_build_array(left_id, right_id, position))
      from (
        select *, (row_number() over (partition by relation, environment order by left_id, right_id) - 1) / 5000 as place
        from data_references
        where site_id = ${siteId} and relation = any(${ownRelations(doc)}::uuid[])) as numbered
      group by relation, environment, place`)
  }
  const size = await db.first<{ bytes: number }>(sql`
    select coalesce(sum(pg_column_size(rows)), 0)::bigint as bytes from data_backup_chunks
    where site_id = ${siteId} and backup_id = ${backupId}`)
  return size?.bytes ?? 0
}

const backupKey = tableColumns('data_backups', { siteId: 'site_id', backupId: 'id' }, 'b')
/** Key of a backup. */
export type BackupRef = RowOf<typeof backupKey>

const chunkKey = tableColumns('data_backup_chunks', ['owner', 'part', 'position'], 'p')
const placeColumns = tableColumns('data_backup_chunks', { start: 'byte_offset', length: 'length' }, 'p')
type ChunkKey = RowOf<typeof chunkKey>
type Chunk = ChunkKey & RowOf<typeof placeColumns>

const isOf = ({ siteId, backupId }: BackupRef) => sql`p.site_id = ${siteId} and p.backup_id = ${backupId}`

/** A chunk whose rows are in the store, compressed. */
export interface ChunkInStore extends ChunkKey {
  start: number
  length: number
  items: number
}

/** Reads the rows of a chunk in the store, as JSON. */
export type ReadChunk = (chunk: Pick<ChunkInStore, 'start' | 'length'>) => Promise<string>

/** The rows of a chunk as SQL. Those in the database do not leave it. */
const rowsOf = async (
  backup: BackupRef,
  { owner, part, position, start, length }: Chunk,
  read: ReadChunk,
): Promise<RawBuilder<unknown>> =>
  start === null || length === null
    ? sql`(select p.rows from data_backup_chunks p
        where ${isOf(backup)} and p.owner = ${owner} and p.part = ${part} and p.position = ${position})`
    : sql`${await read({ start, length })}::jsonb`

/** Fills a new table with chunks of a backup. Returns whether there are more, and the number of items. */
export async function fillTable(
  db: Sql,
  { uid, part, read, ...backup }: BackupRef & { uid: string; part: Part; read: ReadChunk },
  into: string,
  { place, count }: { place: number; count: number },
): Promise<{ items: number; more: boolean }> {
  const chunks = await db.all<Chunk>(sql`
    select ${chunkKey}, ${placeColumns} from data_backup_chunks p
    where ${isOf(backup)} and p.owner = ${uid} and p.part = ${nameOf(part)} and p.position >= ${place}
    order by p.position limit ${count + 1}`)
  let items = 0
  for (const chunk of chunks.slice(0, count)) {
    const rows = await rowsOf(backup, chunk, read)
    const added = await db.first<{ count: number }>(sql`
      with added as (
        insert into ${itemTable({ uid: into, ...part })}
          (id, created_at, updated_at, owner_id, owner_role, status, publish_at, unpublish_at, data)
        select r.* from jsonb_to_recordset(${rows}) as r(id text, created_at timestamptz,
          updated_at timestamptz, owner_id text, owner_role text, status text, publish_at timestamptz,
          unpublish_at timestamptz, data jsonb)
        returning 1)
      select count(*) from added`)
    items += added?.count ?? 0
  }
  return { items, more: chunks.length > count }
}

/** Number of items in the chunks of these collections. */
export const countBackedUp = async (db: Sql, siteId: string, backupId: string, uids: readonly string[]) =>
  (
    await db.first<{ count: number }>(sql`
      select coalesce(sum(coalesce(items, jsonb_array_length(rows))), 0)::bigint as count from data_backup_chunks
      where site_id = ${siteId} and backup_id = ${backupId} and owner = any(${uids}::uuid[])`)
  )?.count ?? 0

/** Replaces references with those of a backup, under the new field ids. */
export async function restoreReferences(
  db: Sql,
  { read, ...backup }: BackupRef & { read: ReadChunk },
  relations: readonly { from: string; to: string; inverse: boolean }[],
): Promise<void> {
  const { siteId } = backup
  const listed = JSON.stringify(relations)
  await db.all(sql`
    delete from data_references where site_id = ${siteId} and relation in (
      select m."to" from jsonb_to_recordset(${listed}::jsonb) as m("to" uuid))`)
  const chunks = await db.all<Chunk>(sql`
    select ${chunkKey}, ${placeColumns} from data_backup_chunks p
    where ${isOf(backup)} and p.owner = any(${relations.map(({ from }) => from)}::uuid[])`)
  for (const chunk of chunks)
    await db.all(sql`
      insert into data_references (site_id, relation, environment, left_id, right_id, position)
      select ${siteId}, m."to", ${chunk.part}::text,
        case when m.inverse then l ->> 1 else l ->> 0 end, case when m.inverse then l ->> 0 else l ->> 1 end, (l ->> 2)::bigint
      from jsonb_to_recordset(${listed}::jsonb) as m("from" uuid, "to" uuid, inverse boolean),
        jsonb_array_elements(${await rowsOf(backup, chunk, read)}) as l
      where m."from" = ${chunk.owner}`)
}

/** Complete backups whose content is in rows, unless one is being restored. */
export const backupsToMove = (db: Sql, after: BackupRef | undefined, limit: number) =>
  db.all<BackupRef>(sql`
    select ${backupKey} from data_backups b
    where b.location = 'ROWS' and b.status = 'READY'
      and exists (select from data_backup_chunks p where p.site_id = b.site_id and p.backup_id = b.id)
      and not exists (select from data_restorations r
        where r.site_id = b.site_id and r.backup_id = b.id and r.status = 'PENDING')
      ${after ? sql`and (b.site_id, b.id) > (${after.siteId}, ${after.backupId})` : sql``}
    order by b.site_id, b.id limit ${limit}`)

const isMovable = ({ siteId, backupId }: BackupRef) =>
  sql`site_id = ${siteId} and id = ${backupId} and location = 'ROWS' and status = 'READY'`

export const isBackupInRows = async (db: Sql, backup: BackupRef): Promise<boolean> =>
  (await db.first(sql`select from data_backups where ${isMovable(backup)}`)) !== undefined

/** The first chunk of a backup, or the one after another, with its rows as JSON. */
export const nextChunk = (db: Sql, backup: BackupRef, after?: ChunkKey) =>
  db.first<ChunkKey & { count: number; text: string }>(sql`
    select ${chunkKey}, jsonb_array_length(p.rows) as count, p.rows::text as text from data_backup_chunks p
    where ${isOf(backup)}
      ${after ? sql`and (p.owner, p.part, p.position) > (${after.owner}, ${after.part}, ${after.position})` : sql``}
    order by p.owner, p.part, p.position limit 1`)

/**
 * Names the store as the place of a backup's content, and empties its chunks: those of the version before this one, which reads no place,
 * fail to restore from an object. False if the backup is gone.
 */
export async function markBackupInStore(
  db: Sql,
  backup: BackupRef,
  chunks: readonly ChunkInStore[],
): Promise<boolean> {
  const marked = await db.all(
    sql`update data_backups set location = 'STORE' where ${isMovable(backup)} returning 1`,
  )
  if (marked.length === 0) return false
  await db.all(sql`
    update data_backup_chunks p set rows = '{}', byte_offset = c.start, length = c.length, items = c.items
    from jsonb_to_recordset(${JSON.stringify(chunks)}::jsonb)
      as c(owner uuid, part text, position integer, start bigint, length integer, items integer)
    where ${isOf(backup)} and (p.owner, p.part, p.position) = (c.owner, c.part, c.position)`)
  return true
}

/** Copies the index definitions to the replacing collection; a worker builds them. */
export const inheritIndexes = (
  db: Sql,
  siteId: string,
  { from, to }: { from: string; to: string },
  now: number,
) =>
  db.all(sql`
    with taken as (
      update data_indexes set uid = ${to}, status = 'BUILDING', failure = null, attempts = 0, version = version + 1,
        updated_at = ${toTimestamp(now)}
      where site_id = ${siteId} and uid = ${from} and status <> 'DROPPING' returning 1)
    select invalidate(${sql.lit(INDEXES_TAG)}) from taken limit 1`)

/**
 * Archives a collection as a deleted one, with items and references, under new field ids: the replacement takes over the old
 * ids. Nodes with the old definition get `StaleDefinition` on their next write.
 */
export async function archiveCollection(
  db: Sql,
  siteId: string,
  { uid, doc }: { uid: string; doc: StoredDataCollection },
  renewed: readonly { from: string; to: string }[],
  now: number,
): Promise<void> {
  await db.all(sql`
    update data_collections set doc = ${JSON.stringify(doc)}, revision = revision + 1,
      deleted_at = coalesce(deleted_at, ${toTimestamp(now)})
    where site_id = ${siteId} and uid = ${uid}`)
  await db.all(sql`
    update data_references r set relation = m."to"
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as m("from" uuid, "to" uuid)
    where r.site_id = ${siteId} and r.relation = m."from"`)
}

/** Collections that conflict with a restoration: present ones with one of the ids, and any, even deleted, with one of the fields. */
export const conflictingCollections = (
  db: Sql,
  siteId: string,
  { ids, fieldIds }: { ids: readonly string[]; fieldIds: readonly string[] },
) =>
  db.all<DataCollectionRow>(sql`
    select ${dataCollectionColumns} from data_collections c
    where site_id = ${siteId} and ((id = any(${ids}::text[]) and deleted_at is null) or exists (
      select from jsonb_array_elements(c.doc -> 'fields') as f where f ->> 'fieldId' = any(${fieldIds}::text[])))
    order by id, uid for update`)
