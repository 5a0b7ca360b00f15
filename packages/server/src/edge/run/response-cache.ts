import type { Caller } from '../../call/context.ts'
import type { Directory } from '../../call/services.ts'
import { requestedLanguages, shopperLanguage } from '../../call/shopper-language.ts'
import type { Site } from '../../call/site.ts'
import type { CachedBytes, ReadCache } from '../../storage/read-cache.ts'
import type { Authenticator } from '../request/authenticate.ts'

/** The part of a request that a cacheable reply depends on. */
export interface RequestHead {
  method: string
  /** Path and query, as sent. */
  target: string
  header(name: string): string | null
  /** Address of the socket; absent in process. */
  socketAddress?: string
}

/** Longer headers belong to requests with unknown fields, which are rare. In characters. */
const HEADERS_MAX = 300

interface CachedResponse {
  operation: string
  /** Headers beyond those of every reply. */
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  /** `Directory.versionOf` the site that the reply was made with. */
  siteVersion: number | undefined
}

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Repeats cacheable replies (`JsonReply.cacheable`) without routing, validating and running the call (decision 028). Such
 * a reply depends only on the request's target, currency and language, the caller's role and app, the site, and a cached text.
 *
 * An entry ends when its text is dropped from the read cache, or when the directory reloads the site, every few seconds.
 * The caller is authenticated for each request.
 */
export function createResponseCache(cache: ReadCache, directory: Directory, authenticator: Authenticator) {
  return {
    /** The cached reply and the caller who gets it; undefined if the call must run. */
    lookup({ method, target, header }: RequestHead): { caller: Caller; reply: CachedResponse } | undefined {
      if (method !== 'GET') return undefined
      const caller = authenticator.recognise(header)
      if (!caller) return undefined
      const key = cacheKey(caller, target, { header, site: directory.site.peek(caller.siteId) })
      const reply = cache.attached<CachedResponse>(key, header('x-wix-consistent'))
      if (!reply || reply.siteVersion !== directory.currentVersion(caller.siteId)) return undefined
      return { caller, reply }
    },

    store(
      { method, target, header }: RequestHead,
      caller: Caller,
      reply: Pick<CachedResponse, 'operation' | 'headers'>,
      { site, cached }: { site: Site; cached: CachedBytes },
    ): void {
      // A call on behalf of a shopper has neither the merchant's nor the shopper's rights alone.
      if (method !== 'GET' || caller.onBehalfOf || JSON.stringify(reply.headers).length > HEADERS_MAX) return
      const entry: CachedResponse = {
        ...reply,
        body: cached.bytes,
        siteVersion: directory.versionOf(site),
      }
      cache.attach(cached, cacheKey(caller, target, { header, site }), entry)
    },
  }
}

/** The language of the reply; empty for the main language. */
const languageFor = (site: Site | undefined, header: RequestHead['header']) =>
  (site?.translatedLanguages && shopperLanguage(site, requestedLanguages(header))) ?? ''

/** Everything that a cacheable reply depends on, except the site and the text. */
const cacheKey = (
  { siteId, role, clientId, strict, compatClient }: Caller,
  target: string,
  { header, site }: Pick<RequestHead, 'header'> & { site: Site | undefined },
) =>
  `${siteId} ${role} ${clientId} ${strict} ${compatClient} ${header('x-stoa-currency')?.slice(0, 4) ?? ''} ${languageFor(site, header)} ${target}`
