import type { Caller, Site } from '../../call/context.ts'
import type { Directory } from '../../call/services.ts'
import type { CachedBytes, ReadCache } from '../../storage/read-cache.ts'
import type { Authenticator } from '../request/authenticate.ts'

/** What of a request decides about its reply when that is a shared one. */
export interface RequestHead {
  method: string
  /** Path and query, as they were sent. */
  target: string
  header(name: string): string | null
  /** Address of the socket; absent in process. */
  socketAddress?: string
}

/** Headers of a reply beyond this are those of a request that names what the call does not take: it is not a popular one. */
const HEADERS_MAX = 300

interface CachedResponse {
  operation: string
  /** What the reply said besides the headers of all replies. */
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  /** Which reading of the site it was made with. */
  siteVersion: number | undefined
}

/**
 * Gives shared replies (`JsonReply.cacheable`) once more without routing, checking and running the call: what a call answers
 * follows from its address, the caller's role and app, the site, and a cached text, and nothing of it has changed.
 *
 * What is remembered counts no longer once the text has been dropped from the cache or the site has been read anew,
 * which happens every few seconds. Whether the caller may still call is found out each time.
 */
export function createResponseCache(cache: ReadCache, directory: Directory, authenticator: Authenticator) {
  return {
    /** The reply to give again, and who gets it; undefined when the call has to be run. */
    lookup({ method, target, header }: RequestHead): { caller: Caller; reply: CachedResponse } | undefined {
      if (method !== 'GET') return undefined
      const caller = authenticator.recognise(header)
      if (!caller) return undefined
      const reply = cache.attached<CachedResponse>(addressOf(caller, target), header('x-wix-consistent'))
      if (!reply || reply.siteVersion !== directory.currentVersion(caller.siteId)) return undefined
      return { caller, reply }
    },

    /** Remembers a reply that came from the cache. */
    store(
      { method, target }: RequestHead,
      caller: Caller,
      reply: Pick<CachedResponse, 'operation' | 'headers'>,
      { site, cached }: { site: Site; cached: CachedBytes },
    ): void {
      // A merchant's server that speaks for a shopper is neither of the two.
      if (method !== 'GET' || caller.onBehalfOf || JSON.stringify(reply.headers).length > HEADERS_MAX) return
      const remembered: CachedResponse = {
        ...reply,
        body: cached.bytes,
        siteVersion: directory.versionOf(site),
      }
      cache.attach(cached, addressOf(caller, target), remembered)
    },
  }
}

/** All that a shared reply depends on, but for the site and the text. */
const addressOf = ({ siteId, role, clientId, strict, compatClient }: Caller, target: string) =>
  `${siteId} ${role} ${clientId} ${strict} ${compatClient} ${target}`
