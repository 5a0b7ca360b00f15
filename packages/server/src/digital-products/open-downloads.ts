import { readPieces } from '../data/jobs/index.ts'
import { countDownload, getDownload } from '../storage/commerce/product-files.ts'
import type { Sql } from '../storage/sql.ts'
import { readDownloadToken } from './download-url.ts'

interface OpenedDownload {
  name: string
  bytes: number
  /** One chunk of 1 MiB at a time. */
  content: AsyncGenerator<Buffer>
}

interface DownloadOptions {
  db: Sql
  secret: string
  now: () => number
  /** Downloads for each line item. */
  limit: number
}

/** Opens the file that a link names, and counts the download unless only its size is asked for. */
export const openDownloads =
  ({ db, secret, now, limit }: DownloadOptions) =>
  async (
    token: string,
    { headOnly }: { headOnly: boolean },
  ): Promise<OpenedDownload | 'EXPIRED' | 'LIMIT_REACHED' | undefined> => {
    const link = readDownloadToken(secret, token, now())
    if (!link || link === 'EXPIRED') return link
    const { siteId, id } = link
    const download = await getDownload(db, siteId, id)
    if (!download) return undefined
    if (!headOnly && !(await countDownload(db, siteId, id, limit))) return 'LIMIT_REACHED'
    const { name, bytes, fileId } = download
    return { name: name ?? 'download', bytes, content: readPieces(db, { siteId, fileId }, 0) }
  }
