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

/** Headers of an event that is a signed token. */
export const tokenHeaders = (eventId: string, attempt: number) => ({
  'content-type': 'text/plain',
  'x-stoa-event-id': eventId,
  'x-stoa-delivery-attempt': String(attempt),
})

/** Sends a signed event to an address. Redirects are not followed. */
export async function sendEvent(
  url: URL,
  { body, headers, allowPrivate }: { body: string; headers: Record<string, string>; allowPrivate: boolean },
): Promise<SendResult> {
  const startedAt = monotonicMs()
  const took = () => Math.round(monotonicMs() - startedAt)
  try {
    const { status, text } = await safeRequest(url, {
      method: 'POST',
      body,
      headers: { 'user-agent': 'stoa-webhooks', ...headers },
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
