import { type RawBuilder, sql } from 'kysely'
import type { JobRef } from '../data/jobs.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

export type ImportedKind = 'PRODUCT' | 'COLLECTION'

type EntityKey = Pick<TableRows['products'], 'id'>

/** The rows of an entity by table, as JSON. */
export type EntityState = Readonly<Record<string, readonly Record<string, unknown>[]>>

const rowsOf = (table: string, condition: RawBuilder<unknown>) => sql`${sql.lit(table)}, (
  select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${sql.table(table)} r where r.site_id = e.site_id and ${condition})`

/** Tables with parts of an entity that an import writes, as a JSON object of the row `e`. */
const states: Readonly<Record<ImportedKind, RawBuilder<unknown>>> = {
  PRODUCT: sql`jsonb_build_object('products', jsonb_build_array(to_jsonb(e)), ${sql.join(
    [
      'variants',
      'inventory_items',
      'catalog_translations',
      'product_schedules',
      'product_subscription_options',
    ].map(table => rowsOf(table, sql`r.product_id = e.id`)),
  )})`,
  COLLECTION: sql`jsonb_build_object('collections', jsonb_build_array(to_jsonb(e)), ${sql.join(
    ['catalog_translations', 'collection_rules'].map(table => rowsOf(table, sql`r.collection_id = e.id`)),
  )})`,
}

const tables = { PRODUCT: sql.table('products'), COLLECTION: sql.table('collections') }

/** Ids in one row of new entities. */
const IDS_OF_ROW = 200

/** Records entities that a step of an import has created. */
export async function recordCreated(
  db: Sql,
  { siteId, jobId }: JobRef,
  kind: ImportedKind,
  ids: readonly string[],
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_OF_ROW) }, (_, n) =>
    ids.slice(n * IDS_OF_ROW, (n + 1) * IDS_OF_ROW),
  )
  if (parts.length === 0) return
  await db.all(sql`
    insert into import_changes (site_id, job_id, kind, created)
    values ${sql.join(parts.map(part => sql`(${siteId}, ${jobId}, ${kind}, ${part}::uuid[])`))}`)
}

const recordId = tableColumns('import_changes', ['id'])

/**
 * Records entities before a step changes them. Returns the ids of the records, which follow the order of the entities: their
 * undo goes backwards, so each place in the tree is possible again.
 */
