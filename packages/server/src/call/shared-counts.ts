/** Gets what others have counted. */
export interface CountReceiver {
  /** Uses by other processes of the node. */
  add(key: string, amount: number): void
  /** What all nodes together have used in a window that ends in `leftMs` milliseconds. */
  raise(key: string, used: number, leftMs: number): void
}

/** Tells the others of uses here, in a window that ends in `leftMs` milliseconds. */
export type TellUse = (key: string, amount: number, leftMs: number) => void

/** Counters that several processes share. Each counts its own uses, and hears of those of the others later. */
export interface SharedCounts {
  /** Joins a counter by its name, which allows `max` uses of a key in a window of a minute. */
  join(counter: string, max: number, receiver: CountReceiver): TellUse
}

/** What the processes of a node have in use now, by key. Each hears of the others some milliseconds later. */
export interface SharedLevels {
  change(key: string, by: 1 | -1): void
  ofOthers(key: string): number
}

/** Uses of one key by one process. `key` is a hash: what identifies a caller stays in the process. */
export interface CountedUses {
  key: Buffer
  amount: number
  /** Milliseconds until the window of the process ends. */
  leftMs: number
}

/** Where the processes of all nodes add up their uses. */
export interface UseStore {
  /** Adds uses of different keys, and returns what all nodes together have used of each, in the same order. */
  add(uses: readonly CountedUses[]): Promise<{ used: number; leftMs: number }[]>
}
