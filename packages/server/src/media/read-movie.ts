import type { MediaKey } from '../storage/commerce/media-files.ts'
import type { MediaStore } from './media-store.ts'

const LONG_HEADER = 16
const SHORT_HEADER = 8
/** Boxes that may come before the movie header: files of cameras have about three. */
const BOXES_MAX = 100
/** Largest movie header: an hour of video has about one MiB. */
const MOVIE_BYTES_MAX = 32 * 1024 * 1024

type Store = Pick<MediaStore, 'size' | 'stream'>

async function readRange(store: Store, key: MediaKey, start: number, end: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of store.stream(key, start, end)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * The box `moov` of an MP4 file, which describes its tracks (ISO/IEC 14496-12). Reads the headers of the boxes before it, wherever
 * it is, and not the pictures. Undefined for a file without one, and for a damaged file.
 */
export async function readMovie(store: Store, key: MediaKey): Promise<Buffer | undefined> {
  const length = await store.size(key)
  let at = 0
  for (let n = 0; n < BOXES_MAX && at + SHORT_HEADER <= length; n++) {
    const head = await readRange(store, key, at, Math.min(at + LONG_HEADER, length) - 1)
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === LONG_HEADER
    const size = isLong ? Number(head.readBigUInt64BE(SHORT_HEADER)) : short === 0 ? length - at : short
    if (size < (isLong ? LONG_HEADER : SHORT_HEADER) || at + size > length) return undefined
    if (head.toString('latin1', 4, SHORT_HEADER) === 'moov')
      return size > MOVIE_BYTES_MAX ? undefined : readRange(store, key, at, at + size - 1)
    at += size
  }
  return undefined
}
