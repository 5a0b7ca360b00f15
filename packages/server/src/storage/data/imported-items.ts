import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import { type ItemRow, itemColumns } from './item-rows.ts'
import { type ItemTable, itemTable, uniqueValue } from './item-tables.ts'
import type { UniqueField } from './item-writes.ts'
import type { JobRef } from './jobs.ts'
import { type Relation, referencesOf } from './references.ts'

/** Where an import writes, and the relations whose references it records. */
export interface ImportTarget {
  job: JobRef
  table: ItemTable
  relations: readonly Relation[]
}

/** Digest of the row `i`, without the time of its last change. */
const digest = sql`md5(jsonb_build_array(i.data, i.status, extract(epoch from i.publish_at), extract(epoch from i.unpublish_at),
  i.owner_id, extract(epoch from i.created_at))::text)::uuid`

const ofJob = ({ siteId, jobId }: JobRef) => sql`t.site_id = ${siteId} and t.job_id = ${jobId}`

/**
 * Records items before a step writes them: their references, and their rows if the step may replace them. Locks those rows.
 * Returns their ids.
 */
export async function recordItemsBefore(
  db: Sql,
  { job, table, relations }: ImportTarget,
  { ids, mayReplace }: { ids: readonly string[]; mayReplace: boolean },
): Promise<Set<string>> {
  if (!mayReplace && relations.length === 0) return new Set()
  const rows = await db.all<{ id: string }>(
    sql`
      with locked as materialized (
        select i.* from ${itemTable(table)} i
        where ${mayReplace} and i.id = any(${ids}::text[]) order by i.id for update),
      recorded as (
        insert into imported_items as t (site_id, job_id, item_id, before, references_before)
        select ${job.siteId}, ${job.jobId}, x.id, case when l.id is not null then to_jsonb(l) end,
          ${referencesOf(relations, sql`x.id`)}
        from unnest(${ids}::text[]) x(id) ${relations.length > 0 ? sql`left` : sql``} join locked l on l.id = x.id
        on conflict (site_id, job_id, item_id) do update
          set references_before = excluded.references_before || t.references_before)
      select id from locked`,
    { prepare: false },
  )
  return new Set(rows.map(({ id }) => id))
}

/** Completes the record after the step has written the items. */
export const recordItemsAfter = (db: Sql, { job, table, relations }: ImportTarget, ids: readonly string[]) =>
  db.all(
    sql`
      insert into imported_items as t (site_id, job_id, item_id, after, references_after)
      select ${job.siteId}, ${job.jobId}, i.id, ${digest}, ${referencesOf(relations, sql`i.id`)}
      from ${itemTable(table)} i where i.id = any(${ids}::text[])
      on conflict (site_id, job_id, item_id) do update
        set after = excluded.after, references_after = coalesce(t.references_after, '{}') || excluded.references_after`,
    { prepare: false },
  )

/** Drops the record of items that the step did not write. Those that a truncation has removed stay recorded. */
export const dropUnwritten = (
  db: Sql,
  job: JobRef,
  ids: readonly string[],
  { mayReplace }: { mayReplace: boolean },
) =>
  db.all(sql`
    delete from imported_items t where ${ofJob(job)} and t.item_id = any(${ids}::text[]) and t.after is null
      ${mayReplace ? sql`` : sql`and t.before is null`}`)

/** Records all items of a collection before the import empties it. Nothing is added between the record and the removal. */
export async function recordRemovedItems(db: Sql, { job, table, relations }: ImportTarget): Promise<void> {
  await db.all(sql`lock table ${itemTable(table)} in access exclusive mode`, { prepare: false })
  await db.all(
    sql`
      insert into imported_items (site_id, job_id, item_id, before, references_before)
      select ${job.siteId}, ${job.jobId}, i.id, to_jsonb(i), ${referencesOf(relations, sql`i.id`)}
      from ${itemTable(table)} i`,
    { prepare: false },
  )
}

/** Ids and positions of the items that an item refers to, by relation. */
export type StoredReferences = Readonly<Record<string, readonly (readonly [id: string, position: number])[]>>

/** An item that an import has written or removed, and its undo has not taken back. */
export interface ImportedItem {
  itemId: string
  /** The row before the import; undefined for a new item. */
  before: ItemRow | undefined
  /** Digests of the rows before and after the import. */
  digestBefore: string | null
  digestAfter: string | null
  referencesBefore: StoredReferences | null
  referencesAfter: StoredReferences | null
}

type RecordRow = ItemRow & Omit<ImportedItem, 'before'> & { hasBefore: boolean }

const toImported = ({
  itemId,
  digestBefore,
  digestAfter,
  referencesBefore,
  referencesAfter,
  hasBefore,
  ...before
}: RecordRow): ImportedItem => ({
  itemId,
  before: hasBefore ? before : undefined,
  digestBefore,
  digestAfter,
  referencesBefore,
  referencesAfter,
})

/** The former rows `i` of records `t`. */
const formerRows = (table: ItemTable) => sql`jsonb_populate_record(null::${itemTable(table)}, t.before) i`

const records = (table: ItemTable, from: RawBuilder<unknown>) => sql<RecordRow>`
  select t.item_id as "itemId", t.before is not null as "hasBefore", ${itemColumns},
    case when t.before is not null then ${digest} end as "digestBefore", t.after as "digestAfter",
    t.references_before as "referencesBefore", t.references_after as "referencesAfter"
  from ${from} left join lateral ${formerRows(table)} on t.before is not null
  order by t.item_id`

