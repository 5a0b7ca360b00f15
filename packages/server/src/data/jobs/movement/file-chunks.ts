import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { chunkAt, type FileChunk, type FileRef, isInStore } from '../../../storage/data/files.ts'
import type { Sql } from '../../../storage/sql.ts'
import type { StoredContent } from '../job.ts'

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

/** Where the content of files is: in rows, or where media files are. */
export interface FileReader {
  db: Sql
  store: StoredContent
}

/** Streams a part of a file, also while its content is moved from rows to the store. */
export async function* readFile(
  { db, store }: FileReader,
  file: FileRef,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let at = start
  for await (const piece of readPieces(db, file, start)) {
    const part = piece.subarray(0, end - at + 1)
    at += part.byteLength
    if (part.byteLength > 0) yield part
    if (at > end) return
  }
  if (at > end || !(await isInStore(db, file))) return
  for await (const bytes of store.stream({ siteId: file.siteId, id: file.fileId }, at, end))
    yield Buffer.from(bytes)
}

/** Streams the bytes of a file from an offset, one chunk at a time. */
export async function* readPieces(db: Sql, file: FileRef, offset: number): AsyncGenerator<Buffer> {
  for (let at = offset; ; ) {
    const piece = await chunkAt(db, file, at)
    if (!piece) return
    yield (await inflate(piece.content)).subarray(at - piece.start)
    at = piece.start + piece.length
  }
}
