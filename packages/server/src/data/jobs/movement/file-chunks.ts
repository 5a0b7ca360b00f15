import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { type FilePiece, type FileRef, pieceAt } from '../../../storage/data/files.ts'
import type { Sql } from '../../../storage/sql.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Bytes of one piece: what a node holds of a file at a time. */
export const PIECE_BYTES = 1024 * 1024

/** A part of a file as it is stored: compressed lightly, since text shrinks well. */
export const packPiece = async (start: number, bytes: Uint8Array): Promise<FilePiece> => ({
  start,
  length: bytes.byteLength,
  content: await deflate(bytes, { level: 1 }),
})

/** The bytes of a file from an offset on, a piece at a time. */
export async function* readPieces(db: Sql, file: FileRef, offset: number): AsyncGenerator<Buffer> {
  for (let at = offset; ; ) {
    const piece = await pieceAt(db, file, at)
    if (!piece) return
    yield (await inflate(piece.content)).subarray(at - piece.start)
    at = piece.start + piece.length
  }
}