/** Compressed bytes of former rows that one step reads. */
const BYTES_MAX = 1_000_000

/** The next recorded items after an id, not too many and not too large. */
export const nextRecordedItems = async (
  db: Sql,
  { job, table }: Pick<ImportTarget, 'job' | 'table'>,
  { after, limit }: { after: string; limit: number },
): Promise<ImportedItem[]> =>
  (
    await db.all<RecordRow>(
      records(
        table,
        sql`(
          select s.* from (
            select n.*, row_number() over w as place, sum(coalesce(pg_column_size(n.before), 0)) over w as bytes
            from (select * from imported_items t where ${ofJob(job)} and t.item_id > ${after}
              order by t.item_id limit ${limit}) n
            window w as (order by n.item_id rows unbounded preceding)) s
          where s.place = 1 or s.bytes <= ${BYTES_MAX}) t`,
      ),
      { prepare: false },
    )
  ).map(toImported)

/** Those of the items that are recorded and come after an id. */
export const findImportedItems = async (
  db: Sql,
  { job, table }: Pick<ImportTarget, 'job' | 'table'>,
  { after, ids }: { after: string; ids: readonly string[] },
): Promise<ImportedItem[]> =>
  (
    await db.all<RecordRow>(
      records(
        table,
        sql`(select * from imported_items t where ${ofJob(job)} and t.item_id = any(${ids}::text[]) and t.item_id > ${after}) t`,
      ),
      { prepare: false },
    )
  ).map(toImported)

/** Number of recorded items. */
export const countImportedItems = async (db: Sql, job: JobRef): Promise<number> =>
  (await db.first<{ count: number }>(sql`select count(*) as count from imported_items t where ${ofJob(job)}`))
    ?.count ?? 0

/** Digests of items that exist, by id. */
export async function readDigests(
  db: Sql,
  table: ItemTable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.all<{ id: string; digest: string }>(
    sql`select i.id, ${digest} as digest from ${itemTable(table)} i where i.id = any(${ids}::text[])`,
    { prepare: false },
  )
  return new Map(rows.map(row => [row.id, row.digest]))
}

/** References of items by the ids of the items, whether these exist or not. */
export async function readStoredReferences(
  db: Sql,
  relations: readonly Relation[],
  ids: readonly string[],
): Promise<Map<string, StoredReferences>> {
  if (relations.length === 0) return new Map()
  const rows = await db.all<{ id: string; references: StoredReferences }>(
    sql`select x.id, ${referencesOf(relations, sql`x.id`)} as references from unnest(${ids}::text[]) x(id)`,
    { prepare: false },
  )
  return new Map(rows.map(({ id, references }) => [id, references]))
}

/** An item that has, or will have again, the value of a unique field that a recorded item has had. */
export interface ValueHolder {
  id: string
  fieldId: string
  holder: string
  /** Whether the holder is another one of the items, which both have had the value. */
  isFormer: boolean
}

/** Holders of the former values of recorded items in unique fields. */
export const findHolders = (
  db: Sql,
  { job, table }: Pick<ImportTarget, 'job' | 'table'>,
  ids: readonly string[],
  fields: readonly UniqueField[],
) =>
  db.all<ValueHolder>(
    sql`
      with v as materialized (
        select t.item_id, t.before -> 'data' as data from imported_items t
        where ${ofJob(job)} and t.item_id = any(${ids}::text[]))
      ${sql.join(
        fields.map(
          ({ fieldId, storageKey }) => sql`
            select v.item_id as id, ${fieldId} as "fieldId", i.id as holder, false as "isFormer"
            from v join ${itemTable(table)} i
              on ${uniqueValue(storageKey, 'i.data')} = ${uniqueValue(storageKey, 'v.data')} and i.id <> v.item_id
            union all
            select v.item_id, ${fieldId}, o.item_id, true from v join v o
              on ${uniqueValue(storageKey, 'o.data')} = ${uniqueValue(storageKey, 'v.data')} and o.item_id < v.item_id`,
        ),
        sql` union all `,
      )}`,
    { prepare: false },
  )

/**
 * Gives items their former rows again. Items that exist must be locked. All are removed before the first is inserted, so that
 * items can exchange unique values. `changed` has data that differ from the former ones.
 */
export async function restoreItemRows(
  db: Sql,
  { job, table }: Pick<ImportTarget, 'job' | 'table'>,
  ids: readonly string[],
  now: number,
  changed: readonly { id: string; data: Record<string, unknown> }[] = [],
): Promise<void> {
  await db.all(sql`delete from ${itemTable(table)} where id = any(${ids}::text[])`, { prepare: false })
  await db.all(
    sql`
      insert into ${itemTable(table)}
        (id, created_at, updated_at, owner_id, owner_role, status, publish_at, unpublish_at, data)
      select i.id, i.created_at, ${toTimestamp(now)}, i.owner_id, i.owner_role, i.status, i.publish_at, i.unpublish_at,
        coalesce(c.data, i.data)
      from imported_items t cross join lateral ${formerRows(table)}
        left join jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id text, data jsonb) on c.id = t.item_id
      where ${ofJob(job)} and t.item_id = any(${ids}::text[])`,
    { prepare: false },
  )
}

/** Drops the record of items that are as before the import again. */
export const dropRestored = (db: Sql, job: JobRef, ids: readonly string[]) =>
  db.all(sql`delete from imported_items t where ${ofJob(job)} and t.item_id = any(${ids}::text[])`)
