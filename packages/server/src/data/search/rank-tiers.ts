/** A word of a search: what its forms have in common, and the same of words that it may have been meant for. */
export interface QueryTerm {
  lexemes: readonly string[]
  near: readonly (readonly string[])[]
}

/** Items that match equally well, as a query of PostgreSQL. */
export interface RankTier {
  query: string
  /** Greater is better. */
  rank: number
}

const quoted = (prefix: string, lexeme: string) =>
  `'${prefix}:${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const joined = (parts: readonly string[], by: '&' | '|') =>
  parts.length === 1 ? (parts[0] as string) : `(${parts.join(` ${by} `)})`

/** Every lexeme, each in any of the fields. */
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
const nearly = ({ lexemes, near }: QueryTerm, fields: readonly string[]) =>
  joined(
    [lexemes, ...near].map(each => inFields(each, fields)),
    '|',
  )

/**
 * Levels of a search, the best first: every word before some, as they are written before others like them, in the display
 * field before other fields. Levels exclude each other, so that each can be paged through by itself: of words that stand in a
 * million items no item has to be compared with another.
 * `tiers` are the fields by what a word in them is worth, each with those before it; the last one has all.
 */
export function rankTiers(
  words: readonly QueryTerm[],
  tiers: readonly (readonly string[])[],
  { all, fuzzy }: { all: boolean; fuzzy: boolean },
): RankTier[] {
  const last = tiers.slice(-1)
  // The best tier and all fields: what was not meant to the letter is not told apart further.
  const coarse = tiers.length > 1 ? [tiers[0] as readonly string[], ...last] : last
  const chainOf = (by: '&' | '|', word: typeof exactly, fields: typeof tiers) =>
    fields.map(tier =>
      joined(
        words.map(one => word(one, tier)),
        by,
      ),
    )
  const chains = [
    chainOf('&', exactly, tiers),
    ...(fuzzy ? [chainOf('&', nearly, coarse)] : []),
    ...(all || words.length === 1
      ? []
      : [chainOf('|', exactly, tiers), ...(fuzzy ? [chainOf('|', nearly, coarse)] : [])]),
  ]
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

/** All items of a search in one level, for an order of its own. */
export function wholeSearch(
  words: readonly QueryTerm[],
  fields: readonly string[],
  { all, fuzzy }: { all: boolean; fuzzy: boolean },
): RankTier {
  const each = words.map(word => (fuzzy ? nearly : exactly)(word, fields))
  return { query: joined(each, all ? '&' : '|'), rank: 0 }
}
