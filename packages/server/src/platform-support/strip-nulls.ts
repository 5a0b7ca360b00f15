import type { Input } from '@stoa/contract'

/** A request without its null fields: null clears a field at every depth. Nulls are removed from lists too. */
export function withoutNulls<T>(value: Input<T>): T {
  if (Array.isArray(value)) return value.filter(part => part !== null).map(part => withoutNulls(part)) as T
  if (value === null || typeof value !== 'object') return value as T
  return Object.fromEntries(
    Object.entries(withoutNullParts(value)).map(([name, part]) => [name, withoutNulls(part)]),
  ) as T
}

/** The same for the top-level fields only; nested nulls remain, because in filters and values null has a meaning. */
export const withoutNullParts = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null && part !== undefined))

/** Sets fields as they were sent: null clears one, and those that are not sent stay. `names` are those to set, if not all. */
export function assignSent<T extends object>(
  target: T,
  sent: { readonly [K in keyof T]?: unknown },
  names?: readonly (keyof T & string)[],
): void {
  const wanted: readonly string[] = names ?? Object.keys(sent)
  for (const [name, value] of Object.entries<unknown>({ ...sent })) {
    if (!wanted.includes(name)) continue
    if (value === null) Reflect.deleteProperty(target, name)
    else if (value !== undefined) Object.assign(target, { [name]: withoutNulls(value) })
  }
}
