/** Languages with a PostgreSQL stemmer. */
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

/** A PostgreSQL text search configuration; `simple` does not stem. */
export type SearchConfig = (typeof SEARCH_CONFIGS)[keyof typeof SEARCH_CONFIGS] | 'simple'

/** Configurations of languages that write compounds as one word: parts of words are found in them. */
export const COMPOUNDING: ReadonlySet<SearchConfig> = new Set([
  'danish',
  'dutch',
  'finnish',
  'german',
  'norwegian',
  'swedish',
])
