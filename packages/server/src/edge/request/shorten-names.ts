import { QUOTED_MAX, truncate } from '../../logging/truncate.ts'

/** A request whose long field names are truncated, and the original names. */
export interface Shortened {
  message: unknown
  /** The original name for a truncated name. */
  original(name: string): string
}

/**
 * Truncates long field names of an invalid request. The validator repeats the path in each violation: a name of 500,000
 * characters above 500 violations would take 250 MB. No schema has long field names.
 */
export function shortenNames(message: unknown): Shortened {
  const originals = new Map<string, string>()
  const shorten = (name: string) => {
    if (name.length <= QUOTED_MAX) return name
    let short = truncate(name)
    for (let n = 2; originals.has(short) && originals.get(short) !== name; n++) short = truncate(name) + n
    originals.set(short, name)
    return short
  }
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [shorten(name), copy(part)]))
  }
  return {
    message: hasLongName(message) ? copy(message) : message,
    original: name => originals.get(name) ?? name,
  }
}

function hasLongName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasLongName)
  for (const name in value)
    if (name.length > QUOTED_MAX || hasLongName((value as Record<string, unknown>)[name])) return true
  return false
}
