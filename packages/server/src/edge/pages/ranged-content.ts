import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { type RangedContent, rangeReply } from '../../platform-support/byte-range.ts'

/** Content that is read in parts. */
export interface StreamedContent extends RangedContent {
  /** The bytes from `start` to `end`, both included, as they are read. */
  stream(start: number, end: number): AsyncIterable<Uint8Array>
}

/** Tags by which a CDN can drop a reply: `Cache-Tag` for Cloudflare and others, `Surrogate-Key` for Fastly and Varnish. */
export const cacheTags = (...tags: readonly string[]) => ({
  'cache-tag': tags.join(','),
  'surrogate-key': tags.join(' '),
})

/**
 * Sends a content, or the part of it that the request asks for; HEAD sends the same headers. `permit` decides about bytes from `start` on,
 * before any is sent: what it returns is sent in their place.
 */
export async function sendRanged(
  c: Context,
  content: StreamedContent,
  headers: Record<string, string>,
  permit: (start: number) => Promise<Response | undefined> = async () => undefined,
): Promise<Response> {
  const header = (name: string) => c.req.header(name)
  const isHead = c.req.method === 'HEAD'
  if (header('if-none-match') === content.etag) return c.body(null, 304, { ...headers, etag: content.etag })
  const reply = rangeReply(content, { range: header('range'), ifRange: header('if-range') })
  if (reply.status === 416) return c.body(null, 416, { ...headers, ...reply.headers })
  const { start, end } = reply.range
  if (isHead) return c.body(null, reply.status, { ...headers, ...reply.headers })
  const refused = await permit(start)
  if (refused) return refused
  const body = Readable.toWeb(Readable.from(content.stream(start, end))) as ReadableStream<
    Uint8Array<ArrayBuffer>
  >
  return c.body(body, reply.status, { ...headers, ...reply.headers })
}
