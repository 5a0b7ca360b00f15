/** Null clears a field at every depth: what is stored, and so every reply, carries none. */
export function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.filter(part => part !== null).map(withoutNulls) as T
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutNulls(part)])) as T
}
