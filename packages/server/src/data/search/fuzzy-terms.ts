import type { MisspeltWord } from '../../storage/data/search-words.ts'

const WORD = /^\p{L}{4,32}$/u
const LETTERS_FOR_TWO = 8

/**
 * What a word may have been meant for. Numbers, codes and the shortest words are taken as they are written: with another digit
 * they are another thing.
 */
export function fuzzyTerm(word: string, n: number): MisspeltWord | undefined {
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
