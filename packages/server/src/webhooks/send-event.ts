import { cutText } from '@stoa/contract'
import { monotonicMs } from '../call/clock.ts'
import {
  NoReplyInTime,
  PrivateAddress,
  ReplyTooLarge,
  safeRequest,
} from '../platform-support/ssrf-safe-request.ts'

/** Timeout of one attempt in milliseconds. */
export const ATTEMPT_TIMEOUT_MS = 10_000
/** Maximum bytes of a reply. */
const REPLY_BYTES_MAX = 65_536
/** Stored characters of a reply. */
const REPLY_CHARS = 1000

/** What an attempt has shown. Without `failure` the receiver accepted the event. */
export interface SendResult {
  tookMs: number
  replyStatus: number | null
  reply: string | null
  failure: string | null
}

/** PostgreSQL stores no NUL in text, and JSON no lone surrogates. */
const storable = (text: string) => cutText(text, REPLY_CHARS).replaceAll('\0', '')

function failureOf(error: unknown): string {
  if (error instanceof NoReplyInTime) return `The receiver did not reply within ${ATTEMPT_TIMEOUT_MS} ms.`
  if (error instanceof ReplyTooLarge) return `The reply exceeds ${REPLY_BYTES_MAX} bytes.`
  if (error instanceof PrivateAddress) return 'The address is in a private network.'
  const { code, message } = error as { code?: string; message: string }
  return `The request failed: ${code ?? message}.`
}

/** Sends a signed event to an address. Redirects are not followed. */
export async function sendEvent(
  uri: string,
  {
    token,
    eventId,
    attempt,
    allowPrivate,
  }: { token: string; eventId: string; attempt: number; allowPrivate: boolean },
): Promise<SendResult> {
  const startedAt = monotonicMs()
  const took = () => Math.round(monotonicMs() - startedAt)
  try {
    const { status, text } = await safeRequest(new URL(uri), {
      method: 'POST',
      body: token,
      headers: {
        'content-type': 'text/plain',
        'user-agent': 'stoa-webhooks',
        'x-stoa-event-id': eventId,
        'x-stoa-delivery-attempt': String(attempt),
      },
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      bytesMax: REPLY_BYTES_MAX,
      allowPrivate,
    })
    const accepted = status >= 200 && status < 300
    return {
      tookMs: took(),
      replyStatus: status,
      reply: storable(text),
      failure: accepted ? null : `The receiver replied with status ${status}.`,
    }
  } catch (error) {
    return { tookMs: took(), replyStatus: null, reply: null, failure: storable(failureOf(error)) }
  }
}
