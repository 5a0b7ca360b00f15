/** True for objects that are data: no array, no date, no instance of a class. */
export const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const mapped = (value: unknown, change: (inner: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(change)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]))
}

/** JSON has no dates: they travel as `{"$date": ISO}` (wire/core.md §10). An invalid date is a RangeError. */
export const encode = (value: unknown): unknown =>
  value instanceof Date ? { $date: value.toISOString() } : mapped(value, encode)

/** The way back; a `$date` whose text is none stays what it is. */
export function decode(value: unknown): unknown {
  if (isPlain(value) && typeof value.$date === 'string' && Object.keys(value).length === 1) {
    const date = new Date(value.$date)
    return Number.isNaN(date.getTime()) ? value : date
  }
  return mapped(value, decode)
}
