/**
 * Names under which values are stored. A field keeps its storage key for good, so a rename changes metadata alone. Values
 * of undeclared keys are stored under their own name, or beside it where a field has taken that name.
 */

const SUFFIX = /~\d+$/

/** The name under which a new field, or a value that no field declares, is stored; never one that a field has. */
export function freeStorageKey(key: string, taken: ReadonlySet<string>): string {
  const plain = SUFFIX.test(key) ? `${key}~0` : key
  if (!taken.has(plain)) return plain
  for (let n = 1; ; n++) if (!taken.has(`${key}~${n}`)) return `${key}~${n}`
}

/** The key of a stored value that no field declares: the inverse of `freeStorageKey`. */
export const undeclaredKey = (storageKey: string): string => storageKey.replace(SUFFIX, '')

/** Whether a name in this stored text may differ from its key. */
export const mayHoldSuffix = (text: string | Buffer): boolean => text.includes('~')
