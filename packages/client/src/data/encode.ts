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
 * Dates are encoded as `{"$date": ISO}` (protocol/content §1), other instances by their `toJSON`. `unsendable` has checked
 * the value before.
 */
export function encode(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (isObject(value) && typeof value.toJSON === 'function') return encode(value.toJSON())
  return mapped(value, encode)
}

/** Maximum depth; deeper values are taken for circular ones. */
const DEPTH_MAX = 500

const kindOf = (value: unknown): string | undefined => {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function')
    return `a ${typeof value}`
  if (value instanceof Date && Number.isNaN(value.getTime())) return 'an invalid date'
  return undefined
}

/**
 * Describes the first value that JSON would drop, change or reject: "price is NaN". Undefined fields are ignored, unless
 * leaving them out would change the meaning.
 */
export function unsendable(
  value: unknown,
  path: string,
  { undefinedToo = false } = {},
  depth = 0,
): string | undefined {
  const kind = kindOf(value) ?? (undefinedToo && value === undefined ? 'undefined' : undefined)
  if (kind) return `${path} is ${kind}`
  if (typeof value !== 'object' || value === null || value instanceof Date) return undefined
  if (depth === DEPTH_MAX) return `${path} is nested too deeply`
  if (isObject(value) && typeof value.toJSON === 'function') return undefined
  for (const [name, inner] of Object.entries(value)) {
    const problem = unsendable(inner, path ? `${path}.${name}` : name, { undefinedToo }, depth + 1)
    if (problem) return problem
  }
  return undefined
}

/** Decodes dates; a `$date` with invalid text stays unchanged. */
export function decode(value: unknown): unknown {
  if (isObject(value) && typeof value.$date === 'string' && Object.keys(value).length === 1) {
    const date = new Date(value.$date)
    return Number.isNaN(date.getTime()) ? value : date
  }
  return mapped(value, decode)
}
