import { type RawBuilder, sql } from 'kysely'
import type { SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemTable, searchedTable } from './item-tables.ts'
import { changedItems } from './search-changes.ts'
import type { SearchConfig } from './search-configs.ts'
import type { SearchIndexRow } from './search-index-rows.ts'
import { vocabularyTable } from './search-tables.ts'

/** The data that a search starts from. */
export interface OpenedSearch {
  /** Lexemes by word; empty for stop words. */
  lexemes: string[][]
  index: Pick<
    SearchIndexRow,
    'id' | 'site_id' | 'uid' | 'environment' | 'drafts' | 'source' | 'config' | 'status' | 'keys' | 'failure'
  > | null
  /** Groups of synonyms that have one of the words. */
  synonyms: SynonymMatch[]
  /** Number of unindexed changes, counted up to a limit. */
  behind: number
  /** Number of items, counted up to a limit, if no index is usable. */
  unindexed: number | null
}

/** A group of synonyms that has a searched word. */
export interface SynonymMatch {
  /** Lexemes of the searched words in the language of the group. */
  words: string[][]
  entries: {
    /** The word or phrase, in lower case and without accents. */
    text: string
    /** Its lexemes in the language of the group. */
    own: string[]
    /** Its lexemes in the searched texts. */
    lexemes: string[]
  }[]
}

/** Most groups of synonyms that a search reads. */
const SYNONYM_GROUPS_MAX = 50

interface SearchedWords {
  words: readonly string[]
  /** The words without accents. */
  folded: readonly string[]
  /** Words that begin like this have their synonyms found, too. */
  prefix: string | undefined
  languages: readonly string[]
  config: SearchConfig
}

/** The groups of synonyms that have one of the words. Documents of products are without accents. */
function synonymsOf(
  { siteId, source }: ItemTable,
  { folded, prefix, languages, config }: SearchedWords,
): RawBuilder<unknown> {
  const searched = source === 'PRODUCTS' ? sql`search_text(word)` : sql`word`
  const lexemes = sql`array(
    select lexeme from unnest(${languages}::text[]) language, unnest(${folded}::text[]) word,
      unnest(tsvector_to_array(to_tsvector(search_config(language), word))) lexeme)`
  const begins = prefix
    ? sql`or exists (select from unnest(g.lexemes) lexeme where starts_with(lexeme, ${prefix}))`
    : sql``
  return sql`(
    select jsonb_agg(jsonb_build_object(
      'words', (
        select jsonb_agg(tsvector_to_array(to_tsvector(search_config(s.language), word)) order by n)
        from unnest(${folded}::text[]) with ordinality as each(word, n)),
      'entries', (
        select jsonb_agg(jsonb_build_object(
          'text', lower(search_text(word)),
          'own', tsvector_to_array(to_tsvector(search_config(s.language), search_text(word))),
          'lexemes', tsvector_to_array(to_tsvector(${config}::regconfig, ${searched}))))
        from jsonb_array_elements_text(s.doc -> 'words') word)) order by s.created_at, s.id)
    from (
      select * from synonym_groups g
      where g.site_id = ${siteId} and g.language = any(${languages}::text[]) and (g.lexemes && ${lexemes} ${begins})
      order by g.created_at, g.id limit ${SYNONYM_GROUPS_MAX}) s)`
}

/** Stems the words, and loads their synonyms and the state of the index. */
export const openSearch = async (
  db: Sql,
  table: ItemTable,
  searched: SearchedWords,
  { behindMax, unindexedMax }: { behindMax: number; unindexedMax: number },
): Promise<OpenedSearch> =>
  (await db.first<OpenedSearch>(sql`
    select w.lexemes, to_jsonb(x) as index, coalesce(${synonymsOf(table, searched)}, '[]') as synonyms,
      (select count(*) from (${changedItems(sql`x.id`, behindMax + 1)}) c) as behind,
      case when x.status is distinct from 'ACTIVE'
        then (select count(*) from (select from ${searchedTable(table)} i limit ${unindexedMax + 1}) i) end as unindexed
    from (
      select jsonb_agg(tsvector_to_array(to_tsvector(${searched.config}::regconfig, word)) order by n) as lexemes
      from unnest(${searched.words}::text[]) with ordinality as each(word, n)) w
    left join data_search_indexes x on x.uid = ${table.uid} and x.environment = ${table.environment}
      and x.drafts = ${table.drafts ?? false} and x.config = ${searched.config} and x.replaces is null`)) as OpenedSearch

/** Patterns for fuzzy matching of a word. */
export interface FuzzyTerm {
  /** Position in the search. */
  n: number
  word: string
  /** Maximum edit distance. */
  most: number
  /** Lower bound of words with the same first letter. */
  low: string
  high: string
  /** Variants with two adjacent letters swapped, or without the first letter. */
  others: string[]
  /** Remainders of words that differ in the first letter. */
  tails: string[]
}

/** An existing word that is similar to a searched one. */
interface NearWord {
  n: number
  /** Whether the edit distance is one. */
  close: boolean
  lexemes: string[]
}

/**
 * Existing words similar to the searched ones, at most `limit`, unordered. If a word has more than `crowd` similar words, only
 * those with edit distance one are returned.
 */
export const findSimilarWords = (
  db: Sql,
  table: ItemTable,
  terms: readonly FuzzyTerm[],
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
        select * from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
          as a(n int, word text, most int, low text collate "C", high text collate "C", others text[], tails text[])),
      fresh as materialized (
        select distinct word collate "C" as word from ${searchedTable(table)} i, unnest(data_search_words(i.data)) as word
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
