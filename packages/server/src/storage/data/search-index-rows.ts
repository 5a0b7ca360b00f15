import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'
import { INDEXES_TAG } from './index-rows.ts'
import type { ItemTable } from './item-tables.ts'
import type { SearchConfig } from './search-configs.ts'

/** A search index of one item table in one language. */
export type SearchIndexRow = RowOf<
  typeof columns,
  {
    environment: 'LIVE' | 'SANDBOX'
    source: 'ITEMS' | 'PRODUCTS'
    config: SearchConfig
    status: 'BUILDING' | 'ACTIVE' | 'DROPPING' | 'FAILED'
    /** Id of the index that this one replaces. */
    replaces: string | null
    /** Storage keys, numbered from 1; null until the tables exist. */
    keys: string[] | null
    /** Last indexed item id during the build; null afterwards. */
    filled_to: string | null
    failure: { code: string; description: string } | null
  }
>

const columns = tableColumns('data_search_indexes', [
  'id',
  'site_id',
  'uid',
  'environment',
  'drafts',
  'source',
  'language',
  'config',
  'status',
  'replaces',
  'keys',
  'filled_to',
  'attempts',
  'failure',
  'words',
  'words_added',
])
/** Number of the part whose words an index also has as they are written: the names of products. Null: none. */
export const rawPart = (source: ItemTable['source']): string | null => (source === 'PRODUCTS' ? '1' : null)

const wake = sql`invalidate(${sql.lit(INDEXES_TAG)})`

/** Requests an index, or with `replaces` its replacement, unless already requested. A worker builds it. */
export const requestSearchIndex = (
  db: Sql,
  table: Pick<ItemTable, 'siteId' | 'uid' | 'environment' | 'drafts' | 'source' | 'language'>,
  wanted: { id: string; config: string; replaces?: string },
  now: number,
) =>
  db.all(sql`
    with wanted as (
      insert into data_search_indexes (id, site_id, uid, environment, drafts, source, language, config, replaces, created_at, updated_at)
      values (${wanted.id}, ${table.siteId}, ${table.uid}, ${table.environment}, ${table.drafts ?? false},
        ${table.source ?? 'ITEMS'}, ${table.language ?? ''}, ${wanted.config}, ${wanted.replaces ?? null}, ${toTimestamp(now)}, ${toTimestamp(now)})
      on conflict do nothing returning 1)
    select ${wake} from wanted`)

/** Search indexes of a collection in order of creation, without replacements. */
export const listSearchIndexes = (db: Sql, { siteId, uid }: { siteId: string; uid: string }) =>
  db.all<SearchIndexRow>(sql`
    select ${columns} from data_search_indexes
    where site_id = ${siteId} and uid = ${uid} and replaces is null order by created_at, id`)

/** Marks an index and its replacement for dropping. Undefined if there is none. */
export const dropSearchIndex = (db: Sql, siteId: string, id: string, now: number) =>
  db.first<SearchIndexRow>(sql`
    with marked as (
      update data_search_indexes set status = 'DROPPING', attempts = 0, updated_at = ${toTimestamp(now)}
      where site_id = ${siteId} and (id = ${id} or replaces = ${id}) and status <> 'DROPPING' returning ${columns})
    select marked.*, ${wake} as told from marked where id = ${id}`)

/**
 * Marks the indexes of products for dropping whose language has no texts any more, or another analysis since the site has another main
 * language; and those of an outside engine that is not that of `engine`, the `config` of its indexes.
 */
export const dropUnusedProductIndexes = (db: Sql, now: number, engine: string | undefined) =>
  db.all(sql`
    with unused as (
      select x.id from data_search_indexes x join sites s on s.id = x.site_id
      where x.source = 'PRODUCTS' and x.replaces is null and x.status <> 'DROPPING' and (
        x.config is distinct from ${engine ?? null}::text and x.config <> search_config_name(coalesce(nullif(x.language, ''), s.locale))
        or x.language <> '' and not exists (
          select from product_texts t where t.site_id = x.site_id and t.language = x.language))),
    marked as (
      update data_search_indexes x set status = 'DROPPING', attempts = 0, updated_at = ${toTimestamp(now)}
      from unused where x.id = unused.id or x.replaces = unused.id returning 1)
    select ${wake} from marked limit 1`)

/** Indexes with pending work, also those of deleted collections, oldest first, without those that failed after a time. */
export const pendingSearchIndexes = (
  db: Sql,
  time: number,
  after: PendingSearchIndex | undefined,
  limit: number,
) =>
  db.all<PendingSearchIndex>(sql`
    select ${pending} from data_search_indexes x
    where (x.status in ('BUILDING', 'DROPPING')
      or x.status = 'ACTIVE' and exists (select from data.search_changes c where c.index_id = x.id)
      or x.source = 'ITEMS' and not exists (select from data_collections c where c.uid = x.uid))
      and (x.attempts = 0 or x.updated_at <= ${toTimestamp(time)}) ${andAfter(sql`x.updated_at`, sql`x.id`, after)}
    order by x.updated_at, x.id limit ${limit}`)

const pending = tableColumns('data_search_indexes', { site_id: 'site_id', id: 'id', at: 'updated_at' }, 'x')
/** A search index with pending work. */
export type PendingSearchIndex = RowOf<typeof pending>

/** Locks an index for this transaction. Undefined while another worker has it. */
export const lockSearchIndex = (db: Sql, id: string) =>
  db.first<SearchIndexRow & { exists: boolean }>(sql`
    select ${columns}, x.source = 'PRODUCTS' or exists (select from data_collections c where c.uid = x.uid) as exists
    from data_search_indexes x where id = ${id} for update skip locked`)

/** Updates the state of an index. */
export const updateSearchIndex = (
  db: Sql,
  id: string,
  to: Partial<
    Pick<SearchIndexRow, 'status' | 'replaces' | 'keys' | 'filled_to' | 'failure' | 'words' | 'words_added'>
  > & { attempts?: number },
  now: number,
) => {
  const sets = Object.entries({ attempts: 0, ...to }).map(
    ([column, value]) =>
      sql`${sql.ref(column)} = ${column === 'failure' && value ? JSON.stringify(value) : value}`,
  )
  return db.first<SearchIndexRow>(sql`
    update data_search_indexes set ${sql.join(sets)}, updated_at = ${toTimestamp(now)} where id = ${id} returning ${columns}`)
}

/** Drops cached searches of products, which have been answered without what the index has now. */
export const invalidateProductSearches = (db: Sql, siteId: string) =>
  db.all(sql`select invalidate(${`product-documents:${siteId}`})`)

/** Counts a failure. Returns the number of consecutive failures. */
export const recordSearchFailure = async (db: Sql, id: string, now: number): Promise<number> =>
  (
    await db.first<Pick<TableRows['data_search_indexes'], 'attempts'>>(sql`
      update data_search_indexes set attempts = attempts + 1, updated_at = ${toTimestamp(now)}
      where id = ${id} returning attempts`)
  )?.attempts ?? 0

/** Deletes the recorded changes of an index that will not be updated any more. */
export const deleteSearchChanges = (db: Sql, id: string) =>
  db.all(sql`delete from data.search_changes where index_id = ${id}`)

export const removeSearchIndex = async (db: Sql, id: string): Promise<void> => {
  await deleteSearchChanges(db, id)
  await db.all(sql`delete from data_search_indexes where id = ${id}`)
}
