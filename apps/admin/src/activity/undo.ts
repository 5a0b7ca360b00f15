import { undoChange } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useClient } from '@stoa/react'
import { useQueryClient } from '@tanstack/react-query'

type Undo = ReplyOf<typeof contract.journal.undoChange>

/** Views as a member are in the journal, but they change nothing that an undo could restore. */
const views = ['stoa.data.v1.items_viewed_as_member', 'stoa.platform.v1.read_as_member']

export const isUndoable = ({ type }: { type: string }): boolean => !views.includes(type)

/** Whether a change is an import of products: a job takes it back, and the entry has no changes of its own. */
export const isImport = (operation: string): boolean => operation === 'catalogTransfers.importCatalog'

/** What stays after an undo, in sentences. */
export const remainingText = (undo: Undo): string => undo.kept.map(({ description }) => description).join(' ')

/** Takes changes back, and reads everything that is shown again. */
export function useUndo() {
  const client = useClient()
  const queries = useQueryClient()
  return {
    /** The changes among these that can be taken back. */
    plan: async (requestIds: readonly string[]): Promise<string[]> => {
      const plans = await Promise.all(
        requestIds.map(requestId =>
          client.call(undoChange, { requestId, dryRun: true }).then(
            plan => (plan.undone.length > 0 ? [requestId] : []),
            () => [],
          ),
        ),
      )
      return plans.flat()
    },
    run: async (requestIds: readonly string[]): Promise<Undo> => {
      const all: Undo = { undone: [], kept: [] }
      try {
        for (const requestId of requestIds) {
          const { undone, kept } = await client.call(undoChange, { requestId })
          all.undone.push(...undone)
          all.kept.push(...kept)
        }
      } finally {
        await queries.invalidateQueries()
      }
      return all
    },
  }
}
