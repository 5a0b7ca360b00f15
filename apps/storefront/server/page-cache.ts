import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pageEncoding } from '../app/http/page-encoding.ts'
import { SHARED_PAGE_HEADER } from '../app/http/shared-page.ts'

interface CachedPage {
  headers: Record<string, string>
  body: Buffer
  storedAt: number
}

export interface PageCacheOptions {
  /** 0: no page is cached. */
  maxAgeMs: number
  /** Seconds for which a CDN may keep a shared page. @default 0: it keeps none */
  cdnSec?: number
  now?: () => number
}

const BYTES_MAX = 16_000_000
const ADDRESS_MAX = 500
const UNSHARED_MAX = 2000

/** Cookies of the storefront that pages of this cache depend on, besides those that prevent it. */
const cookiePattern = /^(?:theme=(?:light|dark)|consent=(?:granted|denied))$/

/**
 * What a shared page depends on; undefined if the request may get a page of its own. That is so with any other cookie: a session,
 * a preview, a sign-in in progress.
 */
export function pageKey({ method, url = '/', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || url.length > ADDRESS_MAX || headers.authorization !== undefined) return undefined
  const cookies = (headers.cookie ?? '')
    .split(';')
    .map(cookie => cookie.trim())
    .filter(Boolean)
    .sort()
  if (!cookies.every(cookie => cookiePattern.test(cookie))) return undefined
  return JSON.stringify([
    url,
    headers.host,
    headers['x-forwarded-proto'],
    pageEncoding(String(headers['accept-encoding'] ?? '')),
    ...cookies,
  ])
}

/**
 * Caches rendered pages that are the same for all shoppers without a session, for a moment (decision 055). Requests that come while
 * a page is rendered wait for it, unless the last page of its path was not shared.
 */
export function createPageCache({ maxAgeMs, cdnSec = 0, now = () => performance.now() }: PageCacheOptions) {
  /** The oldest first. */
  const pages = new Map<string, CachedPage>()
  const pending = new Map<string, Promise<CachedPage | undefined>>()
  /** Addresses whose last page was not shared: no request waits for one of those. */
  const unshared = new Set<string>()
  let bytes = 0

  function remove(key: string) {
    bytes -= pages.get(key)?.body.length ?? 0
    pages.delete(key)
  }

  function store(key: string, page: CachedPage) {
    remove(key)
    pages.set(key, page)
    bytes += page.body.length
    for (const [oldest, { storedAt }] of pages) {
      if (bytes <= BYTES_MAX && now() - storedAt < maxAgeMs) break
      remove(oldest)
    }
  }

  /** Answers with a cached page, or with one that `render` makes. */
  return async function serve(
    req: IncomingMessage,
    res: ServerResponse,
    render: RequestListener,
  ): Promise<void> {
    const forCdn = cdnSec > 0 && isWithoutCookies(req) ? cdnHeaders(cdnSec) : undefined
    const key = maxAgeMs > 0 ? pageKey(req) : undefined
    if (key === undefined) {
      void recordPage(res, now(), forCdn)
      return render(req, res)
    }
    const stored = pages.get(key)
    if (stored && now() - stored.storedAt < maxAgeMs) return send(stored, res)
    const path = pathOf(req)
    const shared = unshared.has(path) ? undefined : await pending.get(key)
    if (shared) return send(shared, res)
    const recording = recordPage(res, now(), forCdn)
    if (!pending.has(key)) {
      pending.set(key, recording)
      void recording.then(page => {
        pending.delete(key)
        if (page) store(key, page)
        remember(path, page !== undefined)
      })
    }
    render(req, res)
  }

  function remember(path: string, isShared: boolean) {
    unshared.delete(path)
    if (isShared) return
    unshared.add(path)
    const [oldest] = unshared
    if (unshared.size > UNSHARED_MAX && oldest !== undefined) unshared.delete(oldest)
  }
}

/** What a CDN may keep for all: it does not know the cookies that pages depend on. */
const isWithoutCookies = (req: IncomingMessage) => pageKey(req) !== undefined && !req.headers.cookie

/** Browsers ask again each time; a CDN keeps the page, and serves it while it loads the next one. `Vary` keeps it from those with cookies. */
const cdnHeaders = (seconds: number) => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
  'cache-tag': 'stoa-pages',
  'surrogate-key': 'stoa-pages',
})

const isVary = (name: string) => name.toLowerCase() === 'vary'

/** The headers of a shared page for a CDN. */
function withCdnHeaders(
  headers: Record<string, string | string[]>,
  forCdn: Record<string, string>,
): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(
    ([name]) => !isVary(name) && name.toLowerCase() !== 'cache-control',
  )
  const vary = Object.entries(headers).flatMap(([name, value]) => (isVary(name) ? [value].flat() : []))
  return { ...Object.fromEntries(kept), ...forCdn, vary: [...vary, 'Cookie'].join(', ') }
}

/** Pages of a route are shared or not; what follows its path does not matter. */
const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? url

function send({ headers, body }: CachedPage, res: ServerResponse) {
  res.writeHead(200, { ...headers, 'content-length': body.length })
  res.end(body)
}

/** Passes a reply on, and resolves to it once it is complete if its page is shared. The time is that of the request. */
function recordPage(
  res: ServerResponse,
  storedAt: number,
  forCdn?: Record<string, string>,
): Promise<CachedPage | undefined> {
  const { writeHead, write, end } = res
  const chunks: Buffer[] = []
  let headers: CachedPage['headers'] | undefined
  const record = (chunk: unknown) => {
    if (headers && chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  res.writeHead = ((status: number, ...rest: [string?, Record<string, string | string[]>?]) => {
    const { [SHARED_PAGE_HEADER]: isShared, ...sent } = rest.find(value => typeof value === 'object') ?? {}
    const isForAll = isShared !== undefined && status === 200 && !('set-cookie' in sent)
    const others = isForAll && forCdn ? withCdnHeaders(sent, forCdn) : sent
    if (isForAll) headers = others as Record<string, string>
    return writeHead.call(res, status, others)
  }) as typeof writeHead
  res.write = ((chunk: unknown, ...rest: unknown[]) => {
    record(chunk)
    return Reflect.apply(write, res, [chunk, ...rest])
  }) as typeof write
  res.end = ((chunk: unknown, ...rest: unknown[]) => {
    record(chunk)
    return Reflect.apply(end, res, [chunk, ...rest])
  }) as typeof end
  return new Promise(resolve =>
    res.once('close', () =>
      resolve(
        res.writableFinished && headers ? { headers, body: Buffer.concat(chunks), storedAt } : undefined,
      ),
    ),
  )
}
