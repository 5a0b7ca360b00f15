import type { SynonymMatch } from '../../storage/data/search-words.ts'
import type { QueryTerm } from './rank-tiers.ts'

const unique = (lexemes: readonly string[]) => [...new Set(lexemes)]
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(lexeme => b.includes(lexeme))

/** Words of a search that are an entry of a group, and the other entries of it. */
interface Phrase {
  first: number
  length: number
  synonyms: string[][]
}

/** The places of a group's entries in the search. */
const phrasesOf = ({ words, entries }: SynonymMatch): Phrase[] =>
  entries.flatMap(({ text, own }, e) => {
    if (own.length === 0) return []
    const { length } = text.split(' ')
    const synonyms = entries.flatMap(({ lexemes }, i) => (i !== e && lexemes.length > 0 ? [lexemes] : []))
    return words.flatMap((_, first) =>
      first + length <= words.length && isSame(unique(words.slice(first, first + length).flat()), own)
        ? [{ first, length, synonyms }]
        : [],
    )
  })

/** Lexemes of entries in groups that have a word with this beginning. */
const completedBy = (prefix: string, { entries }: SynonymMatch): string[][] =>
  entries.some(({ text }) => text.startsWith(prefix) && !text.includes(' '))
    ? entries.flatMap(({ lexemes }) => (lexemes.length > 0 ? [lexemes] : []))
    : []

/** Forms of a phrase: combinations of the forms of its words, at most so many. */
const FORMS_MAX = 8

/** The words of a phrase as one term: each word may be misspelt while the others are right. */
function joinTerms(terms: readonly QueryTerm[]): QueryTerm {
  const combined = (lists: readonly (readonly (readonly string[])[])[]) =>
    lists
      .reduce<string[][]>((all, list) => all.flatMap(one => list.map(next => [...one, ...next])), [[]])
      .slice(0, FORMS_MAX)
      .map(unique)
  const forms = terms.map(term => term.forms)
  const near = terms.flatMap((term, i) => combined(forms.with(i, term.near)))
  return { forms: combined(forms), raw: terms.map(({ raw }) => raw ?? '').join(' '), near }
}

/**
 * Adds synonyms to the words of a search. Words that are a phrase of a group become one term, the longest phrase first. With a
 * `prefix`, the last word finds the synonyms of the words that it may become.
 */
export function withSynonyms(
  terms: readonly QueryTerm[],
  groups: readonly SynonymMatch[],
  prefix?: string,
): QueryTerm[] {
  const phrases = groups.flatMap(phrasesOf)
  const found: QueryTerm[] = []
  for (let first = 0; first < terms.length; ) {
    const here = phrases.filter(phrase => phrase.first === first)
    const length = Math.max(1, ...here.map(phrase => phrase.length))
    const last = terms[first + length - 1] as QueryTerm
    const term = length === 1 ? last : { ...joinTerms(terms.slice(first, first + length)) }
    const synonyms = here.flatMap(phrase => (phrase.length === length ? phrase.synonyms : []))
    const completed =
      prefix && length === 1 && first === terms.length - 1
        ? groups.flatMap(group => completedBy(prefix, group))
        : []
    found.push({
      ...term,
      ...(synonyms.length > 0 && { synonyms }),
      ...(completed.length > 0 && { completed }),
    })
    first += length
  }
  return found
}
