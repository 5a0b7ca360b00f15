import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../platform-support/is-object.ts'

const escaped = (name: string) => name.replace(/[\\.[\]]/g, '\\$&')

/** Changed fields by dotted path, with their previous values. Lists count as one value (protocol/events §2). */
export function modifiedFields(before: unknown, after: unknown, path = ''): Record<string, unknown> {
  if (isDeepStrictEqual(before, after)) return {}
  if (!isObject(before) || !isObject(after)) return path ? { [path]: before ?? null } : {}
  const changed: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    Object.assign(
      changed,
      modifiedFields(before[name], after[name], path ? `${path}.${escaped(name)}` : escaped(name)),
    )
  return changed
}
