import { type ErrorCode, errorOf } from '@stoa/contract'
import { boundData } from '../logging/bounded-error.ts'

/** Bytes of the data in the error of one item, so that a reply of a thousand failures stays small. */
export const ITEM_ERROR_BYTES = 3072

/** Why one item of a bulk call was not written. */
export interface BulkError {
  code: string
  description: string
  data?: Record<string, unknown>
}

export interface ItemMetadata {
  id?: string
  originalIndex: number
  success: boolean
  error?: BulkError
}

/** A declared error in its wire form, as the error of one item. */
export const applicationError = (code: ErrorCode, data: Record<string, unknown>): BulkError => ({
  code,
  description: errorOf(code)[1],
  data: boundData(data, ITEM_ERROR_BYTES),
})

/** Outcome of one item (protocol/transport §10). */
export const itemMetadata = (
  originalIndex: number,
  id: string | undefined,
  error?: BulkError,
): ItemMetadata => ({
  ...(id !== undefined && { id }),
  originalIndex,
  success: !error,
  ...(error && { error }),
})

type BulkResult = { itemMetadata: ItemMetadata } | { referenceMetadata: ItemMetadata }

const metadataOf = (result: BulkResult) =>
  'itemMetadata' in result ? result.itemMetadata : result.referenceMetadata

/** The reply of a bulk call of content: results with their totals. */
export function dataBulkReply<R extends BulkResult>(results: R[]) {
  const totalSuccesses = results.filter(result => metadataOf(result).success).length
  return {
    results,
    bulkActionMetadata: { totalSuccesses, totalFailures: results.length - totalSuccesses },
  }
}

/** The reply of every other bulk call. Each failure has a result, so none is undetailed. */
export function bulkReply<R extends BulkResult>(results: R[]) {
  const { bulkActionMetadata } = dataBulkReply(results)
  return { results, bulkActionMetadata: { ...bulkActionMetadata, undetailedFailures: 0 } }
}
