import type { ErrorCode, FieldViolation } from '@stoa/contract'
import { boundViolation } from '../logging/bounded-error.ts'

/** A refusal with a declared code. Raised through `ctx.fail`; `edge/errors.ts` gives it its wire shape. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  constructor(code: ErrorCode, data: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** Fields of the request that cannot be accepted (protocol/transport §7). */
export class InvalidRequest extends Error {
  readonly violations: FieldViolation[]
  constructor(violations: FieldViolation[]) {
    super('INVALID_ARGUMENT')
    this.violations = violations
  }
}

/**
 * A violation with its `data` object, which every violation carries (protocol/transport §7). All that it repeats of the
 * request is truncated.
 */
export const violation = (
  field: string,
  violatedRule: FieldViolation['violatedRule'],
  description: string,
  data: Record<string, unknown> = {},
): FieldViolation => boundViolation({ field, description, violatedRule, data })

/** Refuses the request for one field. */
export function refuseField(
  field: string,
  violatedRule: FieldViolation['violatedRule'],
  description: string,
  data?: Record<string, unknown>,
): never {
  throw new InvalidRequest([violation(field, violatedRule, description, data)])
}
