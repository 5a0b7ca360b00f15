/**
 * Storage keys of values. A field's storage key never changes, so a rename changes metadata only. An undeclared key is
 * stored under its own name, or with a numeric suffix if a field has that storage key.
 */

const SUFFIX = /~\d+$/

/** The storage key of a new field or an undeclared key. Never one that a field already has. */
export function freeStorageKey(key: string, taken: ReadonlySet<string>): string {
  const plain = SUFFIX.test(key) ? `${key}~0` : key
  if (!taken.has(plain)) return plain
  for (let n = 1; ; n++) if (!taken.has(`${key}~${n}`)) return `${key}~${n}`
}

/** The key of an undeclared stored value: the inverse of `freeStorageKey`. */
export const undeclaredKey = (storageKey: string): string => storageKey.replace(SUFFIX, '')

/** Whether a storage key in this text may differ from its key. */
export const mayHoldSuffix = (text: string | Buffer): boolean => text.includes('~')
