/** Values in the storage of a browser, as JSON. Where it is disabled, reads return undefined and writes do nothing. */
export interface ValueStorage {
  read<T>(key: string): T | undefined
  write(key: string, value: object): void
  remove(key: string): void
}

/** Accesses the storage at each use: where it is disabled, the access itself throws. */
const storageOf = (getStorage: () => Storage): ValueStorage => ({
  read(key) {
    try {
      return JSON.parse(getStorage().getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined // storage is disabled, or the value is not JSON
    }
  },
  write(key, value) {
    try {
      getStorage().setItem(key, JSON.stringify(value))
    } catch {
      // Storage is disabled or full: the page works until it is reloaded.
    }
  },
  remove(key) {
    try {
      getStorage().removeItem(key)
    } catch {
      // Storage is disabled: nothing was stored.
    }
  },
})

/** Storage of this tab. */
export const tabStorage = storageOf(() => sessionStorage)

/** Storage of all tabs. */
export const browserStorage = storageOf(() => localStorage)
