import { isoTime } from '../../call/clock.ts'

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/

/** `2026-01-31T12:00:00.000Z` */
const CANONICAL_LENGTH = 24

/** A date in an item or a filter: `{"$date": "2026-01-31T12:00:00Z"}` (protocol/content §1). */
export const hasDateKey = (value: unknown): value is { $date: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, '$date')

/** Cache of the last canonical instant: each value is normalized, then validated. */
let lastCanonical = ''

/**
 * Normalizes an instant to UTC with milliseconds, so that text order is time order and a text index works. Undefined for
 * invalid instants and for years outside 0001 to 9999.
 */
export function canonicalInstant(text: unknown): string | undefined {
  if (text === lastCanonical && lastCanonical !== '') return lastCanonical
  if (typeof text !== 'string' || !INSTANT.test(text)) return undefined
  const ms = Date.parse(text)
  // Fast path: most dates are already canonical.
  if (
    text.length === CANONICAL_LENGTH &&
    !Number.isNaN(ms) &&
    isoTime(ms) === text &&
    !text.startsWith('0000')
  ) {
    lastCanonical = text
    return text
  }
  // Date.parse accepts February 30 as a day in March; the calendar check rejects it.
  if (Number.isNaN(ms) || !isCalendarDay(text.slice(0, 10))) return undefined
  const canonical = isoTime(ms)
  return /^(?!0000)\d{4}-/.test(canonical) ? canonical : undefined
}

/** Whether the text is a valid calendar day such as `2026-01-31`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && isoTime(ms).slice(0, 10) === text
}
