import { type RawBuilder, sql } from 'kysely'
import type { SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemTable, searchedTable } from './item-tables.ts'
import { changedItems } from './search-changes.ts'
import type { SearchConfig } from './search-configs.ts'
import type { SearchIndexRow } from './search-index-rows.ts'
import { vocabularyTable } from './search-tables.ts'

/** What `data_search_forms` says about a searched word. */
export interface SearchedWord {
  /** Lists of lexemes, one of which an item must have; none for a word that is not searched, such as "the". */
  forms: string[][]
  /** Its letters without accents. */
  raw: string
  stem: string | null
  /** Whether it is one character of a script without spaces, which finds words that begin so. */
  one: boolean
  /** Beginnings of lexemes. */
  begins: string[]
}

/** The data that a search starts from. */
export interface OpenedSearch {
  words: SearchedWord[]
  index: Pick<
    SearchIndexRow,
    | 'id'
    | 'site_id'
    | 'uid'
    | 'environment'
    | 'drafts'
    | 'source'
    | 'language'
    | 'config'
    | 'status'
    | 'keys'
    | 'failure'
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

/** The groups of synonyms that have one of the words. */
function synonymsOf(
  { siteId }: ItemTable,
  { folded, prefix, languages, config }: SearchedWords,
): RawBuilder<unknown> {
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
          'lexemes', coalesce(data_search_forms(${config}, word) -> 'forms' -> 0, '[]')))
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
    select w.words, to_jsonb(x) as index, coalesce(${synonymsOf(table, searched)}, '[]') as synonyms,
      (select count(*) from (${changedItems(sql`x.id`, behindMax + 1)}) c) as behind,
      case when x.status is distinct from 'ACTIVE'
        then (select count(*) from (select from ${searchedTable(table)} i limit ${unindexedMax + 1}) i) end as unindexed
    from (
      select jsonb_agg(data_search_forms(${searched.config}, word) order by n) as words
      from unnest(${searched.words}::text[]) with ordinality as each(word, n)) w
    left join data_search_indexes x on x.uid = ${table.uid} and x.source = ${table.source ?? 'ITEMS'} and x.environment = ${table.environment}
      and x.drafts = ${table.drafts ?? false} and x.config = ${searched.config} and x.language = ${table.language ?? ''} and x.replaces is null`)) as OpenedSearch

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

/** A word that compounds are searched for. */
export interface CompoundTerm {
  n: number
  /** The word without accents, and its stem. */
  word: string
  stem: string
  /** Whether it may be the beginning of the last part. */
  begins: boolean
}

/** An existing word that is similar to a searched one, or a compound with it. */
export interface RelatedWord {
  n: number
  kind: 'NEAR' | 'PART' | 'PIECE' | 'BEGIN'
  /** Of similar words: whether the edit distance is one. */
  close: boolean
  word: string
  shown: string
  stem: string
}

interface Related {
  near: readonly FuzzyTerm[]
  compounds: readonly CompoundTerm[]
  /** Texts that may be existing words: parts of compounds, and neighbours written as one. */
  pieces: readonly string[]
  /** What an existing word may begin with. One such word is returned. */
  beginning?: string | undefined
}

/** The highest character: the end of a range of texts with the same beginning. */
const LAST = '\u{10ffff}'

/**
 * Existing words that are related to the searched ones, of similar ones at most `limit` for each, unordered. If a word has more than `crowd` similar words,
 * only those with edit distance one are returned; of compounds, the shortest ones.
 */
export const findRelatedWords = (
  db: Sql,
  table: ItemTable,
  { near, compounds, pieces, beginning }: Related,
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
  // What is left of a compound must be able to be a word: a vowel, and more letters beside a short part.
  const isWord = (rest: RawBuilder<unknown>, letters: RawBuilder<unknown>) =>
    sql`length(${rest}) >= ${letters} and ${rest} ~ '[aeiouyäöüåæøáéíóú]'`
  const ends = sql`(reverse(v.stem) >= reverse(c.stem) and reverse(v.stem) < reverse(c.stem) || ${LAST}::text
    and ${isWord(
      sql`left(v.stem, -length(c.stem))`,
      sql`case when length(c.stem) >= 5 or v.word like '%' || c.stem or strpos(v.word, left(c.word, length(c.stem) + 1)) > 0
        then 3 else 4 end`,
    )})`
  const starts = sql`(v.word >= c.stem and v.word < c.stem || ${LAST}::text and length(c.stem) >= 4 and v.stem <> c.stem
    and ${isWord(sql`substr(v.word, length(c.stem) + 1)`, sql`4`)})`
  const inside = sql`(length(v.word) >= length(c.word) + 3 and strpos(v.word, case when length(c.stem) >= 5 then c.stem else c.word end) > 3
    and (c.begins or length(c.word) >= 4))`
  const isPiece = sql`(v.word = p.piece or reverse(v.stem) = reverse(data_search_stem(${config}, p.piece)))`
  type Subject = [
    RelatedWord['kind'],
    RawBuilder<unknown>,
    RawBuilder<unknown>,
    readonly RawBuilder<unknown>[],
  ]
  const subjects: Subject[] = [
    ...(near.length > 0
      ? [['NEAR', sql`asked a`, sql`a.n, ${close} as close, v.word`, [alike, tail, other]] as Subject]
      : []),
    ...(compounds.length > 0
      ? [['PART', sql`compounds c`, sql`c.n, false as close, v.word`, [ends, starts, inside]] as Subject]
      : []),
    ...(pieces.length > 0
      ? [['PIECE', sql`pieces p`, sql`p.n::int, false as close, p.piece as word`, [isPiece]] as Subject]
      : []),
    ...(beginning
      ? [
          [
            'BEGIN',
            sql`(select ${beginning}::text collate "C" as word) b`,
            sql`-1 as n, false as close, v.word`,
            [sql`(v.word >= b.word and v.word < b.word || ${LAST}::text)`],
          ] as Subject,
        ]
      : []),
  ]
  if (subjects.length === 0) return []
  const selects = subjects.flatMap(([kind, from, values, conditions]) => {
    const columns = sql`select ${kind}::text as kind, ${values}, v.shown, v.stem from ${from}`
    const indexed = index
      ? conditions.map(condition => sql`${columns} join ${vocabularyTable(index)} v on ${condition}`)
      : []
    return [...indexed, sql`${columns} join fresh v on (${sql.join([...conditions], sql` or `)})`]
  })
  return db.all<RelatedWord>(
    sql`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(near)}::jsonb)
          as a(n int, word text, most int, low text collate "C", high text collate "C", others text[], tails text[])),
      compounds as (
        select * from jsonb_to_recordset(${JSON.stringify(compounds)}::jsonb) as c(n int, word text, stem text collate "C", begins boolean)),
      pieces as (select piece, n from unnest(${pieces}::text[]) with ordinality as p(piece, n)),
      fresh as materialized (
        select * from (select w.word collate "C" as word, w.shown, data_search_stem(${config}, w.word) collate "C" as stem from (
          select w.word, min(w.shown) as shown from ${searchedTable(table)} i, data_search_words(${config}, i.data) w
          where ${fresh} group by w.word) w) s where stem is not null),
      found as (${sql.join(selects, sql` union `)})
      select n, kind, close, word, shown, stem from (
        select n, kind, bool_or(close) as close, min(word) as word, min(shown) as shown, stem, count(*) over (partition by n, kind) as around,
          row_number() over (partition by n, kind order by min(length(word)), stem) as place
        from found group by n, kind, stem, case when kind = 'PIECE' then word end) each
      where kind = 'PIECE' or (kind = 'NEAR' and (close or around <= ${crowd}) and place <= ${limit}) or (kind = 'PART' and place <= ${crowd}) or (kind = 'BEGIN' and place = 1)`,
    { prepare: false },
  )
}
