import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldSpec, QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { storedJson } from './item-documents.ts'
import { ALL_ITEMS, type ItemRow, itemColumns } from './item-rows.ts'
import { type ItemTable, itemTable } from './item-tables.ts'

/** What to look for, and where. */
export interface SearchedWords {
  words: readonly string[]
  /** Every word must be there. */
  all: boolean
  fuzzy: boolean
  /** How PostgreSQL takes words of the language apart. */
  config: SearchConfig
  /** Fields by weight: a word in the first ones counts most. */
  fields: readonly { spec: FieldSpec<never>; weight: 'A' | 'B' | 'C' }[]
}

/** Languages whose words PostgreSQL knows the forms of. */
export const SEARCH_CONFIGS = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
} as const
export type SearchConfig = (typeof SEARCH_CONFIGS)[keyof typeof SEARCH_CONFIGS] | 'simple'

/** How alike a word must be to one of a text: one letter too many or too few in a word of five. */
const LIKENESS = 0.5
/** The index is asked for a little more, since it holds the texts of an item in another order. */
const LIKENESS_OF_INDEX = 0.45

const inWords = (config: SearchConfig, value: RawBuilder<unknown>) =>
  sql`jsonb_to_tsvector(${sql.lit(config)}::regconfig, ${value}, '["string"]')`

/** What the index of words is over: all texts of an item, and so at least those that are asked for. */
export const indexedWords = (config: SearchConfig) => inWords(config, sql.ref('data'))
export const indexedTexts = sql`data_texts(data) gin_trgm_ops`

const wordQuery = (config: SearchConfig, word: string) =>
  sql`plainto_tsquery(${sql.lit(config)}::regconfig, ${word})`

const joined = (all: boolean, conditions: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(${sql.join(conditions, all ? sql` and ` : sql` or `)})`

export const hasTrigrams = async (db: Sql): Promise<boolean> =>
  (await db.first(sql`select 1 as found from pg_extension where extname = 'pg_trgm'`)) !== undefined

/** Items that hold the words, as rows of the alias `i` with their `search_rank`. */
function searched(
  table: ItemTable,
  { words, all, fuzzy, config, fields }: SearchedWords,
  visible: SqlCondition,
  where: SqlCondition,
  trigrams: boolean,
): RawBuilder<unknown> {
  const each = words.map(word => wordQuery(config, word))
  const query = sql`(${sql.join(each, all ? sql` && ` : sql` || `)})`
  const any = sql`(${sql.join(each, sql` || `)})`
  const known = inWords(config, sql.ref('i.data'))
  const near = words.map(
    (word, i) => sql`(${known} @@ ${each[i]} or data_texts(i.data) %> ${word.toLowerCase()})`,
  )
  const candidates = !fuzzy
    ? sql<SqlBool>`${known} @@ ${query}`
    : trigrams
      ? // Asked for once before anything is read: the operator has its threshold from there.
        sql<SqlBool>`(select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS_OF_INDEX)}, true)) is not null
          and ${joined(all, near)}`
      : ALL_ITEMS
  const parts = fields.map(({ spec, weight }) => ({
    value: sql`coalesce(${storedJson(spec)}, 'null')`,
    weight,
  }))
  const vector = sql.join(
    parts.map(({ value, weight }) => sql`setweight(${inWords(config, value)}, ${sql.lit(weight)})`),
    sql` || `,
  )
  const texts = fuzzy
    ? sql`data_texts(jsonb_build_array(${sql.join(parts.map(({ value }) => value))}))`
    : sql`''`
  const likeness = (word: string) => sql`data_likeness(${word.toLowerCase()}, i.search_texts)`
  const found = fuzzy
    ? joined(
        all,
        words.map((word, i) => sql`(i.search_words @@ ${each[i]} or ${likeness(word)} >= ${LIKENESS})`),
      )
    : sql<SqlBool>`i.search_words @@ ${query}`
  const rank = fuzzy
    ? sql`ts_rank(i.search_words, ${any}) + 0.01 * (${sql.join(words.map(likeness), sql` + `)})`
    : sql`ts_rank(i.search_words, ${any})`
  return sql`(
    select i.*, round((${rank})::numeric, 6) as search_rank
    from (select i.*, ${vector} as search_words, ${texts} as search_texts from ${itemTable(table)} i
      where ${visible} and ${where} and ${candidates} offset 0) i
    where ${found}) i`
}

/** A page of the items that hold the words. */
export async function findSearchedRows(
  db: Sql,
  table: ItemTable,
  words: SearchedWords,
  plan: QueryPlan,
  visible: SqlCondition,
) {
  const trigrams = words.fuzzy && (await hasTrigrams(db))
  return db.all<ItemRow & { position: (string | null)[] | null }>(
    sql`select ${itemColumns}, ${plan.position} as position
      from ${searched(table, words, visible, plan.where, trigrams)}
      where ${plan.seek} order by ${plan.orderBy} limit ${plan.fetch} offset ${plan.offset}`,
    { prepare: false },
  )
}
