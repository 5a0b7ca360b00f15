/** PostgreSQL's numbers of types. */
const TEXT = 25
const JSONB = 3802
/** `jsonb` goes over the wire with the number of its format before it. */
const JSONB_VERSION = 1

const HEADER_BYTES = 20

/**
 * A list of values as PostgreSQL receives arrays: nothing has to be escaped, or found again by its quotes. The driver sends a
 * buffer as binary.
 */
function binaryArray(parts: readonly Uint8Array[], type: number, prefix: 0 | 1): Buffer {
  let size = HEADER_BYTES
  for (const part of parts) size += 4 + prefix + part.length
  const bytes = Buffer.allocUnsafe(size)
  // One dimension without nulls, counted from 1.
  const header = [1, 0, type, parts.length, 1]
  for (const [i, value] of header.entries()) bytes.writeInt32BE(value, i * 4)
  let at = HEADER_BYTES
  for (const part of parts) {
    bytes.writeInt32BE(prefix + part.length, at)
    if (prefix) bytes[at + 4] = JSONB_VERSION
    bytes.set(part, at + 4 + prefix)
    at += 4 + prefix + part.length
  }
  return bytes
}

/** For a parameter that is cast to `text[]`. */
export const textArray = (texts: readonly string[]) =>
  binaryArray(
    texts.map(text => Buffer.from(text)),
    TEXT,
    0,
  )

/** JSON in UTF-8 for a parameter that is cast to `jsonb[]`. */
export const jsonArray = (values: readonly Uint8Array[]) => binaryArray(values, JSONB, 1)
