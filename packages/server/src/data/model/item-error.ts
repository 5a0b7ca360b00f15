import { type ErrorCode, errors, type FieldViolation } from '@stoa/contract'
import { Failure, InvalidRequest } from '../../call/failure.ts'
import { boundData, boundViolations } from '../../logging/bounded-error.ts'

/** Bytes of the violations or the data in the error of one item. */
const ITEM_ERROR_BYTES = 3072

/** Why one item of a write was not written: a code with its data, or fields that cannot be accepted. */
export type ItemProblem =
  | { code: ErrorCode; data: Record<string, unknown> }
  | { violations: FieldViolation[] }

/** The refusal of a call that writes one item. */
export function throwItemError(problem: ItemProblem): never {
  if ('violations' in problem) throw new InvalidRequest(problem.violations)
  throw new Failure(problem.code, problem.data)
}

/** The same in the result of a bulk call (protocol/content §14). */
export function bulkError(problem: ItemProblem) {
  if ('violations' in problem) {
    const { violations } = boundViolations(problem.violations, ITEM_ERROR_BYTES)
    return {
      code: 'WDE0076',
      description: violations.map(({ field, description }) => `${field} ${description}`).join(', '),
      data: { fieldViolations: violations },
    }
  }
  return {
    code: problem.code,
    description: errors[problem.code][1],
    data: boundData(problem.data, ITEM_ERROR_BYTES),
  }
}
