import {
  isUnreachable,
  NoReplyInTime,
  PrivateAddress,
  ReplyTooLarge,
  safeRequest,
} from '../../../platform-support/ssrf-safe-request.ts'

/** An adaptor answers within this time, and with no more than this, or it has failed. */
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

/** Statuses of what stands before an adaptor that is away. A mere 500 may be of one query alone. */
const GATEWAY_STATUSES = [502, 503, 504]

/** Why an adaptor could not be asked. */
export class AdaptorFailure extends Error {
  readonly status: number | undefined
  /** The adaptor was never reached. */
  readonly unreachable: boolean
  /** What the adaptor said with a status of its own. */
  readonly reply: string | undefined
  /** The adaptor does not answer, whatever it is asked. */
  readonly down: boolean
  /** It was not asked at all, and will be after so many seconds. */
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

/** Why an adaptor could not be asked, in the words of the wire (protocol/collections §10). */
export function causeOf({ unreachable, status, reply }: AdaptorFailure): string {
  if (unreachable) return 'DESTINATION_HOST_UNREACHABLE'
  if (status === 401 || status === 403) return 'UNAUTHORIZED'
  // An adaptor that knows the path says in JSON what was not found.
  return status === 404 && !reply?.trimStart().startsWith('{')
    ? 'DESTINATION_ENDPOINT_NOT_DEFINED'
    : 'COMMUNICATION_FAILURE'
}

export interface AdaptorRequest {
  method: 'GET' | 'POST'
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  text?: string
  headers?: Record<string, string>
}

/** Sends one request to an adaptor and answers with the text of its reply. Redirects are not followed. */
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
