import type { FieldViolation } from '@stoa/contract/errors'
import type { Descriptor } from '../descriptor.ts'
import { ApiError } from '../errors.ts'
import { type WdeCode, wde } from './error-codes.ts'

type Values<C extends WdeCode> = Parameters<(typeof wde)[C]>

const textOf = <C extends WdeCode>(code: C, values: Values<C>) =>
  `${code}: ${(wde[code] as (...values: Values<C>) => string)(...values)}`

/** The error of an invalid argument: a plain Error whose details have the code (protocol/content §16). */
export function rejection<C extends WdeCode>(code: C, ...values: Values<C>): Error {
  const description = textOf(code, values)
  return Object.assign(new Error(description), { details: { applicationError: { code, description } } })
}

/** The error of builders, filter models and pages; only the message has the code (protocol/content §16). */
export function modelRejection<C extends WdeCode>(code: C, ...values: Values<C>): Error {
  return Object.assign(new Error(textOf(code, values)), { code: 'WD_VALIDATION_ERROR' })
}

/** Details of a failed call of the data service; `code` is a WDE code, WD_VALIDATION_ERROR or WD_UNKNOWN_ERROR. */
export class DataError extends ApiError {
  /** The rejected fields, with reasons. */
  readonly violations: readonly FieldViolation[]

  constructor(error: ApiError, code: string, message: string) {
    const { operation: name, args, status, details, requestId, retryAfter } = error
    super({ name, args }, message, { status, code, details, requestId, retryAfter, cause: error })
    this.name = 'DataError'
    this.violations = details.validationError?.fieldViolations ?? []
  }
}

/** The error that a hook threw: an Error is rebuilt, any other value is returned unchanged (WDE0078). */
function thrownByHook(data: Record<string, unknown>): unknown {
  const { jsErrorValue } = data as { jsErrorValue?: { name?: string; message?: string; code?: unknown } }
  if (!jsErrorValue) return data.value
  const { name, message, code } = jsErrorValue
  return Object.assign(new Error(message), name && { name }, code !== undefined && { code })
}

/** Converts a failed call to a `DataError` (protocol/content §16); timeouts and aborted calls stay unchanged. */
export function dataFailure(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code === 'ABORTED' || error.code === 'TIMEOUT') return error
  const { applicationError: rejected, validationError } = error.details
  const as = (code: string, message: string) => new DataError(error, code, message)
  if (error.status === 413 && rejected?.code !== 'WDE0109')
    return as('WDE0109', 'WDE0109: The payload is too large.')
  if (validationError?.fieldViolations) {
    const lines = validationError.fieldViolations.map(({ field, description }) => `${field}: ${description}`)
    return as('WD_VALIDATION_ERROR', [error.message, ...lines].join('\n'))
  }
  if (String(rejected?.code) === 'WDE0078') {
    const thrown = thrownByHook(rejected?.data ?? {})
    if (thrown !== undefined) return thrown
  }
  if (rejected) return as(String(rejected.code || 'WD_UNKNOWN_ERROR'), rejected.description || error.message)
  if (error.status === 200) return as('WDE0055', 'WDE0055: The reply of the platform could not be read.')
  if (error.status >= 500) return as('WDE0053', `WDE0053: Internal error. ${error.message}`)
  return as('WD_UNKNOWN_ERROR', error.message)
}

/** A reply without the expected result (WDE0055). */
export const unreadableReply = (call: Descriptor) =>
  dataFailure(new ApiError(call, `${call.name}: unreadable`, { status: 200, code: 'SYSTEM_ERROR' }))

/** The code of any error of this module: of a rejected argument, of a builder, or of the platform. */
export function dataErrorCode(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code
  if (!(error instanceof Error)) return
  return /^(WDE\d{4}): /.exec(error.message)?.[1]
}
