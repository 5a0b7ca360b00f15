import type { DataItem, FieldViolation } from '@stoa/contract'
import { type BulkError, type ItemMetadata, itemMetadata } from '../../call/bulk-reply.ts'
import { bulkError, type ItemError } from '../model/item-error.ts'

/** One result of a bulk call (protocol/content §14). */
export interface BulkResult {
  action: 'INSERT' | 'UPDATE' | 'PATCH' | 'DELETE'
  itemMetadata: ItemMetadata
  dataItem?: DataItem
}

export interface BulkReply {
  results: BulkResult[]
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number }
}

/** The result of an entry that a hook rejected or made invalid. */
export const errorResult = (
  originalIndex: number,
  { id, action }: Pick<BulkResult, 'action'> & { id: string },
  error: ItemError,
): BulkResult => ({
  action,
  itemMetadata: itemMetadata(originalIndex, id, bulkError(error)),
})

/** Replaces a path prefix, because paths must refer to the caller's list and not to the forwarded one. */
export const withPathPrefix = (violations: readonly FieldViolation[], here: string, there: string) =>
  violations.map(one => ({
    ...one,
    field: one.field.startsWith(here) ? there + one.field.slice(here.length) : one.field,
  }))

function withOriginalPath(error: BulkError | undefined, list: string, from: number, to: number) {
  const violations = error?.data?.fieldViolations as FieldViolation[] | undefined
  if (!error || !violations || from === to) return error
  const [here, there] = [`${list}[${from}]`, `${list}[${to}]`]
  return {
    ...error,
    description: error.description.replaceAll(here, there),
    data: {
      ...error.data,
      fieldViolations: withPathPrefix(violations, here, there),
    },
  }
}

/** Merges results of forwarded and of rejected entries in the order of the request. */
export const mergeResults = (
  written: readonly BulkResult[],
  originalIndexes: readonly number[],
  rejected: readonly BulkResult[],
  list: string,
): BulkResult[] =>
  [
    ...rejected,
    ...written.map((result, n) => {
      const { error, ...metadata } = result.itemMetadata
      const originalIndex = originalIndexes[metadata.originalIndex] ?? metadata.originalIndex
      return {
        ...result,
        itemMetadata: {
          ...metadata,
          originalIndex,
          ...(error && { error: withOriginalPath(error, list, n, originalIndex) }),
        },
      }
    }),
  ].sort((a, b) => a.itemMetadata.originalIndex - b.itemMetadata.originalIndex)
