/** True for objects with fields: no array, no date, no regular expression. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof RegExp)

const mapped = (value: unknown, change: (inner: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(change)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]))
}

/**
 * JSON has no dates: they travel as `{"$date": ISO}` (wire/core.md §10). An invalid date is a RangeError. Other instances
 * say themselves what they are in JSON.
 */
export function encode(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (isObject(value) && typeof value.toJSON === 'function') return encode(value.toJSON())
  return mapped(value, encode)
}

/** The way back; a `$date` whose text is none stays what it is. */
export function decode(value: unknown): unknown {
  if (isObject(value) && typeof value.$date === 'string' && Object.keys(value).length === 1) {
    const date = new Date(value.$date)
    return Number.isNaN(date.getTime()) ? value : date
  }
  return mapped(value, decode)
}
