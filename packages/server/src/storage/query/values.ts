import { isGuid } from '../../platform-support/guid.ts'
import { LIMITS } from './limits.ts'
import type { FieldType } from './operators.ts'
import { isDateObject } from './parse-filter.ts'

export type ValueType = 'string' | 'guid' | 'number' | 'boolean' | 'datetime' | 'instant'

/** A checked value: its type, and a text that PostgreSQL can cast to that type without failing. */
export type Value = { type: ValueType; text: string }

export type ReadValue = Value | { problem: string }

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/
const DATE_ONLY = /^\d{4}-\d\d-\d\d$/

// Includes the calendar, because PostgreSQL raises an error for 30 February, so no such text may reach a cast. The same
// source guards stored texts in SQL (field-sql.ts), so it uses POSIX classes only.
const LEAP_YEAR = '([0-9][0-9](0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)'
const DAY =
  '((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))'
const YEAR = '([1-9][0-9][0-9][0-9]|0[1-9][0-9][0-9]|00[1-9][0-9]|000[1-9])'
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?'
const ZONE = '(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])'
export const INSTANT_PATTERN = `^(${YEAR}-${DAY}|${LEAP_YEAR}-02-29)T${TIME}${ZONE}$`
const INSTANT = new RegExp(INSTANT_PATTERN)

/** Checks a wire value for a field of that type; `any` takes the type from the value. */
export function readValue(raw: unknown, type: FieldType): ReadValue {
  switch (type) {
    case 'string':
      return readText(raw)
    case 'guid':
      return typeof raw === 'string' && isGuid(raw)
        ? { type: 'guid', text: raw.toLowerCase() }
        : { problem: 'must be a GUID' }
    case 'number':
      return readNumber(raw)
    case 'decimal':
      return typeof raw === 'string' && DECIMAL.test(raw)
        ? { type: 'number', text: raw }
        : typeof raw === 'number'
          ? readNumber(raw)
          : { problem: 'must be a number, or its decimal text such as "12.50"' }
    case 'boolean':
      return typeof raw === 'boolean'
        ? { type: 'boolean', text: String(raw) }
        : { problem: 'must be true or false' }
    case 'datetime':
      return readInstant(raw)
    case 'instant':
      return readCanonical(raw)
    case 'json':
      return { problem: 'can only be compared with null' }
    case 'any':
      return readAny(raw)
  }
}

/** A text that PostgreSQL can store: it rejects NUL characters and lone surrogates. */
export function readText(raw: unknown): ReadValue {
  if (typeof raw !== 'string') return { problem: 'must be a text' }
  if (raw.length > LIMITS.textLength) return { problem: `must have at most ${LIMITS.textLength} characters` }
  if (raw.includes('\u0000')) return { problem: 'must not contain the NUL character' }
  if (!raw.isWellFormed()) return { problem: 'must be well-formed Unicode, without lone surrogates' }
  return { type: 'string', text: raw }
}

function readNumber(raw: unknown): ReadValue {
  // JSON text such as 1e999 parses to Infinity.
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return { problem: 'must be a finite number' }
  return { type: 'number', text: String(raw === 0 ? 0 : raw) }
}

function readInstant(raw: unknown): ReadValue {
  const text = isDateObject(raw) ? raw.$date : raw
  if (typeof text === 'string') {
    const whole = DATE_ONLY.test(text) ? `${text}T00:00:00Z` : text
    if (INSTANT.test(whole)) return { type: 'datetime', text: whole }
  }
  return { problem: 'must be a date as ISO 8601 with its zone, such as "2026-01-31T12:00:00Z"' }
}

/** To the millisecond, the precision of stored dates. */
function readCanonical(raw: unknown): ReadValue {
  const read = readInstant(raw)
  if ('problem' in read) return read
  const text = new Date(read.text).toISOString()
  return text.length === 24
    ? { type: 'instant', text }
    : { problem: 'must be a date of the years 0001 to 9999' }
}

function readAny(raw: unknown): ReadValue {
  if (typeof raw === 'string') return readText(raw)
  if (typeof raw === 'number') return readNumber(raw)
  if (typeof raw === 'boolean') return { type: 'boolean', text: String(raw) }
  if (isDateObject(raw)) return readInstant(raw)
  return { problem: 'must be a text, a number, true or false, or {"$date": "..."}' }
}
