/** Ranks of all values together; equal ones share the mean of theirs. */
function ranksOf(values: readonly number[]): { ranks: number[]; ties: number } {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number))
  const ranks = new Array<number>(values.length)
  let ties = 0
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to + 1 < order.length && values[order[to + 1] as number] === values[order[from] as number]) to++
    const count = to - from + 1
    ties += count ** 3 - count
    for (let i = from; i <= to; i++) ranks[order[i] as number] = (from + to) / 2 + 1
    from = to + 1
  }
  return { ranks, ties }
}

/** Upper tail of the standard normal distribution (Abramowitz and Stegun 7.1.26; error below 1.5e-7). */
function upperTail(z: number): number {
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2)
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return (polynomial * Math.exp((-z * z) / 2)) / 2
}

/**
 * How likely two samples differ as much as these, or more, when both come from one distribution (Mann and Whitney's U,
 * two-sided, by normal approximation). It compares ranks only, so a few slow calls on a busy machine do not matter.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const n = a.length + b.length
  const { ranks, ties } = ranksOf([...a, ...b])
  const rankSum = ranks.slice(0, a.length).reduce((sum, rank) => sum + rank, 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const variance = ((a.length * b.length) / 12) * (n + 1 - ties / (n * (n - 1)))
  const z = Math.max(0, Math.abs(u - mean) - 0.5) / Math.sqrt(variance)
  return Math.min(1, 2 * upperTail(z))
}