export async function recordBefore(
  db: Sql,
  { siteId, jobId }: JobRef,
  kind: ImportedKind,
  ids: readonly string[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.all<RowOf<typeof recordId>>(sql`
    insert into import_changes (site_id, job_id, kind, entity_id, before)
    select ${siteId}, ${jobId}, ${kind}, e.id, ${states[kind]}
    from unnest(${ids}::uuid[]) with ordinality w(id, n)
      join ${tables[kind]} e on e.site_id = ${siteId} and e.id = w.id
    order by w.n returning ${recordId}`)
  return rows.map(({ id }) => id)
}

/** Completes records after the step has changed the entities. */
export async function recordAfter(
  db: Sql,
  { siteId, jobId }: JobRef,
  kind: ImportedKind,
  recordIds: readonly number[],
): Promise<void> {
  if (recordIds.length === 0) return
  await db.all(sql`
    update import_changes c set after = ${states[kind]} from ${tables[kind]} e
    where c.site_id = ${siteId} and c.job_id = ${jobId} and c.id = any(${recordIds}::bigint[])
      and e.site_id = c.site_id and e.id = c.entity_id`)
}

const changeColumns = tableColumns(
  'import_changes',
  { id: 'id', kind: 'kind', created: 'created', entityId: 'entity_id', before: 'before', after: 'after' },
  'c',
)

/** What an import has written and its undo has not taken back. */
export type ImportChange = Pick<TableRows['import_changes'], 'id'> & { kind: ImportedKind } & (
    | { created: string[]; entityId: null }
    | { created: null; entityId: string; before: EntityState; after: EntityState }
  )

const isOpen = sql`(cardinality(c.created) > 0 or (c.entity_id is not null and c.revision is null))`

/** Compressed bytes of the states that one step reads. */
const BYTES_MAX = 1_000_000

/** The latest changes before one, at most about as many entities as the limit, and not too large. */
export const nextImportChanges = (
  db: Sql,
  { siteId, jobId }: JobRef,
  before: number | undefined,
  limit: number,
) =>
  db.all<RowOf<typeof changeColumns> & ImportChange>(
    sql`
    select ${changeColumns} from (
      select s.*, sum(coalesce(cardinality(s.created), 1)) over w as entities,
        sum(coalesce(pg_column_size(s.before), 0) + coalesce(pg_column_size(s.after), 0)) over w as bytes
      from (
        select c.* from import_changes c
        where c.site_id = ${siteId} and c.job_id = ${jobId} ${before ? sql`and c.id < ${before}` : sql``} and ${isOpen}
        order by c.id desc limit ${limit}) s
      window w as (order by s.id desc rows unbounded preceding)) c
    where (c.entities <= ${limit} and c.bytes <= ${BYTES_MAX})
      or c.id = (select max(f.id) from import_changes f where f.site_id = ${siteId} and f.job_id = ${jobId}
        ${before ? sql`and f.id < ${before}` : sql``} and (cardinality(f.created) > 0 or (f.entity_id is not null and f.revision is null)))
    order by c.id desc`,
    { prepare: false },
  )

/** Number of entities that an import has created and changed, without those that its undo has taken back. */
export const countImportChanges = async (db: Sql, { siteId, jobId }: JobRef): Promise<number> =>
  Number(
    (
      await db.first<{ entities: number }>(sql`
        select sum(coalesce(cardinality(c.created), 1)) as entities from import_changes c
        where c.site_id = ${siteId} and c.job_id = ${jobId} and ${isOpen}`)
    )?.entities ?? 0,
  )

/** Locks entities with their stock, in the order of orders and imports, and reads their rows. Those that are gone are missing. */
export async function lockEntityStates(
  db: Sql,
  siteId: string,
  kind: ImportedKind,
  ids: readonly string[],
): Promise<Map<string, EntityState>> {
  await db.all(sql`
    select 1 from ${tables[kind]} e where e.site_id = ${siteId} and e.id = any(${ids}::uuid[]) order by e.id for update`)
  if (kind === 'PRODUCT')
    await db.all(sql`
      select 1 from inventory_items where site_id = ${siteId} and product_id = any(${ids}::uuid[])
      order by product_id, variant_id, location_id for update`)
  // A statement after the locks sees the changes of the transactions that held them.
  const rows = await db.all<EntityKey & { state: EntityState }>(sql`
    select e.id, ${states[kind]} as state from ${tables[kind]} e where e.site_id = ${siteId} and e.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/**
 * Those of the entities that are unchanged since an import created them, except by the import and its undo. Translations and
 * schedules that were added count as changes of a product.
 */
export async function unchangedSinceImport(
  db: Sql,
  { siteId, jobId }: JobRef,
  kind: ImportedKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const later = (table: string) => sql`
    and not exists (select from ${sql.table(table)} l
      where l.site_id = e.site_id and l.product_id = e.id and l.updated_at > e.created_at)`
  const rows = await db.all<EntityKey>(sql`
    select e.id from ${tables[kind]} e
    where e.site_id = ${siteId} and e.id = any(${ids}::uuid[])
      and e.revision = coalesce((
        select max(c.revision) from import_changes c
        where c.site_id = e.site_id and c.job_id = ${jobId} and c.entity_id = e.id), 1)
      ${kind === 'PRODUCT' ? sql`${later('catalog_translations')} ${later('product_schedules')}` : sql``}`)
  return new Set(rows.map(({ id }) => id))
}

/** Ids of the collections that an import has written and its undo has not taken back. */
export const openCollections = async (db: Sql, { siteId, jobId }: JobRef): Promise<Set<string>> =>
  new Set(
    (
      await db.all<EntityKey>(sql`
        select unnest(coalesce(c.created, array[c.entity_id]))::text as id from import_changes c
        where c.site_id = ${siteId} and c.job_id = ${jobId} and c.kind = 'COLLECTION' and ${isOpen}`)
    ).map(({ id }) => id),
  )

/** Stores the revisions that undone entities have now, by record. */
export const markRestored = (
  db: Sql,
  { siteId, jobId }: JobRef,
  kind: ImportedKind,
  ids: readonly number[],
) =>
  db.all(sql`
    update import_changes c set revision = coalesce((
        select e.revision from ${tables[kind]} e where e.site_id = c.site_id and e.id = c.entity_id), 0),
      before = null, after = null
    where c.site_id = ${siteId} and c.job_id = ${jobId} and c.id = any(${ids}::bigint[])`)

/** Removes deleted entities from the record of new ones. */
export const markDeleted = (
  db: Sql,
  { siteId, jobId }: JobRef,
  deleted: { recordId: number; left: readonly string[] },
) =>
  db.all(sql`
    update import_changes set created = ${deleted.left}::uuid[]
    where site_id = ${siteId} and job_id = ${jobId} and id = ${deleted.recordId}`)

/** Deletes locked products. */
export const deleteProductRows = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all(sql`delete from products where site_id = ${siteId} and id = any(${ids}::uuid[])`)

const collectionKey = tableColumns('collections', { id: 'id', parentId: 'parent_id' }, 'c')

/** Collections that would lose something with their deletion: products that no rule has put there, or collections below them. */
export const collectionsInUse = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<RowOf<typeof collectionKey> & { hasProducts: boolean; childIds: string[] }>(sql`
    select ${collectionKey},
      not exists (select from collection_rules r where r.site_id = c.site_id and r.collection_id = c.id)
        and exists (select from products p where p.site_id = c.site_id and p.collection_ids @> array[c.id::text]) as "hasProducts",
      array(select n.id::text from collections n where n.site_id = c.site_id and n.parent_id = c.id) as "childIds"
    from collections c where c.site_id = ${siteId} and c.id = any(${ids}::uuid[])`)

const moveColumns = tableColumns(
  'import_changes',
  { recordId: 'id', id: 'entity_id', before: 'before', after: 'after' },
  'c',
)

/** Changes that have moved collections below others, and that are not taken back yet. */
export const movesBelow = (db: Sql, { siteId, jobId }: JobRef, parentIds: readonly string[]) =>
  db.all<RowOf<typeof moveColumns, { id: string; before: EntityState; after: EntityState }>>(sql`
    select ${moveColumns} from import_changes c
      join collections e on e.site_id = c.site_id and e.id = c.entity_id
    where c.site_id = ${siteId} and c.job_id = ${jobId} and c.kind = 'COLLECTION' and c.entity_id is not null and ${isOpen}
      and e.parent_id = any(${parentIds}::uuid[]) and c.after -> 'collections' -> 0 ->> 'parent_id' = e.parent_id::text
      and c.before -> 'collections' -> 0 ->> 'parent_id' is distinct from e.parent_id::text`)

/** Moves collections to the top, as if the changes of these records had done so. */
export const moveToTop = (db: Sql, { siteId, jobId }: JobRef, recordIds: readonly number[]) =>
  db.all(sql`
    with moved as (
      update import_changes set after = jsonb_set(after, '{collections,0,parent_id}', 'null')
      where site_id = ${siteId} and job_id = ${jobId} and id = any(${recordIds}::bigint[]) returning entity_id)
    update collections set parent_id = null
    where site_id = ${siteId} and id in (select entity_id from moved)`)

/** Sets the positions of variants of a product. */
export const placeVariants = (
  db: Sql,
  siteId: string,
  productId: string,
  places: readonly { id: string; position: number }[],
) =>
  db.all(sql`
    update variants v set position = w.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w(id uuid, position int)
    where v.site_id = ${siteId} and v.product_id = ${productId} and v.id = w.id`)

/** Runs work whose statements write many products, with the documents of searches written once at its end. */
export async function withBulkDocuments<T>(
  db: Sql,
  siteId: string,
  work: () => Promise<{ result: T; ids: readonly string[] }>,
): Promise<T> {
  await db.all(sql`select set_config('stoa.bulk_products', 'on', true)`)
  const { result, ids } = await work()
  await db.all(sql`
    select set_config('stoa.bulk_products', 'off', true),
      write_product_documents(array_fill(${siteId}::uuid, array[${ids.length}::int]), ${ids}::uuid[])`)
  return result
}
