import {
  isUnreachable,
  NoReplyInTime,
  PrivateAddress,
  ReplyTooLarge,
  safeRequest,
} from '../../../platform-support/ssrf-safe-request.ts'

/** Timeout of a request in milliseconds, and maximum bytes of a reply. */
export const ADAPTOR_TIMEOUT_MS = 5000
const BYTES_MAX = 4 * 1024 * 1024

interface Circumstances {
  status?: number
  unreachable?: boolean
  reply?: string
  down?: boolean
  unsent?: boolean
  retryAfterSec?: number | undefined
}

/** Gateway errors in front of an unavailable adaptor. A 500 may concern a single query and does not count. */
const GATEWAY_STATUSES = [502, 503, 504]

/** A failed request to an adaptor. */
export class AdaptorFailure extends Error {
  readonly status: number | undefined
  /** No connection to the adaptor. */
  readonly unreachable: boolean
  /** The adaptor's reply to an unsuccessful request. */
  readonly reply: string | undefined
  /** The adaptor is unavailable: counts for the circuit breaker. */
  readonly down: boolean
  /** The request was not sent; retry after this many seconds. */
  readonly unsent: boolean
  readonly retryAfterSec: number | undefined
  constructor(
    message: string,
    {
      status,
      unreachable = false,
      reply,
      down = unreachable,
      unsent = false,
      retryAfterSec,
    }: Circumstances = {},
  ) {
    super(message)
    this.down = down
    this.unsent = unsent
    this.retryAfterSec = retryAfterSec
    this.status = status
    this.unreachable = unreachable
    this.reply = reply
  }
}

/** The cause of a failure on the wire (protocol/collections §10). */
export function causeOf({ unreachable, status, reply }: AdaptorFailure): string {
  if (unreachable) return 'DESTINATION_HOST_UNREACHABLE'
  if (status === 401 || status === 403) return 'UNAUTHORIZED'
  // A 404 with JSON means a missing item or collection, not a missing endpoint.
  return status === 404 && !reply?.trimStart().startsWith('{')
    ? 'DESTINATION_ENDPOINT_NOT_DEFINED'
    : 'COMMUNICATION_FAILURE'
}

export interface AdaptorRequest {
  method: 'GET' | 'POST'
  /** JSON body. */
  body?: unknown
  /** Text body. */
  text?: string
  headers?: Record<string, string>
}

/** Sends one request and returns the reply's text. Redirects are not followed. */
export async function sendRequest(
  endpoint: string,
  path: string,
  call: AdaptorRequest,
  {
    allowPrivate,
    timeoutMs = ADAPTOR_TIMEOUT_MS,
    repeatable = false,
  }: { allowPrivate: boolean; timeoutMs?: number; repeatable?: boolean },
): Promise<string> {
  try {
    const { status, text } = await safeRequest(new URL(`${endpoint.replace(/\/$/, '')}${path}`), {
      method: call.method,
      headers: { ...(call.text !== undefined && { 'content-type': 'text/plain' }), ...call.headers },
      repeatable,
      timeoutMs,
      bytesMax: BYTES_MAX,
      allowPrivate,
      ...(call.text !== undefined && { body: call.text }),
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    if (status === 200) return text
    throw new AdaptorFailure(`status ${status}`, {
      status,
      reply: text,
      down: GATEWAY_STATUSES.includes(status),
    })
  } catch (error) {
    if (error instanceof AdaptorFailure || error instanceof PrivateAddress) throw error
    if (error instanceof ReplyTooLarge) throw new AdaptorFailure(error.message)
    if (error instanceof NoReplyInTime) throw new AdaptorFailure(error.message, { down: true })
    throw new AdaptorFailure('the connection failed', { unreachable: isUnreachable(error), down: true })
  }
}
