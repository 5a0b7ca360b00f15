import type { Contract, FieldViolation, ReplyOf } from '@stoa/contract'
import type * as calls from '../generated/items.ts'
import type { DataOptions } from './options.ts'
import type { DataTransport } from './transport.ts'

type BulkReply = ReplyOf<Contract['items']['bulkInsert']>
type Metadata = BulkReply['results'][number]['itemMetadata']

/** Why one item of a bulk call was refused. */
export interface BulkError<T = unknown> {
  message: string
  code: string
  /** What was sent for this item. */
  item: T | undefined
  /** Its place in what was sent. */
  originalIndex: number
  violations?: readonly FieldViolation[]
}

/** What became of the items of a bulk call. */
export interface BulkResult<T = unknown> {
  inserted: number
  updated: number
  removed: number
  /** Neither done nor refused: what was not there to change, or is there already. */
  skipped: number
  errors: BulkError<T>[]
  insertedItemIds: string[]
  updatedItemIds: string[]
  removedItemIds: string[]
}

/** What went wrong with one item or reference, beside what was sent for it. */
export const bulkError = <T>(sent: readonly T[], { error, originalIndex }: Metadata): BulkError<T> => ({
  message: error?.description ?? '',
  code: error?.code ?? 'WD_UNKNOWN_ERROR',
  item: sent[originalIndex],
  originalIndex,
  ...(error?.data?.fieldViolations !== undefined && {
    violations: error.data.fieldViolations as readonly FieldViolation[],
  }),
})

/** The code that is no error of a call, but an item skipped (protocol/content §14). */
type Ignored = 'WDE0073' | 'WDE0074' | undefined

/** Counts a bulk reply, in the order of what was sent. */
function bulkResult<T>(sent: readonly T[], results: BulkReply['results'], ignored: Ignored): BulkResult<T> {
  const errors: BulkError<T>[] = []
  const ids: Record<string, string[]> = { INSERT: [], UPDATE: [], DELETE: [] }
  const ordered = [...results].sort((a, b) => a.itemMetadata.originalIndex - b.itemMetadata.originalIndex)
  for (const { action = '', itemMetadata } of ordered) {
    const { success, id, error } = itemMetadata
    if (success) ids[action === 'PATCH' ? 'UPDATE' : action]?.push(id ?? '')
    else if (!ignored || error?.code !== ignored) errors.push(bulkError(sent, itemMetadata))
  }
  const { INSERT: insertedItemIds = [], UPDATE: updatedItemIds = [], DELETE: removedItemIds = [] } = ids
  const [inserted, updated, removed] = [insertedItemIds.length, updatedItemIds.length, removedItemIds.length]
  const skipped = sent.length - errors.length - inserted - updated - removed
  return { inserted, updated, removed, skipped, errors, insertedItemIds, updatedItemIds, removedItemIds }
}

type BulkCall =
  | typeof calls.bulkInsert
  | typeof calls.bulkSave
  | typeof calls.bulkUpdate
  | typeof calls.bulkPatch
  | typeof calls.bulkRemove

/** Sends what a bulk call is about; of nothing, nothing is sent. */
export async function sendBulk<T>(
  link: DataTransport,
  call: BulkCall,
  sent: readonly T[],
  message: object,
  options: DataOptions | undefined,
  ignored?: Ignored,
): Promise<BulkResult<T>> {
  const reply = sent.length > 0 ? await link.send(call, message, options) : undefined
  return bulkResult(sent, reply?.results ?? [], ignored)
}
