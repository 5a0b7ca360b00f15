import type { Input } from '@stoa/contract'
import { withoutNulls } from './strip-nulls.ts'

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asPlain = (value: unknown) => (isPlainObject(value) ? value : undefined)

/**
 * Merges an update into an object (JSON merge patch, RFC 7396): omitted fields stay, null removes a field, objects
 * merge recursively, lists are replaced. Returns undefined for an empty result.
 */
export function mergeFields<T extends object>(current: T | undefined, changes: Input<T>): T | undefined {
  // A map, because a user-defined field may be named `__proto__`.
  const merged = new Map<string, unknown>(Object.entries(current ?? {}))
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue
    const next = isPlainObject(value) ? mergeFields(asPlain(merged.get(name)), value) : withoutNulls(value)
    if (next === null || next === undefined) merged.delete(name)
    else merged.set(name, next)
  }
  return merged.size > 0 ? (Object.fromEntries(merged) as T) : undefined
}

/** An empty text clears a field, like null. */
export const nullIfEmpty = <T>(value: T | undefined): T | null | undefined => (value === '' ? null : value)
