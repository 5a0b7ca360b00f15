import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
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

/** Fills a new table with chunks of a backup. Returns whether there are more, and the number of items. */
export async function fillTable(
  db: Sql,
  from: { siteId: string; backupId: string; uid: string; part: Part },
  into: string,
  { place, count }: { place: number; count: number },
): Promise<{ items: number; more: boolean }> {
  const piece = sql`site_id = ${from.siteId} and backup_id = ${from.backupId} and owner = ${from.uid} and part = ${nameOf(from.part)}`
  const row = await db.first<{ items: number; more: boolean }>(sql`
    with added as (
      insert into ${itemTable({ uid: into, ...from.part })}
        (id, created_at, updated_at, owner_id, owner_role, status, publish_at, unpublish_at, data)
      select r.* from data_backup_chunks p, jsonb_to_recordset(p.rows) as r(id text, created_at timestamptz,
        updated_at timestamptz, owner_id text, owner_role text, status text, publish_at timestamptz,
        unpublish_at timestamptz, data jsonb)
      where ${piece} and p.position >= ${place} and p.position < ${place + count}
      returning 1)
    select (select count(*) from added) as items,
      exists (select from data_backup_chunks where ${piece} and position >= ${place + count}) as more`)
  return row ?? { items: 0, more: false }
}

/** Number of items in the chunks of these collections. */
export const countBackedUp = async (db: Sql, siteId: string, backupId: string, uids: readonly string[]) =>
  (
    await db.first<{ items: number }>(sql`
      select coalesce(sum(jsonb_array_length(rows)), 0)::bigint as items from data_backup_chunks
      where site_id = ${siteId} and backup_id = ${backupId} and owner = any(${uids}::uuid[])`)
  )?.items ?? 0

/** Replaces references with those of a backup, under the new field ids. */
export async function restoreReferences(
  db: Sql,
  { siteId, backupId }: { siteId: string; backupId: string },
  relations: readonly { from: string; to: string; inverse: boolean }[],
): Promise<void> {
  const listed = JSON.stringify(relations)
  await db.all(sql`
    delete from data_references where site_id = ${siteId} and relation in (
      select m."to" from jsonb_to_recordset(${listed}::jsonb) as m("to" uuid))`)
  await db.all(sql`
    insert into data_references (site_id, relation, environment, left_id, right_id, position)
    select ${siteId}, m."to", p.part,
      case when m.inverse then l ->> 1 else l ->> 0 end, case when m.inverse then l ->> 0 else l ->> 1 end, (l ->> 2)::bigint
    from jsonb_to_recordset(${listed}::jsonb) as m("from" uuid, "to" uuid, inverse boolean)
    join data_backup_chunks p on p.site_id = ${siteId} and p.backup_id = ${backupId} and p.owner = m."from",
      jsonb_array_elements(p.rows) as l`)
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
