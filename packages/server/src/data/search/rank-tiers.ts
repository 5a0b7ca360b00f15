/** A search word: its lexemes, and the lexemes of synonyms and of similar words. */
export interface QueryTerm {
  lexemes: readonly string[]
  synonyms?: readonly (readonly string[])[]
  near: readonly (readonly string[])[]
  /** Words that begin like this are similar words too. */
  prefix?: string
  /** Lexemes of the synonyms of such words. */
  completed?: readonly (readonly string[])[]
}

/** Items of equal rank, as a tsquery. */
export interface RankTier {
  query: string
  /** Greater is better. */
  rank: number
}

const quoted = (prefix: string, lexeme: string) =>
  `'${prefix}:${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const joined = (parts: readonly string[], by: '&' | '|') =>
  parts.length === 1 ? (parts[0] as string) : `(${parts.join(` ${by} `)})`

/** Matches all lexemes, each in any of the fields. */
const inFields = (lexemes: readonly string[], fields: readonly string[]) =>
  joined(
    lexemes.map(lexeme =>
      joined(
        fields.map(field => quoted(field, lexeme)),
        '|',
      ),
    ),
    '&',
  )

const exactly = ({ lexemes }: QueryTerm, fields: readonly string[]) => inFields(lexemes, fields)
/** The word, or one of its synonyms. */
const inMeaning = ({ lexemes, synonyms = [] }: QueryTerm, fields: readonly string[]) =>
  joined(
    [lexemes, ...synonyms].map(each => inFields(each, fields)),
    '|',
  )
const nearly = ({ lexemes, synonyms = [], near, prefix }: QueryTerm, fields: readonly string[]) =>
  joined(
    [
      ...[lexemes, ...synonyms, ...near].map(each => inFields(each, fields)),
      ...(prefix ? fields.map(field => `${quoted(field, prefix)}:*`) : []),
    ],
    '|',
  )
/** The word, or one of those above, or a synonym of a word that it may become. */
const broadly = ({ completed = [], ...term }: QueryTerm, fields: readonly string[]) =>
  nearly({ ...term, near: [...term.near, ...completed] }, fields)

/**
 * Rank tiers of a search, best first: all words before some, exact matches before synonyms, these before fuzzy matches, display
 * field before other fields.
 * Tiers are disjoint, so each is paged separately and no sort over all matches is needed.
 * `tiers` are field numbers by weight, each including those before it; the last one has all.
 */
export function rankTiers(
  words: readonly QueryTerm[],
  tiers: readonly (readonly string[])[],
  { all, fuzzy }: { all: boolean; fuzzy: boolean },
): RankTier[] {
  const last = tiers.slice(-1)
  const hasSynonyms = words.some(({ synonyms = [] }) => synonyms.length > 0)
  const isCompleted = words.some(({ completed = [] }) => completed.length > 0)
  // Synonyms and fuzzy matches distinguish only the best tier and all fields.
  const coarse = tiers.length > 1 ? [tiers[0] as readonly string[], ...last] : last
  const chainOf = (by: '&' | '|', word: typeof exactly, fields: typeof tiers) =>
    fields.map(tier =>
      joined(
        words.map(one => word(one, tier)),
        by,
      ),
    )
  const chainsOf = (by: '&' | '|') => [
    chainOf(by, exactly, tiers),
    ...(hasSynonyms ? [chainOf(by, inMeaning, coarse)] : []),
    ...(fuzzy ? [chainOf(by, nearly, coarse)] : []),
    ...(fuzzy && isCompleted ? [chainOf(by, broadly, last)] : []),
  ]
  const chains = [...chainsOf('&'), ...(all || words.length === 1 ? [] : chainsOf('|'))]
  const levels = chains.flatMap((chain, c) =>
    chain.map((query, i) => ({
      query,
      better: [
        ...chains.slice(0, c).flatMap(before => before.slice(-1)),
        ...chain.slice(Math.max(0, i - 1), i),
      ],
    })),
  )
  return levels.map(({ query, better }, i) => ({
    query: better.length > 0 ? `${query} & !${joined(better, '|')}` : query,
    rank: levels.length - i,
  }))
}

/** All matches in one tier, for searches with an explicit sort. */
export function wholeSearch(
  words: readonly QueryTerm[],
  fields: readonly string[],
  { all, fuzzy }: { all: boolean; fuzzy: boolean },
): RankTier {
  const each = words.map(word => (fuzzy ? broadly : inMeaning)(word, fields))
  return { query: joined(each, all ? '&' : '|'), rank: 0 }
}
