/** Waits. */
export const sleep = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

/** Runs the work for each element, at most `width` concurrently; results keep the order of the elements. */
export async function concurrently<T, R>(
  elements: readonly T[],
  width: number,
  work: (element: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(elements.length)
  let next = 0
  const worker = async () => {
    for (let i = next++; i < elements.length; i = next++) results[i] = await work(elements[i] as T, i)
  }
  await Promise.all(Array.from({ length: Math.min(width, elements.length) }, worker))
  return results
}

/** The numbers from 0 up. */
export const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Runs the work and returns its duration in milliseconds and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** Quantile of the values; `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Formats a number with thousands separators. */
export const count = (value: number) => value.toLocaleString('en')

/** Formats milliseconds. */
export const milliseconds = (value: number) =>
  value < 10
    ? `${value.toFixed(1)} ms`
    : value < 10_000
      ? `${Math.round(value)} ms`
      : `${(value / 1000).toFixed(1)} s`
