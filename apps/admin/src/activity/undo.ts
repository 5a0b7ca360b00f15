import { undoChange } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useClient } from '@stoa/react'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'

type Undo = ReplyOf<typeof contract.journal.undoChange>

/** Of more changes, only the first one is planned. */
const MAX_PLANS = 10

interface Undone extends Undo {
  /** Changes that could not be taken back, and why the first of them could not. */
  failed: number
  error: unknown
}

/** What stays after an undo, in sentences. Many changes that keep the same name it once. */
export const remainingText = ({ kept, failed, error }: Undo & Partial<Undone>): string =>
  [
    ...new Set(kept.map(({ description }) => description)),
    ...(failed
      ? [t('{count} steps could not be taken back: {error}', { count: failed, error: errorText(error) })]
      : []),
  ].join(' ')

/** Takes changes back, and reads everything that is shown again. */
export function useUndo() {
  const client = useClient()
  const queries = useQueryClient()
  return {
    /** The changes among these that can be taken back. Of the many calls of one action, the first one stands for all. */
    plan: async (requestIds: readonly string[]): Promise<readonly string[]> => {
      const canUndo = (requestId: string) =>
        client.call(undoChange, { requestId, dryRun: true }).then(
          ({ undone }) => undone.length > 0,
          () => false,
        )
      const [first] = requestIds
      if (requestIds.length > MAX_PLANS) return first && (await canUndo(first)) ? requestIds : []
      const possible = await Promise.all(requestIds.map(canUndo))
      return requestIds.filter((_, index) => possible[index])
    },
    /** Takes changes back one by one. A change that is rejected does not keep the others. */
    run: async (
      requestIds: readonly string[],
      onProgress: (done: number) => void = () => {},
    ): Promise<Undone> => {
      const all: Undone = { undone: [], kept: [], failed: 0, error: undefined }
      try {
        for (const [index, requestId] of requestIds.entries()) {
          try {
            const { undone, kept } = await client.call(undoChange, { requestId })
            all.undone.push(...undone)
            all.kept.push(...kept)
          } catch (error) {
            all.failed++
            all.error ??= error
          }
          onProgress(index + 1)
        }
      } finally {
        await queries.invalidateQueries()
      }
      if (all.failed === requestIds.length) throw all.error
      return all
    },
  }
}
