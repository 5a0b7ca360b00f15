import { createHash } from 'node:crypto'
import type { CallDeclaration, FieldViolation, NamedCall, ReplyOf, RequestOf } from '@stoa/contract'
import type { Host } from '../call/host.ts'

/** A call that the platform has rejected, with what it says about it. */
export class CallRejected extends Error {
  readonly status: number
  readonly code: string
  readonly data: Record<string, unknown>
  readonly fields: readonly FieldViolation[]
  constructor(
    status: number,
    { message, details = {} }: { message?: string; details?: Record<string, Record<string, unknown>> },
  ) {
    super(message ?? `status ${status}`)
    const { applicationError, validationError } = details
    this.status = status
    this.code = String(applicationError?.code ?? (validationError ? 'INVALID_ARGUMENT' : 'SYSTEM_ERROR'))
    this.data = (applicationError?.data ?? {}) as Record<string, unknown>
    this.fields = (validationError?.fieldViolations ?? []) as FieldViolation[]
  }
}

/** Makes the request of a call (`edge/request/call-request.ts`). */
export type CallRequest = (
  call: Pick<NamedCall, 'declaration'>,
  message: object,
  original: Request,
  field: string,
) => Request

/** A request of a platform, as the calls that follow from it need it. */
export interface Incoming {
  request: Request
  env: NonNullable<Parameters<Host['fetch']>[1]>
}

/** Makes calls of the contract with the rights and limits of a shopper. */
export type Call = <D extends CallDeclaration>(declaration: D, message: RequestOf<D>) => Promise<ReplyOf<D>>

const PASSED_ON = ['user-agent', 'accept-language', 'x-forwarded-for', 'traceparent', 'x-stoa-plugin-depth']

/**
 * Calls that a request leads to, with the token of a shopper. `key` is its idempotency key: each call gets one that follows from it, so
 * that a repeated request repeats the calls without a second effect. Fails with `CallRejected`.
 */
export function shopperCalls(
  { fetch, callRequest }: Pick<Host, 'fetch'> & { callRequest: CallRequest },
  { request, env }: Incoming,
  key: string | undefined,
): (token: string | undefined) => Call {
  let count = 0
  return token => {
    const headers = new Headers()
    for (const name of PASSED_ON) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    if (token) headers.set('authorization', token)
    if (key) headers.set('idempotency-key', createHash('sha256').update(key).digest('base64url'))
    const original = new Request(new URL('/', request.url), { headers })
    return async <D extends CallDeclaration>(declaration: D, message: RequestOf<D>) => {
      const callOfRequest = callRequest({ declaration }, message, original, String(++count))
      // The request was counted as one call: further ones count themselves.
      const response = await fetch(callOfRequest, {
        ...env,
        isCounted: count === 1 && env.isCounted === true,
      })
      const text = await response.text()
      const body = text.startsWith('{') ? JSON.parse(text) : {}
      if (!response.ok) throw new CallRejected(response.status, body)
      return body
    }
  }
}

/** The rejection of a call that the platform can answer to; other errors are thrown. */
export const requireRejection = (error: unknown): CallRejected => {
  if (error instanceof CallRejected && error.status < 500 && error.status !== 429) return error
  throw error
}
