import type { Input } from '@stoa/contract'

/** What a request says, without what it leaves empty: null clears a field at every depth, and is no element of a list. */
export function withoutNulls<T>(value: Input<T>): T {
  if (Array.isArray(value)) return value.filter(part => part !== null).map(part => withoutNulls(part)) as T
  if (value === null || typeof value !== 'object') return value as T
  return Object.fromEntries(
    Object.entries(withoutNullParts(value)).map(([name, part]) => [name, withoutNulls(part)]),
  ) as T
}

/** The same of an object's own fields; what is in them stays, because in filters and values null is something too. */
export const withoutNullParts = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null && part !== undefined))
