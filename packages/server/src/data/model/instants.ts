import { isoTime } from '../../call/clock.ts'

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/

/** `2026-01-31T12:00:00.000Z` */
const CANONICAL_LENGTH = 24

/** A date in an item or a filter: `{"$date": "2026-01-31T12:00:00Z"}` (protocol/content §1). */
export const isDateObject = (value: unknown): value is { $date: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, '$date')

/** The last instant that was found to be canonical: values are read, and then checked. */
let latest = ''

/**
 * The instant as it is stored: in UTC with milliseconds, so that the order of texts is that of instants and an index on the
 * text serves. Undefined for what is no instant of the years 0001 to 9999.
 */
export function canonicalInstant(text: unknown): string | undefined {
  if (text === latest && latest !== '') return latest
  if (typeof text !== 'string' || !INSTANT.test(text)) return undefined
  const ms = Date.parse(text)
  // Most dates come as they were given out.
  if (
    text.length === CANONICAL_LENGTH &&
    !Number.isNaN(ms) &&
    isoTime(ms) === text &&
    !text.startsWith('0000')
  ) {
    latest = text
    return text
  }
  // A 30th of February is read as a day in March: such a text does not come back the same.
  if (Number.isNaN(ms) || !isCalendarDay(text.slice(0, 10))) return undefined
  const canonical = isoTime(ms)
  return /^(?!0000)\d{4}-/.test(canonical) ? canonical : undefined
}

/** Whether the text is a day that the calendar has: `2026-01-31`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && isoTime(ms).slice(0, 10) === text
}
