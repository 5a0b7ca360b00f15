import { isObject } from '../../platform-support/is-object.ts'
import { readText } from './values.ts'
import type { Report } from './violations.ts'

/** A part of a pattern: a literal text, or one character of a set. */
export type PatternPart = { literal: string } | { anyOf: string }

/** Maximum number of parts of a pattern; more than any slug has. */
const PARTS_MAX = 200
/** What a dash of a slug matches: the page's title may have a space there (protocol/content §7). */
const SEPARATORS = ' \t\n-'

/** Reads `{ignoreCase: true, spec: [{type, value}]}`, the only form of a pattern (protocol/content §7). */
export function readPattern(raw: unknown, at: string, report: Report): PatternPart[] {
  if (!isObject(raw) || raw.ignoreCase !== true || !Array.isArray(raw.spec)) {
    report(at, 'FORMAT', 'must be {"ignoreCase": true, "spec": [{"type": "literal", "value": "..."}]}')
    return []
  }
  if (raw.spec.length > PARTS_MAX) {
    report(`${at}.spec`, 'MAX_SIZE', `must have at most ${PARTS_MAX} parts`, {
      data: { threshold: PARTS_MAX },
    })
    return []
  }
  return raw.spec.flatMap((part: unknown, i): PatternPart[] => {
    const read = isObject(part) ? readText(part.value) : { problem: '' }
    if (isObject(part) && 'text' in read) {
      if (part.type === 'literal') return [{ literal: read.text }]
      if (part.type === 'anyOf' && read.text !== '') return [{ anyOf: read.text }]
    }
    report(`${at}.spec[${i}]`, 'FORMAT', 'must have type literal or anyOf, and a value that is a text')
    return []
  })
}

/** The pattern of a slug: each dash matches a dash or white space. */
export function urlized(raw: unknown, at: string, report: Report): PatternPart[] {
  const read = readText(raw)
  if ('problem' in read) {
    report(at, 'FORMAT', read.problem)
    return []
  }
  const words = read.text.split('-')
  if (words.length > PARTS_MAX / 2) {
    report(at, 'MAX_SIZE', `must have at most ${PARTS_MAX / 2} words`, { data: { threshold: PARTS_MAX / 2 } })
    return []
  }
  return words.flatMap((literal, i): PatternPart[] =>
    i === 0 ? [{ literal }] : [{ anyOf: SEPARATORS }, { literal }],
  )
}

/**
 * The pattern as a regular expression over the whole text. All characters but letters and digits are escaped, so a request
 * cannot inject operators. Without repetition the cost is linear in the length of the text.
 */
export function regularExpression(parts: readonly PatternPart[]): string {
  const inner = parts.map(part =>
    'literal' in part ? escaped(part.literal) : `(?:${[...part.anyOf].map(escaped).join('|')})`,
  )
  return `^${inner.join('')}$`
}

/** Letters, digits and all characters beyond ASCII are literal; a backslash would give some of them another meaning. */
const escaped = (text: string) => text.replace(/[^0-9A-Za-z\u0080-\u{10FFFF}]/gu, '\\$&')
