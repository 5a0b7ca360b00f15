import { sql } from 'kysely'
import type { SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemTable, itemTable } from './item-tables.ts'
import { changedItems } from './search-changes.ts'
import type { SearchConfig } from './search-configs.ts'
import type { SearchIndexRow } from './search-index-rows.ts'
import { vocabularyTable } from './search-tables.ts'

/** What a search begins with. */
export interface OpenedSearch {
  /** Of each word what its forms have in common; nothing of words such as "the". */
  lexemes: string[][]
  index: Pick<
    SearchIndexRow,
    'id' | 'site_id' | 'uid' | 'environment' | 'drafts' | 'config' | 'status' | 'keys' | 'failure'
  > | null
  /** Changed items that the index has not seen, counted up to a limit. */
  behind: number
  /** Items, counted up to a limit, where no index is ready. */
  unindexed: number | null
}

/** Takes words apart, and looks what there is to look them up in. */
export const openSearch = async (
  db: Sql,
  table: ItemTable,
  { words, config }: { words: readonly string[]; config: SearchConfig },
  { behindMax, unindexedMax }: { behindMax: number; unindexedMax: number },
): Promise<OpenedSearch> =>
  (await db.first<OpenedSearch>(sql`
    select w.lexemes, to_jsonb(x) as index,
      (select count(*) from (${changedItems(sql`x.id`, behindMax + 1)}) c) as behind,
      case when x.status is distinct from 'ACTIVE'
        then (select count(*) from (select from ${itemTable(table)} i limit ${unindexedMax + 1}) i) end as unindexed
    from (
      select jsonb_agg(tsvector_to_array(to_tsvector(${config}::regconfig, word)) order by n) as lexemes
      from unnest(${words}::text[]) with ordinality as each(word, n)) w
    left join data_search_indexes x on x.uid = ${table.uid} and x.environment = ${table.environment}
      and x.drafts = ${table.drafts ?? false} and x.config = ${config} and x.replaces is null`)) as OpenedSearch

/** How a word is looked for that may be misspelt. */
export interface MisspeltWord {
  /** Its place among the words of the search. */
  n: number
  word: string
  /** How many letters may be wrong, missing or too many. */
  most: number
  /** Words that begin as it does. */
  low: string
  high: string
  /** What it is with two letters exchanged, or without its first one. */
  others: string[]
  /** What follows the first letter of words that begin otherwise. */
  tails: string[]
}

/** A word that there is, and that another may have been meant for. */
interface NearWord {
  n: number
  /** One mistake makes the one of the other. */
  close: boolean
  lexemes: string[]
}

/**
 * Words that there are, so like those asked for that they may have been meant: `limit` of them at most, in no order. Where
 * more than `crowd` are around a word only those are taken that one mistake makes of it.
 */
export const findNearWords = (
  db: Sql,
  table: ItemTable,
  asked: readonly MisspeltWord[],
  {
    config,
    index,
    fresh,
    crowd,
    limit,
  }: { config: SearchConfig; index?: string; fresh: SqlCondition; crowd: number; limit: number },
) => {
  const alike = sql`(v.word >= a.low and v.word < a.high
    and length(v.word) between length(a.word) - a.most and length(a.word) + a.most and data_within_edit_distance(v.word, a.word, a.most))`
  const tail = sql`substr(v.word, 2) = any(a.tails)`
  const other = sql`v.word = any(a.others)`
  const close = sql`(data_within_edit_distance(v.word, a.word, 1) or ${other})`
  const known = index
    ? [alike, tail, other].map(
        condition =>
          sql`select a.n, v.word, ${close} as close from asked a join ${vocabularyTable(index)} v on ${condition}`,
      )
    : []
  return db.all<NearWord>(
    sql`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as a(n int, word text, most int, low text collate "C", high text collate "C", others text[], tails text[])),
      fresh as materialized (
        select distinct word collate "C" as word from ${itemTable(table)} i, unnest(data_search_words(i.data)) as word
        where ${fresh}),
      near as (
        ${sql.join([...known, sql`select a.n, v.word, ${close} as close from asked a join fresh v on (${alike} or ${tail} or ${other})`], sql` union `)})
      select n, close, lexemes from (
        select n, bool_or(close) as close, tsvector_to_array(to_tsvector(${config}::regconfig, word)) as lexemes,
          count(*) over (partition by n) as around
        from near group by n, lexemes) found
      where (close or around <= ${crowd}) and cardinality(lexemes) > 0 limit ${limit}`,
    { prepare: false },
  )
}
