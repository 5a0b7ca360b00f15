/** A part of a content: its first and last byte. */
export interface ByteRange {
  start: number
  end: number
}

/** What a request for a content of a known size gets (RFC 9110 §14). */
export type RangeReply =
  | { status: 200 | 206; range: ByteRange; headers: Record<string, string> }
  | { status: 416; headers: Record<string, string> }

/** What a content is, as far as requests for parts of it can depend on it. */
export interface RangedContent {
  bytes: number
  /** A strong validator with quotes: the same only for the same bytes. */
  etag: string
}

/**
 * Answers the headers `Range` and `If-Range`. Several ranges, units other than bytes and texts that are no range get the whole content,
 * as the standard permits; so does a part of a content that the client has in another version. A range that begins behind the end is
 * rejected, and so is one that ends before its begin.
 */
export function rangeReply(
  { bytes, etag }: RangedContent,
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
): RangeReply {
  const shared = { 'accept-ranges': 'bytes', etag }
  const whole = { start: 0, end: bytes - 1 }
  const length = ({ start, end }: ByteRange) => ({ 'content-length': String(end - start + 1) })
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(range ?? '') ?? []
  if ((!first && !last) || (ifRange !== undefined && ifRange.trim() !== etag))
    return { status: 200, range: whole, headers: { ...shared, ...length(whole) } }
  const start = first ? Number(first) : Math.max(bytes - Number(last), 0)
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (start > end || start >= bytes)
    return { status: 416, headers: { ...shared, 'content-range': `bytes */${bytes}` } }
  const part = { start, end }
  return {
    status: 206,
    range: part,
    headers: { ...shared, ...length(part), 'content-range': `bytes ${start}-${end}/${bytes}` },
  }
}
