import { ApiError } from '@stoa/client'
import type { RunProgress } from './use-run.ts'

/** Outcome of one row of a bulk call (protocol/transport §10). */
interface RowResult {
  itemMetadata: { success: boolean; error?: { description: string } }
}

/** What became of the chosen rows. */
export interface BatchOutcome {
  changed: number
  /** Rows that could not be changed, by the reason. */
  failures: ReadonlyMap<string, number>
  /** Rows that were not sent, because the run was canceled or ended by an error. */
  left: number
}

interface RunBatchesOptions {
  ids: readonly string[]
  /** Most ids of one call. */
  size: number
  /** Changes rows, and returns a result for each; nothing if all are changed. */
  change: (ids: string[]) => Promise<readonly RowResult[] | undefined>
  signal: AbortSignal
  onProgress: (progress: RunProgress) => void
  /** An error as a sentence. */
  textOf: (error: unknown) => string
}

/** Whether an error concerns the rows of its call, so that other rows can still be changed. */
const concernsRows = (error: unknown) =>
  error instanceof ApiError && [400, 404, 409, 428].includes(error.status)

/**
 * Changes rows in as many calls as they need. A first call that is rejected as a whole rejects the run; a later one counts its
 * rows as failed.
 */
export async function runBatches({
  ids,
  size,
  change,
  signal,
  onProgress,
  textOf,
}: RunBatchesOptions): Promise<BatchOutcome> {
  const failures = new Map<string, number>()
  let failed = 0
  let done = 0
  const fail = (reason: string, count: number) => {
    failures.set(reason, (failures.get(reason) ?? 0) + count)
    failed += count
  }
  while (done < ids.length && !signal.aborted) {
    const batch = ids.slice(done, done + size)
    try {
      for (const { itemMetadata } of (await change(batch)) ?? [])
        if (!itemMetadata.success) fail(itemMetadata.error?.description ?? '', 1)
    } catch (error) {
      if (done === 0) throw error
      fail(textOf(error), batch.length)
      if (!concernsRows(error)) {
        done += batch.length
        break
      }
    }
    done += batch.length
    onProgress({ done, total: ids.length })
  }
  return { changed: done - failed, failures, left: ids.length - done }
}
