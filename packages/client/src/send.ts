import type { CallDeclaration, ReplyOf } from '@stoa/contract'
import type { ArgsOf, Descriptor } from './descriptor.ts'
import { type EncodedRequest, encodeRequest } from './encode-request.ts'
import type { Environment } from './environment.ts'
import { ApiError, errorOfReply } from './errors.ts'
import type { ClientEvent } from './events.ts'

/** What may be said of a single call. */
export interface CallOptions {
  /** Ends the call; it then fails with the code ABORTED. */
  signal?: AbortSignal
  /** Milliseconds for each attempt. Default: the client's, 30 000. */
  timeoutMs?: number
  /** Further attempts after a passing failure. Default: the client's, 2. */
  retries?: number
  /** Names a write, so that repeating it changes nothing. Default: a new one for each call, the same for its repetitions. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

export type Call = <D extends CallDeclaration>(
  descriptor: Descriptor<D>,
  args: ArgsOf<D>,
  options?: CallOptions,
) => Promise<ReplyOf<D>>

/** The way to the platform, and the manners on it. */
export interface TransportOptions {
  baseUrl: string
  fetch: typeof fetch
  environment: Environment
  timeoutMs: number
  retries: number
  emit(event: ClientEvent): void
}

export interface SendOptions extends CallOptions {
  /** Headers of one attempt; asked again for each. */
  headersFor(request: EncodedRequest): Promise<Headers>
  onReply?(reply: Response): void
  /** True when a failed attempt may be repeated once, because its cause can be removed. */
  isRecoverable?(error: ApiError): boolean
  /** Shapes a reply that is not a success. Default: `errorOfReply`. */
  errorOf?: typeof errorOfReply
  /** Repeat after any server error, not only after those that promise to pass. */
  retryAllServerErrors?: boolean
}

const isTransient = (error: ApiError, retryAllServerErrors?: boolean) =>
  error.code === 'NETWORK_ERROR' ||
  error.code === 'TIMEOUT' ||
  error.status === 429 ||
  (error.status > 501 && error.status < 505) ||
  (retryAllServerErrors === true && error.status >= 500)

const retryAfterMaxMs = 30_000

/** Doubles from 250 ms with up to half taken off by chance, so that many clients do not come back together. */
function delayMs(error: ApiError, attempt: number, { now, random }: Environment): number {
  const asked = error.retryAfter
  if (asked) {
    const seconds = Number(asked)
    const ms = Number.isNaN(seconds) ? Date.parse(asked) - now() : seconds * 1000
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

/** Stops waiting when the signal says so; the work itself, which others may wait for too, goes on. */
function abortable<T>(work: Promise<T>, call: Descriptor, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted(call, signal))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** One request and its reply; whatever goes wrong comes out as an ApiError. */
async function attempt(
  wire: TransportOptions,
  call: Descriptor,
  request: EncodedRequest,
  headers: Headers,
  sending: SendOptions,
) {
  const { signal, timeoutMs = wire.timeoutMs } = sending
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
    const reply = await wire.fetch(wire.baseUrl + url, { method, headers, body, signal: end.signal })
    sending.onReply?.(reply)
    const text = await reply.text()
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      // Not a reply of the platform: told as a system error below.
    }
    // Success is exactly 200 with JSON (protocol/transport §5).
    if (reply.status !== 200 || json === undefined) throw (sending.errorOf ?? errorOfReply)(call, reply, json)
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

/** Sends a call, again after passing failures: reads repeat freely, writes carry a key that makes them safe to. */
export async function send(
  wire: TransportOptions,
  call: Descriptor,
  args: object,
  sending: SendOptions,
): Promise<unknown> {
  const request = encodeRequest(call, args)
  const { retries = wire.retries, signal, retryAllServerErrors: patient } = sending
  let mended = false
  for (let count = 0; ; ) {
    const headers = await abortable(sending.headersFor(request), call, signal)
    try {
      return await attempt(wire, call, request, headers, sending)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!mended && sending.isRecoverable?.(error)) {
        mended = true
        continue
      }
      const wait = delayMs(error, count, wire.environment)
      if (count >= retries || !isTransient(error, patient) || wait > retryAfterMaxMs) throw error
      count++
      wire.emit({ type: 'retry', operation: call.name, attempt: count, delayMs: wait, error })
      await wire.environment.wait(wait, signal)
      if (signal?.aborted) throw aborted(call, signal)
    }
  }
}
