import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const padded = (length: number) => Math.ceil(length / 4) * 4

/**
 * Unpacks a WOFF 1.0 font to the TrueType file inside it. The font library would inflate a table in JavaScript for each glyph
 * that it reads: two thirds of the time of a page.
 */
export function woffToSfnt(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = WOFF_HEADER + i * WOFF_ENTRY
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const length = woff.readUInt32BE(entry + 12)
    const tag = woff.subarray(entry, entry + 4)
    const checksum = woff.subarray(entry + 16, entry + 20)
    return { tag, checksum, content: packed.length < length ? inflateSync(packed) : packed }
  })
  const start = SFNT_HEADER + count * SFNT_ENTRY
  const size = tables.reduce((sum, { content }) => sum + padded(content.length), start)
  const font = Buffer.alloc(size)
  const selector = Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** selector * SFNT_ENTRY, 6)
  font.writeUInt16BE(selector, 8)
  font.writeUInt16BE((count - 2 ** selector) * SFNT_ENTRY, 10)
  let offset = start
  for (const [i, { tag, checksum, content }] of tables.entries()) {
    const entry = SFNT_HEADER + i * SFNT_ENTRY
    tag.copy(font, entry)
    checksum.copy(font, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(content.length, entry + 12)
    content.copy(font, offset)
    offset += padded(content.length)
  }
  return font
}
