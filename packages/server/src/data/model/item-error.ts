import type { ErrorCode, FieldViolation } from '@stoa/contract'
import { applicationError, type BulkError, ITEM_ERROR_BYTES } from '../../call/bulk-reply.ts'
import { Failure, InvalidRequest } from '../../call/failure.ts'
import { boundViolations } from '../../logging/bounded-error.ts'

/** Why an item was not written: an error code with data, or field violations. */
export type ItemError = { code: ErrorCode; data: Record<string, unknown> } | { violations: FieldViolation[] }

/** Throws the error of a call that writes a single item. */
export function throwItemError(error: ItemError): never {
  if ('violations' in error) throw new InvalidRequest(error.violations)
  throw new Failure(error.code, error.data)
}

/** The error in the result of a bulk call (protocol/content §14). */
export function bulkError(error: ItemError): BulkError {
  if ('violations' in error) {
    const { violations } = boundViolations(error.violations, ITEM_ERROR_BYTES)
    return {
      code: 'WDE0076',
      description: violations.map(({ field, description }) => `${field} ${description}`).join(', '),
      data: { fieldViolations: violations },
    }
  }
  return applicationError(error.code, error.data)
}
