import { cutText } from '@stoa/contract'

const WORD_MAX = 64
const WORDS_MAX = 500

/**
 * The words of texts as text of a `tsvector`: each run of characters without spaces, and its parts between punctuation. Each word
 * begins with a key of the site, so that a search reads the index of its site only.
 */
export const toSearchWords = (siteId: string, texts: readonly string[]): string =>
  [...new Set(texts.flatMap(wordsOf))]
    .slice(0, WORDS_MAX)
    .map(word => lexeme(siteId, word))
    .join(' ')

/** The `tsquery` for all words of an expression, each as the beginning of a word. Empty if it has no word. */
export const toPrefixQuery = (siteId: string, expression: string): string =>
  chunksOf(expression)
    .map(word => `${lexeme(siteId, word)}:*`)
    .join(' & ')

const wordsOf = (text: string) =>
  chunksOf(text).flatMap(chunk => [
    chunk,
    ...chunk.split(/[^\p{L}\p{N}]+/u).map(part => cutText(part, WORD_MAX)),
  ])

/** Runs of characters without spaces, in lower case, without accents, and without punctuation at their ends. */
const chunksOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map(chunk => cutText(chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), WORD_MAX))
    .filter(chunk => chunk !== '')

const lexeme = (siteId: string, word: string) =>
  `'${siteId.slice(-8)}:${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
