import { type ErrorBody, type ErrorCode, errors } from '@stoa/contract'
import { Failure, InvalidRequest } from '../call/failure.ts'
import { boundData, boundViolations } from '../logging/bounded-error.ts'
import { isConnectionError } from '../storage/database.ts'
import { RevisionConflict } from '../storage/documents.ts'

export interface WireError {
  status: number
  body: ErrorBody
  /** What only the log may see. */
  cause?: unknown
  retryAfterSec?: number
}

/** How PostgreSQL says what the platform has a word for. */
const sqlStates: Record<string, ErrorCode> = {
  '57014': 'TIMEOUT',
  '40001': 'CONFLICT',
  '40P01': 'CONFLICT',
  '55P03': 'CONFLICT',
  // An entry larger than an index takes: of all indexes only those of collections are over values of any length.
  '54000': 'DATA_VALUE_TOO_LONG',
  // Raised by the functions of pipelines.
  ST001: 'DATA_RESULT_TOO_LARGE',
  '53300': 'UNAVAILABLE',
  '57P01': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
  '53100': 'STORAGE_FULL',
}

/** Unique constraints whose violation a client can cause. */
const constraints: Record<string, ErrorCode> = {
  products_slug_taken: 'SLUG_ALREADY_EXISTS',
  collections_slug_taken: 'SLUG_ALREADY_EXISTS',
  members_slug_taken: 'SLUG_ALREADY_EXISTS',
}

/**
 * Bytes of the violations or the data of an error. With what stands around them an error body has at most 16 KiB,
 * whatever the request holds.
 */
const DETAILS_BYTES = 14_336

const named = (code: ErrorCode, given: Record<string, unknown>, cause?: unknown): WireError => {
  const [status, message] = errors[code]
  const data = boundData(given, DETAILS_BYTES)
  return {
    status,
    body: { message, details: { applicationError: { code, description: message, data } } },
    cause,
    ...(typeof data.retryAfterSec === 'number' && { retryAfterSec: data.retryAfterSec }),
  }
}

/** Any throw as its wire form (protocol/transport §6). Nothing else makes an error body. */
export function toWireError(error: unknown, requestId: string): WireError {
  if (error instanceof Failure) return named(error.code, error.data)
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
  if (error instanceof RevisionConflict) return named('CONFLICT', {}, error)
  const { code, constraint } = error as { code?: string; constraint?: string }
  const known = (constraint && constraints[constraint]) || (code && sqlStates[code])
  if (known) return named(known, {}, error)
  if (isConnectionError(error)) return named('UNAVAILABLE', {}, error)
  return {
    status: 500,
    body: { message: `System error occurred, request-id: ${requestId}`, details: {} },
    cause: error,
  }
}
