import type { FuzzyTerm } from '../../storage/data/search-words.ts'

const WORD = /^\p{L}{4,32}$/u
const LETTERS_FOR_TWO = 8

/**
 * Patterns for fuzzy matching of a word. Undefined for numbers, codes and the shortest words, which must match exactly.
 */
export function fuzzyTerm(word: string, n: number): FuzzyTerm | undefined {
  const lower = word.toLowerCase()
  if (!WORD.test(lower)) return undefined
  const letters = [...lower]
  const first = letters[0] as string
  const tail = letters.slice(1).join('')
  return {
    n,
    word: lower,
    most: letters.length >= LETTERS_FOR_TWO ? 2 : 1,
    low: first,
    high: String.fromCodePoint((first.codePointAt(0) as number) + 1),
    others: [
      tail,
      ...letters
        .slice(1)
        .map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join('')),
    ],
    tails: [lower, tail],
  }
}
