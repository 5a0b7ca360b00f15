import type { CompoundTerm, SearchedWord } from '../../storage/data/search-words.ts'

const LETTERS = /^\p{L}+$/u
/** Letters of the shortest part. */
const PART_MIN = 3
/** Letters between the parts of a compound. */
const LINKS = ['', 's', 'n', 'en', 'es', 'e', 'er']
/** Ways to read a word as a compound. */
const READINGS_MAX = 4

/** Words whose compounds are looked for. With a `prefix`, the last one may be the beginning of a part. */
export const compoundTerms = (words: readonly SearchedWord[], prefix: boolean): CompoundTerm[] =>
  words.flatMap(({ raw, stem }, n) =>
    stem && stem.length >= PART_MIN && LETTERS.test(raw)
      ? [{ n, word: raw, stem, begins: prefix && n === words.length - 1 }]
      : [],
  )

interface Reading {
  /** Texts one of which must be a word: without and with the letters that link it. */
  left: string[]
  right: string
}

/** A word as two parts, wherever it may be divided. */
function readingsOf(raw: string): Reading[] {
  if (!LETTERS.test(raw)) return []
  const readings: Reading[] = []
  for (let at = PART_MIN; at <= raw.length - PART_MIN; at++) {
    const left = raw.slice(0, at)
    readings.push({
      left: LINKS.flatMap(link =>
        left.endsWith(link) && left.length - link.length >= PART_MIN
          ? [left.slice(0, left.length - link.length)]
          : [],
      ),
      right: raw.slice(at),
    })
  }
  return readings
}

/** A word and its neighbour, written as one. */
const neighbours = (words: readonly SearchedWord[]) =>
  words
    .slice(1)
    .map(({ raw }, i) => `${words[i]?.raw}${raw}`)
    .map(text => (LETTERS.test(text) ? text : ''))

/** Texts that are looked up among the words of an index: parts of the searched words, and neighbours written as one. */
export const piecesOf = (words: readonly SearchedWord[]): string[] => [
  ...new Set([
    ...words.flatMap(({ raw }) => readingsOf(raw).flatMap(({ left, right }) => [...left, right])),
    ...neighbours(words).filter(text => text !== ''),
  ]),
]

/** The stems of the parts that each word has, and of the words that neighbours make, by what `piecesOf` has found. */
export function compoundsOf(
  words: readonly SearchedWord[],
  pieces: ReadonlyMap<string, string>,
): string[][][] {
  const joined = neighbours(words).map(text => pieces.get(text))
  return words.map(({ raw }, n) => {
    const divided = readingsOf(raw).flatMap(({ left, right }) => {
      const [stem] = left.flatMap(text => pieces.get(text) ?? [])
      const head = pieces.get(right)
      return stem !== undefined && head !== undefined ? [[stem, head]] : []
    })
    const compounds = [joined[n - 1], joined[n]].flatMap(stem => (stem === undefined ? [] : [[stem]]))
    return [...divided.slice(0, READINGS_MAX), ...compounds]
  })
}

/** The stems of heads of a compound, the longest first: a "Tischlampe" is a lamp. */
export const headsOf = (raw: string, pieces: ReadonlyMap<string, string>): string[][] =>
  readingsOf(raw)
    .flatMap(({ right }) => (right.length > PART_MIN ? (pieces.get(right) ?? []) : []))
    .slice(0, 1)
    .map(stem => [stem])
