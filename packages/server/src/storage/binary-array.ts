/** PostgreSQL's numbers of types. */
const TEXT = 25
const JSONB = 3802
/** `jsonb` goes over the wire with the number of its format before it. */
const JSONB_VERSION = 1

const HEADER_BYTES = 20

/**
 * A list of texts as PostgreSQL receives arrays: nothing has to be escaped, or found again by its quotes. The driver sends a
 * buffer as binary.
 */
function binaryArray(texts: readonly string[], type: number, prefix: 0 | 1): Buffer {
  let size = HEADER_BYTES
  for (const text of texts) size += 4 + prefix + Buffer.byteLength(text)
  const bytes = Buffer.allocUnsafe(size)
  // One dimension without nulls, counted from 1.
  const header = [1, 0, type, texts.length, 1]
  for (const [i, value] of header.entries()) bytes.writeInt32BE(value, i * 4)
  let at = HEADER_BYTES
  for (const text of texts) {
    const length = bytes.write(text, at + 4 + prefix)
    bytes.writeInt32BE(prefix + length, at)
    if (prefix) bytes[at + 4] = JSONB_VERSION
    at += 4 + prefix + length
  }
  return bytes
}

/** For a parameter that is cast to `text[]`. */
export const textArray = (texts: readonly string[]) => binaryArray(texts, TEXT, 0)

/** JSON texts for a parameter that is cast to `jsonb[]`. */
export const jsonArray = (texts: readonly string[]) => binaryArray(texts, JSONB, 1)
