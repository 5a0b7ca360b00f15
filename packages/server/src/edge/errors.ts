import { type ErrorBody, type ErrorCode, errorOf, errors } from '@stoa/contract'
import { Failure, InvalidRequest } from '../call/failure.ts'
import { boundData, boundViolations } from '../logging/bounded-error.ts'
import { isConnectionError } from '../storage/connection-errors.ts'
import { RevisionConflict } from '../storage/documents.ts'

export interface WireError {
  status: number
  body: ErrorBody
  /** For the log only. */
  cause?: unknown
  retryAfterSec?: number
}

/** SQLSTATE codes with a declared error. */
const sqlStates: Record<string, ErrorCode> = {
  '57014': 'TIMEOUT',
  '40001': 'CONFLICT',
  '40P01': 'CONFLICT',
  '55P03': 'CONFLICT',
  // Index entry too large: only indexes of collections contain values of any length.
  '54000': 'DATA_VALUE_TOO_LONG',
  // Raised by the SQL functions of aggregation pipelines.
  ST001: 'DATA_RESULT_TOO_LARGE',
  '53300': 'UNAVAILABLE',
  '57P01': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
  '53100': 'STORAGE_FULL',
}

/** Unique constraints that a client can violate, with their error. */
const constraints: Record<string, ErrorCode> = {
  products_slug_taken: 'SLUG_ALREADY_EXISTS',
  collections_slug_taken: 'SLUG_ALREADY_EXISTS',
  members_slug_taken: 'SLUG_ALREADY_EXISTS',
}

/** Whether a concurrent write has just taken the slug. The next attempt sees it, and derives another one from a name. */
export const isSlugTaken = (error: unknown): boolean =>
  Object.hasOwn(constraints, (error as { constraint?: string }).constraint ?? '')

/** Errors that compatible clients compare with another code (protocol/transport §6). */
const COMPAT_CODES: Readonly<Partial<Record<string, string | number>>> = {
  COLLECTION_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 'NOT_FOUND',
} satisfies Partial<Record<ErrorCode, string | number>>

/** The body of an error with the address of its page on the platform (docs/decisions/092-documentation-site.md). */
export function withPage(body: ErrorBody, publicUrl: string): ErrorBody {
  const { applicationError, validationError } = body.details
  const code = validationError ? 'INVALID_ARGUMENT' : (applicationError?.code ?? 'SYSTEM_ERROR')
  // Programs of the merchant reject with codes of their own, which have no page.
  const hasPage = !applicationError || Object.hasOwn(errors, code)
  return hasPage ? { ...body, details: { ...body.details, docs: `${publicUrl}/docs/errors/${code}` } } : body
}

/** The body of an error for clients that follow the original protocol. */
export function toCompatError({ body }: WireError): object {
  const { applicationError } = body.details
  const code = applicationError && COMPAT_CODES[applicationError.code]
  return code === undefined ? body : { ...body, details: { applicationError: { ...applicationError, code } } }
}

/**
 * Maximum size of the violations or the data of an error, in bytes. With the rest an error body has at most 16 KiB,
 * whatever the request contains.
 */
const DETAILS_BYTES = 14_336

/** When a client may send a request again that failed with status 503, in seconds. */
const RETRY_AFTER_SEC = 1

const declaredError = (code: ErrorCode, details: Record<string, unknown>, cause?: unknown): WireError => {
  const [status, text] = errorOf(code)
  const data = boundData(details, DETAILS_BYTES)
  // Such as `{origin}`: the detail of that name.
  const message = text.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name]))
  const retryAfterSec = data.retryAfterSec ?? (status === 503 ? RETRY_AFTER_SEC : undefined)
  return {
    status,
    body: { message, details: { applicationError: { code, description: message, data } } },
    cause,
    ...(typeof retryAfterSec === 'number' && { retryAfterSec }),
  }
}

/** The wire form of any thrown value (protocol/transport §6). The only place that makes error bodies. */
export function toWireError(error: unknown, requestId: string): WireError {
  if (error instanceof Failure) return declaredError(error.code, error.data)
  if (error instanceof InvalidRequest) {
    const fields = [...error.violations].sort((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))
    const { violations, text } = boundViolations(fields, DETAILS_BYTES)
    return {
      status: 400,
      body: {
        message: `INVALID_ARGUMENT: ${text}`,
        details: { validationError: { fieldViolations: violations } },
      },
    }
  }
  if (error instanceof RevisionConflict) return declaredError('CONFLICT', {}, error)
  const { code, constraint } = error as { code?: string; constraint?: string }
  const declaredCode = (constraint && constraints[constraint]) || (code && sqlStates[code])
  if (declaredCode) return declaredError(declaredCode, {}, error)
  if (isConnectionError(error)) return declaredError('UNAVAILABLE', {}, error)
  return {
    status: 500,
    body: { message: `System error occurred, request-id: ${requestId}`, details: {} },
    cause: error,
  }
}
