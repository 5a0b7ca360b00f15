import type { ValueStorage } from '@stoa/ui/browser-storage'

/** Storage of a browser that starts empty. */
export function memoryStorage(): ValueStorage {
  const held = new Map<string, string>()
  return {
    read: key => JSON.parse(held.get(key) ?? 'null') ?? undefined,
    write: (key, value) => void held.set(key, JSON.stringify(value)),
    remove: key => void held.delete(key),
  }
}
