import type { Caller, Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { SEARCH_CONFIGS, type SearchConfig } from '../../storage/data/search-configs.ts'
import { type EntityFields, type FieldSpec, findSpec } from '../../storage/query/index.ts'
import type { ItemScope } from '../model/item-scope.ts'
import type { SearchDetails } from './search-cursor.ts'

/** Types of the fields that are searched by default. */
const TEXTS = ['TEXT', 'RICH_TEXT', 'RICH_CONTENT', 'ARRAY_STRING', 'SLUG', 'EMAIL', 'ADDRESS']

/** A searched field. The display field ranks first, then other TEXT fields. */
export interface SearchedField {
  spec: FieldSpec<never> & { path: readonly string[] }
  tier: 0 | 1 | 2
  /** Declared in the collection. */
  declared: boolean
}

/** A parsed search request. */
export interface Search {
  words: readonly string[]
  /** Whether all words must match. */
  all: boolean
  fuzzy: boolean
  /** Whether the last word may be the beginning of a word. */
  prefix: boolean
  /** Languages whose synonyms apply, as codes without a country. */
  languages: readonly string[]
  /** PostgreSQL text search configuration. */
  config: SearchConfig
  fields: readonly SearchedField[]
}

/** The code of a language without its country. */
export const languageCode = (language: string) => language.split('-')[0]?.toLowerCase() ?? ''

/** hasOwn: a request may name `__proto__` as its language. */
export function searchConfigOf(language: string): SearchConfig {
  const code = languageCode(language)
  return Object.hasOwn(SEARCH_CONFIGS, code) ? SEARCH_CONFIGS[code as keyof typeof SEARCH_CONFIGS] : 'simple'
}

/** Names of units, which the database reads as it does their symbols (migrations/720-search-analysis.sql). */
const UNITS =
  'mm|cm|dm|m|ml|cl|dl|l|mg|g|kg|w|kw|mill?im[eè]t\\p{L}+|[cz]ent[ií]m\\p{L}+|lit(?:er|re|ro|ri)\\p{L}*|gram\\p{L}*|kilos?|watts?|' +
  'センチ|リットル|グラム|厘米|公分|毫升|升|公斤|克|سم|مل|لتر|см|мл|л|г|кг'

/** A number with decimals or a unit, otherwise a run of letters, marks and digits. */
const WORD = new RegExp(
  `\\p{N}+(?:[.,]\\p{N}+)?[ \u00a0]?(?:${UNITS})(?![\\p{L}\\p{N}])|\\p{N}+[.,]\\p{N}+|[\\p{L}\\p{M}\\p{N}]+`,
  'giu',
)

/** Words are runs of letters and digits. A number and its unit are one word. */
export const searchWords = (expression: string) => [
  ...new Set(expression.normalize('NFKC').match(WORD) ?? []),
]

/** Parses a search request. Rejects fields without text. */
export function readSearch(
  { caller }: Pick<Ctx, 'caller'>,
  { collection }: ItemScope,
  entity: EntityFields<Caller>,
  details: SearchDetails,
  language: string,
): Search {
  const { displayField } = collection.definition
  const named = details.fields?.filter(name => name !== null) ?? []
  const all = [...collection.fields.values()].filter(({ type }) => TEXTS.includes(type)).map(({ key }) => key)
  const fields = (named.length > 0 ? named : all).map((key, i) => {
    const spec = findSpec(entity, caller, key)
    if (!spec?.path)
      rejectField(`search.search.fields[${i}]`, 'FIELD_NOT_ALLOWED', 'cannot be searched: it holds no text', {
        allowed: all,
      })
    const tier = key === displayField ? 0 : collection.fields.get(key)?.type === 'TEXT' ? 1 : 2
    return { spec: { ...spec, path: spec.path }, tier, declared: collection.fields.has(key) } as const
  })
  return {
    words: fields.length > 0 ? searchWords(details.expression ?? '') : [],
    all: details.mode === 'AND',
    fuzzy: details.fuzzy === true,
    prefix: true,
    languages: [languageCode(language)],
    config: searchConfigOf(language),
    fields,
  }
}
