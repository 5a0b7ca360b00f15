import { type ErrorCode, errors, type FieldViolation } from '@stoa/contract'
import { Failure, InvalidRequest } from '../../call/failure.ts'
import { boundData, boundViolations } from '../../logging/bounded-error.ts'

/** Maximum bytes of the violations or the data in one item's error. */
const ITEM_ERROR_BYTES = 3072

/** Why an item was not written: an error code with data, or field violations. */
export type ItemError = { code: ErrorCode; data: Record<string, unknown> } | { violations: FieldViolation[] }

/** Throws the error of a call that writes a single item. */
export function throwItemError(error: ItemError): never {
  if ('violations' in error) throw new InvalidRequest(error.violations)
  throw new Failure(error.code, error.data)
}

/** The error in the result of a bulk call (protocol/content §14). */
export function bulkError(error: ItemError) {
  if ('violations' in error) {
    const { violations } = boundViolations(error.violations, ITEM_ERROR_BYTES)
    return {
      code: 'WDE0076',
      description: violations.map(({ field, description }) => `${field} ${description}`).join(', '),
      data: { fieldViolations: violations },
    }
  }
  return {
    code: error.code,
    description: errors[error.code][1],
    data: boundData(error.data, ITEM_ERROR_BYTES),
  }
}
