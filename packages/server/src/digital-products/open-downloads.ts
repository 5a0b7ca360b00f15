import { readFile } from '../data/jobs/index.ts'
import type { MediaStore } from '../media/index.ts'
import { countDownload, getDownload } from '../storage/commerce/product-files.ts'
import type { Sql } from '../storage/sql.ts'
import { readDownloadToken } from './download-url.ts'

interface OpenedDownload {
  name: string
  bytes: number
  /** A file never changes. */
  etag: string
  /** The bytes from `start` to `end`, both included, 1 MiB at a time. */
  stream(start: number, end: number): AsyncGenerator<Buffer>
  /** Counts a download of the bytes from `start` on. False if none is left. */
  count(start: number): Promise<boolean>
}

interface DownloadOptions {
  db: Sql
  store: MediaStore
  secret: string
  now: () => number
  /** Downloads for each line item. */
  limit: number
}

/** Opens the file that a link names. */
export const openDownloads =
  ({ secret, now, limit, ...reader }: DownloadOptions) =>
  async (token: string): Promise<OpenedDownload | 'EXPIRED' | undefined> => {
    const link = readDownloadToken(secret, token, now())
    if (!link || link === 'EXPIRED') return link
    const { siteId, id } = link
    const download = await getDownload(reader.db, siteId, id)
    if (!download) return undefined
    const { name, bytes, fileId } = download
    return {
      name: name ?? 'download',
      bytes,
      etag: `"${fileId}"`,
      stream: (start, end) => readFile(reader, { siteId, fileId }, { start, end }),
      count: start => countDownload(reader.db, { siteId, id }, { limit, now: now(), isRest: start > 0 }),
    }
  }
