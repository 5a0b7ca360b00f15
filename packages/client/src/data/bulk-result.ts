import type { BulkInsertReply } from '@stoa/contract/calls/items'
import type { FieldViolation } from '@stoa/contract/errors'
import type * as calls from '../generated/items.ts'
import type { DataOptions } from './options.ts'
import type { DataTransport } from './transport.ts'

type Metadata = BulkInsertReply['results'][number]['itemMetadata']

/** Why one item of a bulk call failed. */
export interface BulkError<T = unknown> {
  message: string
  code: string
  /** The item of the request. */
  item: T | undefined
  /** Index of the item in the request. */
  originalIndex: number
  violations?: readonly FieldViolation[]
}

/** The outcome of a bulk call. */
export interface BulkResult<T = unknown> {
  inserted: number
  updated: number
  removed: number
  /** Neither written nor failed: items that do not exist, or exist already. */
  skipped: number
  errors: BulkError<T>[]
  insertedItemIds: string[]
  updatedItemIds: string[]
  removedItemIds: string[]
}

/** The error of one item or reference, with its part of the request. */
export const bulkError = <T>(sent: readonly T[], { error, originalIndex }: Metadata): BulkError<T> => ({
  message: error?.description ?? '',
  code: error?.code ?? 'WD_UNKNOWN_ERROR',
  item: sent[originalIndex],
  originalIndex,
  ...(error?.data?.fieldViolations !== undefined && {
    violations: error.data.fieldViolations as readonly FieldViolation[],
  }),
})

/** Codes of skipped items, which are no errors (protocol/content §14). */
type Ignored = 'WDE0073' | 'WDE0074' | undefined

/** Reads a bulk reply, in the order of the request. */
function bulkResult<T>(
  sent: readonly T[],
  results: BulkInsertReply['results'],
  ignored: Ignored,
): BulkResult<T> {
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

/** Sends a bulk call; an empty list sends nothing. */
export async function sendBulk<T>(
  transport: DataTransport,
  call: BulkCall,
  sent: readonly T[],
  message: object,
  options: DataOptions | undefined,
  ignored?: Ignored,
): Promise<BulkResult<T>> {
  const reply = sent.length > 0 ? await transport.send(call, message, options) : undefined
  return bulkResult(sent, reply?.results ?? [], ignored)
}
