import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { chunkAt, type FileChunk, type FileRef } from '../../../storage/data/files.ts'
import type { Sql } from '../../../storage/sql.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Bytes per chunk: the part of a file that a node holds in memory. */
export const PIECE_BYTES = 1024 * 1024

/** Compresses a chunk for storage. */
export const packPiece = async (start: number, bytes: Uint8Array): Promise<FileChunk> => ({
  start,
  length: bytes.byteLength,
  content: await deflate(bytes, { level: 1 }),
})

/** Streams the bytes of a file from an offset, one chunk at a time. */
export async function* readPieces(db: Sql, file: FileRef, offset: number): AsyncGenerator<Buffer> {
  for (let at = offset; ; ) {
    const piece = await chunkAt(db, file, at)
    if (!piece) return
    yield (await inflate(piece.content)).subarray(at - piece.start)
    at = piece.start + piece.length
  }
}
