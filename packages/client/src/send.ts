import type { CallTypes } from '@stoa/contract/call-types'
import type { ArgsOf, Descriptor, ReplyOf } from './descriptor.ts'
import { type EncodedRequest, encodeRequest } from './encode-request.ts'
import type { Environment } from './environment.ts'
import { ApiError, errorOfReply } from './errors.ts'
import type { ClientEvent } from './events.ts'

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, which then fails with the code ABORTED. */
  signal?: AbortSignal
  /** Time limit of each attempt, in milliseconds. Default: the client's, 30,000. */
  timeoutMs?: number
  /** Maximum number of retries after transient failures. Default: the client's, 2. */
  retries?: number
  /** Idempotency key of a write. Default: a new one for each call, the same for its retries. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

export type Call = <D extends CallTypes>(
  descriptor: Descriptor<D>,
  args: ArgsOf<D>,
  options?: CallOptions,
) => Promise<ReplyOf<D>>

/** How requests are sent: address, fetch, time limit and retries. */
export interface TransportOptions {
  baseUrl: string
  fetch: typeof fetch
  environment: Environment
  timeoutMs: number
  retries: number
  emit(event: ClientEvent): void
}

export interface SendOptions extends CallOptions {
  /** Headers of one attempt; called again for each. */
  headersFor(request: EncodedRequest): Promise<Headers>
  onReply?(reply: Response): void
  /** True if the cause of the failure can be removed; the attempt is then repeated once. */
  isRecoverable?(error: ApiError): boolean
  /** Creates the error of an unsuccessful reply. Default: `errorOfReply`. */
  errorOf?: typeof errorOfReply
  /** Retries after every server error, not only after transient ones. */
  retryAllServerErrors?: boolean
}

const isTransient = (error: ApiError, retryAllServerErrors?: boolean) =>
  error.code === 'NETWORK_ERROR' ||
  error.code === 'TIMEOUT' ||
  error.status === 429 ||
  (error.status > 501 && error.status < 505) ||
  (retryAllServerErrors === true && error.status >= 500)

const retryAfterMaxMs = 30_000

/** Retry-After, or exponential backoff from 250 ms with jitter of up to one half. */
function delayMs(error: ApiError, attempt: number, { now, random }: Environment): number {
  const retryAfter = error.retryAfter
  if (retryAfter) {
    const seconds = Number(retryAfter)
    const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - now() : seconds * 1000
    if (ms > 0) return ms
  }
  return Math.min(250 * 2 ** attempt, 8000) * (1 - random() / 2)
}

const networkError = (
  call: Descriptor,
  code: 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED',
  text: string,
  cause: unknown,
) => new ApiError(call, `${call.name}: ${text}`, { status: 0, code, cause })

const aborted = (call: Descriptor, signal: AbortSignal) =>
  networkError(call, 'ABORTED', 'the call was aborted', signal.reason)

/** Rejects when the signal aborts. The work continues, because other calls may share it. */
function abortable<T>(work: Promise<T>, call: Descriptor, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted(call, signal))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Sends one request; every failure is an ApiError. */
async function attempt(
  transport: TransportOptions,
  call: Descriptor,
  request: EncodedRequest,
  headers: Headers,
  options: SendOptions,
) {
  const { signal, timeoutMs = transport.timeoutMs } = options
  const end = new AbortController()
  const abort = () => end.abort()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    abort()
  }, timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    const { method, url, body } = request
    const reply = await transport.fetch(transport.baseUrl + url, {
      method,
      headers,
      body,
      signal: end.signal,
      ...(call.redirects && { redirect: 'manual' }),
    })
    options.onReply?.(reply)
    const text = await reply.text()
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      // Not a reply of the platform: becomes a system error below.
    }
    // Success is exactly 200 with JSON (protocol/transport §5), or a redirect with JSON (§11).
    if (reply.status !== (call.redirects ? 302 : 200) || json === undefined)
      throw (options.errorOf ?? errorOfReply)(call, reply, json)
    return json
  } catch (error) {
    if (signal?.aborted) throw aborted(call, signal)
    if (timedOut) throw networkError(call, 'TIMEOUT', `no reply within ${timeoutMs} ms`, error)
    if (error instanceof ApiError) throw error
    throw networkError(call, 'NETWORK_ERROR', 'the platform could not be reached', error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Sends a call with retries after transient failures. Writes have an idempotency key, so retries are safe. */
export async function send(
  transport: TransportOptions,
  call: Descriptor,
  args: object,
  options: SendOptions,
): Promise<unknown> {
  const request = encodeRequest(call, args)
  const { retries = transport.retries, signal, retryAllServerErrors } = options
  let recovered = false
  for (let count = 0; ; ) {
    const headers = await abortable(options.headersFor(request), call, signal)
    try {
      return await attempt(transport, call, request, headers, options)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!recovered && options.isRecoverable?.(error)) {
        recovered = true
        continue
      }
      const wait = delayMs(error, count, transport.environment)
      if (count >= retries || !isTransient(error, retryAllServerErrors) || wait > retryAfterMaxMs) throw error
      count++
      transport.emit({ type: 'retry', operation: call.name, attempt: count, delayMs: wait, error })
      await transport.environment.wait(wait, signal)
      if (signal?.aborted) throw aborted(call, signal)
    }
  }
}
