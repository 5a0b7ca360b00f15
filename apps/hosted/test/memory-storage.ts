import type { TabStorage } from '../src/session/tab-storage.ts'

/** Storage of a browser that starts empty. */
export function memoryStorage(): TabStorage {
  const held = new Map<string, string>()
  return {
    read: key => JSON.parse(held.get(key) ?? 'null') ?? undefined,
    write: (key, value) => void held.set(key, JSON.stringify(value)),
    remove: key => void held.delete(key),
  }
}
