import { isObject } from './is-object.ts'

/** JSON with sorted keys, equal for equal values: `jsonb` does not keep the order of keys. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  )
