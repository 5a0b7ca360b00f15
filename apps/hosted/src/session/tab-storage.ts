/** Storage of a browser. Browsers that refuse it make reading give nothing and writing do nothing. */
export interface TabStorage {
  read<T>(key: string): T | undefined
  write(key: string, value: object): void
  forget(key: string): void
}

/** The storage is asked for at each use: where it is refused, asking already throws. */
const storageOf = (place: () => Storage): TabStorage => ({
  read(key) {
    try {
      return JSON.parse(place().getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined // storage is off, or holds something that is not ours
    }
  },
  write(key, value) {
    try {
      place().setItem(key, JSON.stringify(value))
    } catch {
      // Storage is off or full: the page works without, until it is reloaded.
    }
  },
  forget(key) {
    try {
      place().removeItem(key)
    } catch {
      // Storage is off: nothing was kept.
    }
  },
})

/** Of this tab, until it is closed. */
export const tabStorage = storageOf(() => sessionStorage)

/** Of this browser, for all tabs. */
export const browserStorage = storageOf(() => localStorage)
