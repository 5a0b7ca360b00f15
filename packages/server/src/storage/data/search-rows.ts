import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldSpec, QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { storedJson } from './item-documents.ts'
import { ALL_ITEMS, type ItemRow, itemColumns } from './item-rows.ts'
import { type ItemTable, searchedTable } from './item-tables.ts'
import { CHANGES_SEEN, changedItems } from './search-changes.ts'
import type { SearchConfig } from './search-configs.ts'
import { wordsOfItems, wordsOfItemsTable } from './search-tables.ts'

/** The source of a search. */
export interface SearchSource {
  config: SearchConfig
  /** The index, if it distinguishes all searched fields. */
  index?: { id: string; keys: readonly string[] }
  /** Number of the field whose words are matched as they are written, too. */
  raw: string | null
  /** The searched fields, numbered from 1 in the query. */
  fields: readonly FieldSpec<never>[]
  /** The index whose unindexed changes are searched. */
  changesOf?: string
  /** Items whose words are computed now: unindexed changes, or candidates to recheck. */
  fresh: SqlCondition
}

interface Level {
  query: string
  rank: number
}

/** Tiers with more matches are read in page order instead of being collected and sorted. */
const COLLECTED_MAX = 5000

/** The changed items in `findSearchedRows`, which reads them once for a consistent result. */
export const CHANGED = sql`select c.id from changed c`

/** Ids of items that match in the index, up to a limit. */
export const indexedHits = (id: string, query: string, limit: number) =>
  sql`select hit as id from data_search_hits(${wordsOfItems(id)}, ${query}::tsquery, ${limit}) as hit`

/** Condition: the item `i` is in one of the lists. */
export const eitherOf = (lists: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`i.id in (select l.id from (${sql.join(
    lists.map(list => sql`(${list})`),
    sql` union all `,
  )}) l)`

/** Condition: the item `i` is one of the first ones of its table. */
export const firstItems = (table: ItemTable, limit: number) =>
  sql<SqlBool>`i.id in (select f.id from ${searchedTable(table)} f order by f.id limit ${limit})`

/**
 * Ids of visible items that match in the index, up to a limit, for queries with many matches. Reads items one by one, so it
 * is slow only if most matches are hidden.
 */
export const visibleHits = (
  table: ItemTable,
  id: string,
  query: string,
  visible: SqlCondition,
  limit: number,
) =>
  sql`select h.id from ${wordsOfItemsTable(id)} h, ${eachOf(searchedTable(table))} i
    where h.words @@ ${query}::tsquery and ${visible} limit ${limit}`

export const countHits = async (db: Sql, hits: RawBuilder<unknown>): Promise<number> =>
  (await db.first<{ hits: number }>(sql`select count(*) as hits from (${hits}) h`, { prepare: false }))
    ?.hits ?? 0

/** The tsvector of the item `i`, as the index would store it. */
function wordsOf({ config, index, raw, fields }: SearchSource): RawBuilder<unknown> {
  const parts = index
    ? sql`data_search_parts(i.data, ${index.keys}::text[])`
    : sql`jsonb_build_object(${sql.join(
        fields.map((spec, i) => sql`${String(i + 1)}::text, coalesce(${storedJson(spec)}, 'null')`),
      )})`
  return sql`data_search_terms(${config}, ${parts}, ${raw})`
}

/** Looks items up by id. Without this the planner would scan all items in page order to find few. */
const eachOf = (items: RawBuilder<unknown>) =>
  sql`lateral (select i.* from ${items} i where i.id = h.id offset 0)`

/** CTEs: `changed` has the ids of items that the index does not have yet, `fresh` the words of items that are read without it. */
const freshItems = (table: ItemTable, source: SearchSource, visible: SqlCondition) => sql`
  changed as materialized (${source.changesOf ? changedItems(source.changesOf, CHANGES_SEEN) : sql`select null::text as id where false`}),
  fresh as materialized (
    select i.id, ${wordsOf(source)} as words from ${searchedTable(table)} i where ${source.fresh} and ${visible})`

/** Condition: the item `i` matches a query, however many do. For counts. */
export function matchesQuery(table: ItemTable, source: SearchSource, query: string) {
  const matches = sql`${query}::tsquery`
  const indexed = source.index
    ? sql`select w.id from ${wordsOfItemsTable(source.index.id)} w
        where w.words @@ ${matches} and not exists (select from changed c where c.id = w.id) union all`
    : sql``
  return sql<SqlBool>`i.id in (
    with ${freshItems(table, source, ALL_ITEMS)}
    ${indexed} select f.id from fresh f where f.words @@ ${matches})`
}

/**
 * A page of search results in one statement. Tiers are disjoint and in page order, so each is read only after the tiers above
 * and only as far as the page needs.
 */
export async function findSearchedRows<Row = ItemRow>(
  db: Sql,
  table: ItemTable,
  source: SearchSource,
  levels: readonly Level[],
  plan: QueryPlan,
  visible: SqlCondition,
  columns: RawBuilder<unknown> = itemColumns,
) {
  const items = searchedTable(table)
  const enough = plan.fetchLimit + plan.offset
  const inOrder = plan.backward ? [...levels].reverse() : levels
  const steps = inOrder.flatMap(({ query, rank }, i) => {
    const matches = sql`${query}::tsquery`
    const [hits, found] = [sql.ref(`hits${i}`), sql.ref(`found${i}`)]
    const before = inOrder.slice(0, i).map((_, k) => sql`(select count(*) from ${sql.ref(`found${k}`)})`)
    const needed =
      before.length > 0 ? sql<SqlBool>`${sql.join(before, sql` + `)} < ${enough}` : sql<SqlBool>`true`
    const page = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
      (select i.id from (select i.*, ${sql.lit(rank)} as search_rank from ${from}) i
        where ${needed} and ${where} and ${visible} and ${plan.where} and ${plan.seek}
        order by ${plan.orderBy} limit ${enough})`
    const fresh = page(sql`${items} i`, sql`i.id in (select f.id from fresh f where f.words @@ ${matches})`)
    if (!source.index) return [sql`${found} as materialized ${fresh}`]
    const { id } = source.index
    const seen = sql`not exists (select from changed c where c.id = i.id)`
    const many = sql`(select count(*) from ${hits}) > ${COLLECTED_MAX}`
    const collected = page(sql`${hits} h, ${eachOf(items)} i`, sql`not ${many} and ${seen}`)
    const walked = page(
      sql`${wordsOfItemsTable(id)} s join ${items} i on i.id = s.id where s.words @@ ${matches}`,
      sql`${many} and ${seen}`,
    )
    return [
      sql`${hits} as materialized (select h.id from (${indexedHits(id, query, COLLECTED_MAX + 1)}) h where ${needed})`,
      sql`${found} as materialized (${sql.join([collected, walked, fresh], sql` union all `)})`,
    ]
  })
  const all = inOrder.map(
    ({ rank }, i) => sql`select id, ${sql.lit(rank)} as search_rank from ${sql.ref(`found${i}`)}`,
  )
  return db.all<Row & { position: (string | null)[] | null }>(
    sql`
      with ${freshItems(table, source, visible)},
      ${sql.join(steps)}
      select ${columns}, ${plan.position} as position
      from (select i.*, f.search_rank from (${sql.join(all, sql` union all `)}) f join ${items} i on i.id = f.id) i
      order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}`,
    { prepare: false },
  )
}
