import { type Resolve, safeRequest } from './ssrf-safe-request.ts'

export interface GuardedFetchOptions {
  /** Allow private networks. */
  allowPrivate: boolean
  /** Milliseconds from resolving the name to the last byte of the reply. @default 10 000 */
  timeoutMs?: number
  /** Maximum bytes of the reply. @default 262 144 */
  bytesMax?: number
  /** Resolves host names. @default the resolver of the operating system */
  resolve?: Resolve
}

/** Statuses whose replies have no body; `Response` rejects one. */
const NO_BODY = new Set([204, 205, 304])

/**
 * A `fetch` with the rules of `safeRequest`: no private networks, no redirects, limits for the time and the size of a
 * reply. A redirect is returned with `redirect: 'manual'`, otherwise it is an error.
 */
export function guardedFetch({
  timeoutMs = 10_000,
  bytesMax = 256 * 1024,
  ...options
}: GuardedFetchOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (!/^https?:$/.test(url.protocol)) throw new TypeError(`${url.protocol} is not a protocol of the web`)
    const body = request.body ? await request.text() : undefined
    const { status, rawHeaders, text } = await safeRequest(url, {
      ...options,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body !== undefined && { body }),
      signal: request.signal,
      timeoutMs,
      bytesMax,
    })
    if (status >= 300 && status < 400 && request.redirect !== 'manual')
      throw new TypeError(`${url.origin} answered with a redirect, and redirects are not followed`)
    const headers = new Headers()
    for (let index = 0; index < rawHeaders.length; index += 2)
      headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string)
    return new Response(NO_BODY.has(status) ? null : text, { status, headers })
  }
}
