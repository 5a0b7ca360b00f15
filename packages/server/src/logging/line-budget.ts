/** Lines of one kind that are written in an interval. */
const LINES = 50
const INTERVAL_MS = 10_000

export interface LineBudget<Kind> {
  /** Whether a line of this kind is still to be written; otherwise it is counted. */
  take(kind: Kind): boolean
  /** Reports what was counted so far. */
  close(): void
}

/**
 * Limits log lines per kind: after 50 in 10 seconds the others are counted, and `report` is called at the end of the
 * interval with their number. The number of kinds must be bounded.
 */
export function createLineBudget<Kind>(
  report: (kind: Kind, omitted: number, seconds: number) => void,
  intervalMs = INTERVAL_MS,
): LineBudget<Kind> {
  const counts = new Map<Kind, number>()
  let timer: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [kind, count] of counts) if (count > LINES) report(kind, count - LINES, intervalMs / 1000)
    counts.clear()
  }
  return {
    take(kind) {
      timer ??= setTimeout(close, intervalMs).unref()
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= LINES
    },
    close,
  }
}
