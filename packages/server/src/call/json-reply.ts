import type { CachedBytes } from '../storage/read-cache.ts'

/** A reply that is JSON text in UTF-8 already; the edge passes it through. */
export class JsonReply {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The cached text of the reply, if all callers of one role and client app get the same; see `cacheable`. */
  readonly cached: CachedBytes | undefined
  private constructor(bytes: Uint8Array<ArrayBuffer>, cached?: CachedBytes) {
    this.bytes = bytes
    this.cached = cached
  }

  static of(bytes: Uint8Array<ArrayBuffer>) {
    return new JsonReply(bytes)
  }

  /**
   * A reply that is the same for all callers of one role and client app. It depends only on the request, the site, this
   * text and other cached texts. While they are current, the response cache repeats it without running the handler.
   */
  static cacheable(cached: CachedBytes) {
    return new JsonReply(cached.bytes, cached)
  }
}
