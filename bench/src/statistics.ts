/** What repeated measurements of one thing come to. */
export interface Summary {
  median: number
  min: number
  max: number
  /** Distance of the furthest measurement from the median, as a share of it. */
  spread: number
  values: number[]
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There is no median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** The value below which this share of the measurements lies, by nearest rank. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('There is no quantile of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
}

export function summarise(values: readonly number[]): Summary {
  const middle = median(values)
  const min = Math.min(...values)
  const max = Math.max(...values)
  const spread = middle === 0 ? 0 : Math.max(max - middle, middle - min) / middle
  return { median: middle, min, max, spread, values: [...values] }
}

/**
 * The ratio of ours to the other, run by run. Neighbouring runs share the load of the machine, so their ratios vary less than
 * the ratio of two medians.
 */
export function ratio(ours: readonly number[], other: readonly number[]): Summary {
  if (ours.length !== other.length)
    throw new RangeError(`${ours.length} runs cannot be compared with ${other.length}`)
  return summarise(ours.map((value, runIndex) => value / (other[runIndex] as number)))
}
