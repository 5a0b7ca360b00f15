import type { ErrorCode, FieldViolation } from '@stoa/contract'
import { boundViolation } from '../logging/bounded-error.ts'

/** An error with a declared code, thrown by `ctx.fail`. `edge/errors.ts` makes its wire form. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  constructor(code: ErrorCode, data: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** A request with invalid fields (protocol/transport §7). */
export class InvalidRequest extends Error {
  readonly violations: FieldViolation[]
  constructor(violations: FieldViolation[]) {
    super('INVALID_ARGUMENT')
    this.violations = violations
  }
}

/**
 * A violation; its `data` object is required (protocol/transport §7). Parts of the request in it are truncated.
 */
export const violation = (
  field: string,
  violatedRule: FieldViolation['violatedRule'],
  description: string,
  data: Record<string, unknown> = {},
): FieldViolation => boundViolation({ field, description, violatedRule, data })

/** Rejects the request because of one field. */
export function rejectField(
  field: string,
  violatedRule: FieldViolation['violatedRule'],
  description: string,
  data?: Record<string, unknown>,
): never {
  throw new InvalidRequest([violation(field, violatedRule, description, data)])
}
