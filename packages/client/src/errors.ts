import type { CallTypes } from '@stoa/contract/call-types'
import type {
  ChangedTotal,
  commonErrors,
  ErrorBody,
  ErrorCode,
  FieldViolation,
  RejectedLine,
} from '@stoa/contract/errors'
import type { Descriptor } from './descriptor.ts'

/** Codes of errors without a reply of the platform. */
export type ClientErrorCode = 'INVALID_ARGUMENT' | 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED' | 'SYSTEM_ERROR'

/** Details of a failed call, and the request id if known. */
export type ErrorDetails = Partial<ErrorBody['details']> & { requestId?: string }

interface ErrorFacts {
  /** HTTP status; 0 without a reply, 400 if the client rejected the arguments. */
  status: number
  code: ErrorCode | ClientErrorCode | (string & {})
  details?: ErrorDetails
  requestId?: string
  cause?: unknown
  /** The reply's Retry-After: seconds or a date. */
  retryAfter?: string | null
}

/** The error of every failed call (protocol/transport §6). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorFacts['code']
  readonly details: ErrorDetails
  readonly requestId: string | undefined
  /** The call that failed: `products.getProduct`. */
  readonly operation: string
  /** The names of the call's arguments. */
  readonly args: readonly string[]
  readonly retryAfter: string | undefined
  /** Address of the platform's page about the error: what it means and what to do. Undefined without a reply. */
  readonly docs: string | undefined

  constructor(call: Pick<Descriptor, 'name' | 'args'>, message: string, facts: ErrorFacts) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details ?? {}
    this.requestId = facts.requestId
    this.operation = call.name
    this.args = call.args
    this.retryAfter = facts.retryAfter ?? undefined
    this.docs = this.details.docs
  }
}

/** Codes that every call may answer. */
export type CommonErrorCode = (typeof commonErrors)[number] | ClientErrorCode

/**
 * Whether a call failed with a code that it can answer: `isError(error, getProduct, 'PRODUCT_NOT_FOUND')`. A code that it cannot answer does
 * not compile.
 */
export const isError = <D extends CallTypes, Code extends D['errors'] | CommonErrorCode>(
  error: unknown,
  call: Descriptor<D>,
  code: Code,
): error is ApiError & { readonly code: Code } =>
  error instanceof ApiError && error.operation === call.name && error.code === code

const violationsText = (violations: readonly FieldViolation[]) =>
  `INVALID_ARGUMENT: ${[...violations]
    .sort((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))
    .map(({ field, description }) => (field ? `"${field}" ${description}` : description))
    .join(', ')}`

const constantCase = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')

/** Throws for arguments that cannot be encoded, in the shape of the platform's validation error. */
export function invalidArgument(call: Descriptor, field: string, description: string): ApiError {
  const fieldViolations: FieldViolation[] = [{ field, description, violatedRule: 'VALIDATION', data: {} }]
  return new ApiError(call, violationsText(fieldViolations), {
    status: 400,
    code: 'INVALID_ARGUMENT',
    details: { validationError: { fieldViolations } },
  })
}

/** The error of an unsuccessful reply (protocol/transport §6). `body` is its JSON, if any. */
export function errorOfReply(call: Descriptor, reply: Response, body: unknown): ApiError {
  const { status, statusText, headers } = reply
  const requestId = headers.get('x-wix-request-id') ?? undefined
  const errorBody = (typeof body === 'object' && body ? body : {}) as Partial<ErrorBody>
  const details: ErrorDetails = { ...(errorBody.details ?? {}), ...(requestId && { requestId }) }
  const make = (code: ErrorFacts['code'], message: string) =>
    new ApiError(call, message, { status, code, details, requestId, retryAfter: headers.get('retry-after') })

  const { validationError, applicationError } = details
  if (validationError?.fieldViolations) {
    return make('INVALID_ARGUMENT', violationsText(validationError.fieldViolations))
  }
  // HTTP/2 has no status text.
  const ownCode = constantCase(statusText) || `HTTP_${status}`
  if (applicationError) {
    const { code, description = '' } = applicationError
    const message = errorBody.message || description
    return make(
      code ? String(code) : ownCode,
      message === description || !description ? message : `${message}: ${description}`,
    )
  }
  if (status >= 400 && status < 500) return make(ownCode, errorBody.message || statusText || ownCode)
  return make(
    'SYSTEM_ERROR',
    requestId
      ? `System error occurred, request-id: ${requestId}`
      : `System error occurred: ${JSON.stringify({ status, body })}`,
  )
}

/** The error of the token endpoint (protocol/sessions §5). */
export function tokenError(call: Descriptor, reply: Response, body: unknown): ApiError {
  const { status, code, details, requestId, retryAfter } = errorOfReply(call, reply, body)
  const response = body === undefined ? '' : `Response: ${JSON.stringify(body)}`
  const message = `Failed to fetch tokens from OAuth API: ${reply.statusText}. request id: ${requestId}. ${response}`
  return new ApiError(call, message, { status, code, details, requestId, retryAfter })
}

/** The error of a GraphQL request that has no status 200 (protocol/graphql §1). */
export async function graphqlError(reply: Response): Promise<ApiError> {
  const call = { name: 'graphql', method: 'POST', path: '/graphql/{apiVersion}', args: [] } as const
  const body: unknown = await reply.json().catch(() => undefined)
  const { status, code, details, requestId, retryAfter } = errorOfReply(call, reply, body)
  const message = `GraphQL request failed with status ${status}`
  return new ApiError(call, message, { status, code, details, requestId, retryAfter })
}

const REJECTS_LINES = ['LINE_ITEMS_REJECTED', 'PARTIAL_OUT_OF_STOCK', 'FULL_OUT_OF_STOCK']

/** The rejected line items of an error, with reasons; empty for other errors. */
export function rejectedLines(error: unknown): RejectedLine[] {
  const rejection = error instanceof ApiError ? error.details.applicationError : undefined
  return rejection && REJECTS_LINES.includes(rejection.code)
    ? ((rejection.data.lineItems as RejectedLine[] | undefined) ?? [])
    : []
}

/** The totals of an order whose total exceeds the expected one; undefined for other errors. */
export function changedTotal(error: unknown): ChangedTotal | undefined {
  const rejection = error instanceof ApiError ? error.details.applicationError : undefined
  return rejection?.code === 'CHECKOUT_TOTAL_CHANGED'
    ? (rejection.data as unknown as ChangedTotal)
    : undefined
}
