import type { Input } from '@stoa/contract'
import { withoutNulls } from '../without-nulls.ts'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Puts the given fields on what is there: fields that are not given stay, null clears one, objects are merged field by
 * field and lists replaced. What ends up empty is undefined.
 */
export function mergeFields<T extends object>(current: T | undefined, given: Input<T>): T | undefined {
  const merged: Record<string, unknown> = { ...current }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const next = isPlain(value)
      ? mergeFields(isPlain(merged[name]) ? merged[name] : undefined, value)
      : withoutNulls(value)
    if (next === null || next === undefined) delete merged[name]
    else merged[name] = next
  }
  return Object.keys(merged).length > 0 ? (merged as T) : undefined
}
