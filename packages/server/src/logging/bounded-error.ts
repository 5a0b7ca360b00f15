import type { FieldViolation } from '@stoa/contract'
import { QUOTED_MAX, truncate } from './truncate.ts'

/** Longest description of a violation, in characters. */
const DESCRIPTION_MAX = 1000

/** Longest text in the data of an error. Tokens and addresses that clients read from it are shorter. */
const TEXT_MAX = 1000
/** Entries of each list and object of the data, in the order in which they are tried. */
const ENTRIES = [512, 256, 128, 64, 32, 16, 8, 4, 2, 1]

/** Bytes of a value as JSON. */
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')

/** A violation whose path, description and data repeat no more of the request than a person reads. */
export const boundViolation = (violation: FieldViolation): FieldViolation => ({
  ...violation,
  field: truncate(violation.field),
  description: truncate(violation.description, DESCRIPTION_MAX),
  data: bounded(violation.data, Number.POSITIVE_INFINITY, QUOTED_MAX) as Record<string, unknown>,
})

/** A violation as one sentence. */
const sentenceOf = ({ field, description }: FieldViolation) =>
  field ? `"${field}" ${description}` : description

/**
 * As many violations as fit into `maxBytes`, together with their sentences. A last violation states how many are omitted;
 * the number is a lower bound, since validation stops early.
 */
export function boundViolations(
  violations: readonly FieldViolation[],
  maxBytes: number,
): { violations: FieldViolation[]; text: string } {
  const listed: FieldViolation[] = []
  let bytes = 0
  for (const whole of violations) {
    const one = boundViolation(whole)
    bytes += bytesOf(one) + bytesOf(sentenceOf(one)) + 2
    if (bytes > maxBytes) break
    listed.push(one)
  }
  const omitted = violations.length - listed.length
  if (omitted > 0)
    listed.push({
      field: '',
      violatedRule: 'OTHER',
      ruleName: 'TOO_MANY_VIOLATIONS',
      description: `and at least ${omitted} more violations: correct the listed ones first`,
      data: { listed: listed.length, omitted },
    })
  return { violations: listed, text: listed.map(sentenceOf).join(', ') }
}

/**
 * The data of an error with at most `maxBytes` as JSON. Long texts lose their middle. Lists and objects lose their last
 * entries where that is not enough; `truncated: true` states it.
 */
export function boundData(data: Record<string, unknown>, maxBytes: number): Record<string, unknown> {
  const whole = bounded(data, Number.POSITIVE_INFINITY, TEXT_MAX) as Record<string, unknown>
  if (bytesOf(whole) <= maxBytes) return whole
  for (const entries of ENTRIES) {
    const part = { ...(bounded(data, entries, TEXT_MAX) as object), truncated: true }
    if (bytesOf(part) <= maxBytes) return part
  }
  return { truncated: true }
}

/** A copy in which texts have at most `text` characters, and each list and object at most `entries` entries. */
export function bounded(value: unknown, entries: number, text: number): unknown {
  if (typeof value === 'string') return truncate(value, text)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, entries).map(one => bounded(one, entries, text))
  // A date, for example, has its own JSON form.
  if ('toJSON' in value) return value
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, entries)
      .map(([name, part]) => [truncate(name), bounded(part, entries, text)]),
  )
}
