import { isObject } from '../platform-support/is-object.ts'

/** Fields of which at most one is set: a new one replaces the other (protocol/checkout-settings §1). */
const ALTERNATIVES: Readonly<Record<string, string>> = { color: 'image', image: 'color' }

/** The stored settings with the fields sent: objects are merged, null clears a field. */
export function mergeSettings(stored: object, sent: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...stored }
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    if (value === null) delete merged[name]
    else if (isObject(value)) merged[name] = mergeSettings((merged[name] ?? {}) as object, value)
    else merged[name] = value
    const alternative = ALTERNATIVES[name]
    if (value !== null && alternative) delete merged[alternative]
  }
  return merged
}
