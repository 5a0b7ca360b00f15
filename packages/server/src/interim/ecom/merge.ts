/** A value with a patch put on it: objects field by field, null removes, everything else replaces. */
export function merge<T>(current: T | undefined, patch: unknown): T | undefined {
  if (patch === null) return undefined
  if (typeof patch !== 'object' || Array.isArray(patch)) return patch as T
  const merged: Record<string, unknown> = { ...(current as Record<string, unknown> | undefined) }
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue
    const next = merge(merged[name], value)
    if (next === undefined) delete merged[name]
    else merged[name] = next
  }
  return merged as T
}
