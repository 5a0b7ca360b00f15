/** What finds a searched word. Lists are of lexemes that must match as a whole. */
export interface QueryTerm {
  /** The word in the forms of its language. */
  forms: readonly (readonly string[])[]
  /** Its letters without accents, for the field that has words as they are written. */
  raw?: string
  /** Words that begin like this. */
  begins?: readonly string[]
  /** Compounds that have the word as a part, or the parts of a compound. */
  parts?: readonly (readonly string[])[]
  synonyms?: readonly (readonly string[])[]
  /** Synonyms of the words that it is the beginning of. */
  completed?: readonly (readonly string[])[]
  /** Whether no item has it, nor a word like it. */
  unknown?: boolean
  /** Words like it: typing errors. */
  near: readonly (readonly string[])[]
}

/** Items of equal rank, as a tsquery. */
export interface RankTier {
  query: string
  /** Greater is better. */
  rank: number
  /** How the words are found: the last of the kinds that the tier adds. */
  kind: Kind
  /** The worst of the fields. */
  fields: number
}

/** From the best to the worst. A tier of one kind also has what the kinds before it find. */
const KINDS = ['raw', 'form', 'begin', 'part', 'synonym', 'completed', 'near'] as const
export type Kind = (typeof KINDS)[number]

interface Options {
  all: boolean
  fuzzy: boolean
  /** Number of the field that has words as they are written, if it is searched. */
  raw?: string | null
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

const written = (raw: string) => raw.split(' ').map(word => quoted('=', word))

/** What finds a word in fields, up to a kind. */
function queryOf(term: QueryTerm, kind: Kind, fields: readonly string[], raw: string | null): string {
  if (kind === 'raw') return joined(written(term.raw ?? ''), '&')
  const upTo = KINDS.indexOf(kind)
  const lists = [
    ...term.forms,
    ...(upTo >= KINDS.indexOf('part') ? (term.parts ?? []) : []),
    ...(upTo >= KINDS.indexOf('synonym') ? (term.synonyms ?? []) : []),
    ...(upTo >= KINDS.indexOf('completed') ? (term.completed ?? []) : []),
    ...(upTo >= KINDS.indexOf('near') ? term.near : []),
  ]
  const begins = upTo >= KINDS.indexOf('begin') ? (term.begins ?? []) : []
  const starts = begins.flatMap(begin =>
    [...fields, ...(raw !== null && fields.includes(raw) ? ['='] : [])].map(
      field => `${quoted(field, begin)}:*`,
    ),
  )
  const queries = [...lists.map(list => inFields(list, fields)), ...starts]
  return joined(queries.length > 0 ? queries : [quoted('', '')], '|')
}

const has = (words: readonly QueryTerm[], kind: 'begins' | 'parts' | 'synonyms' | 'completed' | 'near') =>
  words.some(word => (word[kind]?.length ?? 0) > 0)

interface Step {
  by: '&' | '|'
  kind: Kind
  /** Index of the tier of fields. */
  fields: number
}

/** Kinds that find something, without typing errors and what words are written like. */
const kindsOf = (words: readonly QueryTerm[]): Kind[] => [
  ...(words.every(({ forms }) => forms.length > 0) ? ['form' as const] : []),
  ...(has(words, 'begins') ? ['begin' as const] : []),
  ...(has(words, 'parts') ? ['part' as const] : []),
  ...(has(words, 'synonyms') ? ['synonym' as const] : []),
  ...(has(words, 'completed') ? ['completed' as const] : []),
]

/** The steps of a search from the best to the worst. */
function stepsOf(
  words: readonly QueryTerm[],
  tiers: readonly (readonly string[])[],
  { all, fuzzy, raw }: Options,
): Step[] {
  const last = tiers.length - 1
  const kinds = kindsOf(words)
  const isMeant = (kind: Kind) => kind === 'synonym' || kind === 'completed'
  const within = kinds.filter(kind => !isMeant(kind))
  const meant = kinds.filter(isMeant)
  const coarse = last > 0 ? [0, last] : [last]
  const isRaw = raw && tiers[0]?.includes(raw) && words.every(word => word.raw)
  const steps: Omit<Step, 'by'>[] = [
    ...(isRaw ? [{ kind: 'raw' as const, fields: 0 }] : []),
    // A word in the best field, in any of these ways, is better than in another one.
    ...tiers.flatMap((_, fields) =>
      (fields === 0 || fields === last ? within : within.slice(0, 1)).map(kind => ({ kind, fields })),
    ),
    ...meant.flatMap(kind => (kind === 'completed' ? [last] : coarse).map(fields => ({ kind, fields }))),
    ...(fuzzy && has(words, 'near') ? coarse.map(fields => ({ kind: 'near' as const, fields })) : []),
  ]
  const every = steps.map(step => ({ ...step, by: '&' as const }))
  if (all || words.length === 1) return every
  const worst = every.at(-1)?.kind ?? 'form'
  const best = within.at(-1) ?? worst
  return [
    ...every,
    ...coarse.map(fields => ({ by: '|' as const, kind: best, fields })),
    ...(worst === best ? [] : coarse.map(fields => ({ by: '|' as const, kind: worst, fields }))),
  ]
}

/** Whether a step finds all that another one does. */
const covers = (a: Step, b: Step) =>
  (a.by === '|' || b.by === '&') && KINDS.indexOf(a.kind) >= KINDS.indexOf(b.kind) && a.fields >= b.fields

/**
 * Rank tiers of a search from the best to the worst; each item is in one of them. All words before some, a word in the display field
 * before others, and in one field the word as it is written before its forms, compounds, synonyms and typing errors.
 */
export function rankTiers(
  words: readonly QueryTerm[],
  tiers: readonly (readonly string[])[],
  options: Options,
): RankTier[] {
  const steps = stepsOf(words, tiers, options)
  const queries = steps.map(({ by, kind, fields }) =>
    joined(
      words.map(word => queryOf(word, kind, tiers[fields] ?? [], options.raw ?? null)),
      by,
    ),
  )
  return steps.map(({ kind, fields }, i) => {
    const before = steps.slice(0, i)
    const better = queries.filter(
      (_, k) => k < i && !before.some((other, n) => n !== k && covers(other, before[k] as Step)),
    )
    const query = queries[i] as string
    return {
      query: better.length > 0 ? `${query} & !${joined(better, '|')}` : query,
      rank: steps.length - i,
      kind,
      fields,
    }
  })
}

/** All matches in one tier, for searches with an explicit sort. */
export function wholeSearch(
  words: readonly QueryTerm[],
  fields: readonly string[],
  { all, fuzzy, raw = null }: Options,
): RankTier {
  const kind = fuzzy ? 'near' : 'completed'
  const queries = words.map(word => queryOf(word, kind, fields, raw))
  return { query: joined(queries, all ? '&' : '|'), rank: 0, kind, fields: 0 }
}
