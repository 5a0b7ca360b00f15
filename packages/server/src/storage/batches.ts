import { monotonicMs } from '../call/clock.ts'

/** Rows of the first statement. Later ones change more while they are quick, and fewer after one that took too long. */
export const BATCH = 1000
const BATCH_MIN = 10
const BATCH_MAX = 8000
/** A statement locks its rows until it ends, so it is short. */
const QUICK_MS = 200

/** PostgreSQL has ended the statement after `statement_timeout`. */
const isTimeout = (error: unknown) => (error as { code?: string } | undefined)?.code === '57014'

/**
 * Repeats a statement that changes at most `limit` rows and returns their number, until it finds no more or `isOver`. Returns the
 * number of all rows, and whether none is left.
 */
export async function inBatches(
  change: (limit: number) => Promise<number>,
  isOver: () => boolean = () => false,
): Promise<{ rows: number; isDone: boolean }> {
  let rows = 0
  for (let limit = BATCH; ; ) {
    const startedAt = monotonicMs()
    try {
      const changed = await change(limit)
      rows += changed
      if (changed < limit) return { rows, isDone: true }
      if (monotonicMs() - startedAt < QUICK_MS) limit = Math.min(BATCH_MAX, limit * 2)
    } catch (error) {
      if (!isTimeout(error) || limit === BATCH_MIN) throw error
      limit = Math.max(BATCH_MIN, Math.floor(limit / 4))
    }
    if (isOver()) return { rows, isDone: false }
  }
}
