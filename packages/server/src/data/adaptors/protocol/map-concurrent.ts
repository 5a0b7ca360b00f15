/** Maps with limited concurrency. Results keep the order of the input. */
export async function mapConcurrent<T, R>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(all.length)
  let next = 0
  const turn = async () => {
    while (next < all.length) {
      const index = next++
      results[index] = await work(all[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, turn))
  return results
}
