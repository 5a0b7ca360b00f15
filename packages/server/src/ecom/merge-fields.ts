import type { Input } from '@stoa/contract'
import { withoutNulls } from '../platform-support/strip-nulls.ts'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asPlain = (value: unknown) => (isPlain(value) ? value : undefined)

/**
 * Puts the given fields on what is there: fields that are not given stay, null clears one, objects are merged field by
 * field and lists replaced. What ends up empty is undefined.
 */
export function mergeFields<T extends object>(current: T | undefined, given: Input<T>): T | undefined {
  // A map, since a field of free names may be called `__proto__`.
  const merged = new Map<string, unknown>(Object.entries(current ?? {}))
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const next = isPlain(value) ? mergeFields(asPlain(merged.get(name)), value) : withoutNulls(value)
    if (next === null || next === undefined) merged.delete(name)
    else merged.set(name, next)
  }
  return merged.size > 0 ? (Object.fromEntries(merged) as T) : undefined
}
