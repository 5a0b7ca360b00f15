import { isObject } from '../../platform-support/is-object.ts'
import { readText } from './values.ts'
import type { Report } from './violations.ts'

/** A part of a pattern: a literal text, or one character of several. */
export type PatternPart = { literal: string } | { anyOf: string }

/** Parts of one pattern; more than any address has. */
const PARTS_MAX = 200
/** What stands for a dash of an address: the text of a page's title may have a space there (protocol/content §7). */
const SEPARATORS = ' \t\n-'

/** Reads `{ignoreCase: true, spec: [{type, value}]}` (protocol/content §7): no other kind of pattern is there. */
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

/** The pattern of an address: each dash matches a dash or the white space that it stands for. */
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
 * The pattern as a regular expression over the whole text. All that is no letter or digit is escaped, so nothing of a
 * request is more than a character; without repetition its cost grows with the text alone.
 */
export function regularExpression(parts: readonly PatternPart[]): string {
  const inner = parts.map(part =>
    'literal' in part ? escaped(part.literal) : `(?:${[...part.anyOf].map(escaped).join('|')})`,
  )
  return `^${inner.join('')}$`
}

/** Letters, digits and all beyond ASCII stand for themselves: a backslash before one of them would not. */
const escaped = (text: string) => text.replace(/[^0-9A-Za-z\u0080-\u{10FFFF}]/gu, '\\$&')
