interface Waiting<T> {
  key: string
  resolve: (value: T | undefined) => void
  reject: (error: unknown) => void
}

/** Loads the values of all keys that are requested in the same turn of the event loop together, at most `max` at once. */
export function batched<T>(
  loadMany: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
  max: number,
): (key: string) => Promise<T | undefined> {
  let waiting: Waiting<T>[] = []
  const load = async (batch: Waiting<T>[]) => {
    try {
      const values = await loadMany([...new Set(batch.map(({ key }) => key))])
      for (const { key, resolve } of batch) resolve(values.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const flush = () => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += max) void load(all.slice(at, at + max))
  }
  return key =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) setImmediate(flush)
    })
}
