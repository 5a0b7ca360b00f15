import { requireServing } from '../../../call/site-status.ts'
import { isGuid } from '../../../platform-support/guid.ts'
import {
  addChunk,
  beginUpload,
  consumeSignedUrl,
  type DataFileRow,
  type FileRef,
  findFile,
  finishFile,
} from '../../../storage/data/files.ts'
import type { Database } from '../../../storage/database.ts'
import { findSiteState } from '../../../storage/site-states.ts'
import { type FileReader, PIECE_BYTES, packPiece, readFile } from './file-chunks.ts'
import { inTime, TooSlow } from './idle-timeout.ts'
import { type FileUse, isValidToken } from './signed-url.ts'

/** Retention of completed files. */
export const FILE_RETENTION_MS = 24 * 3_600_000
/** Lifetime of an upload URL. */
export const UPLOAD_OPEN_MS = 3_600_000

/** The result of an upload. */
export type Received = 'RECEIVED' | 'NOT_FOUND' | 'USED' | 'TOO_LARGE' | 'TOO_SLOW' | 'SUPERSEDED'

/** A file to download. */
export interface Sent {
  name: string
  bytes: number
  content: AsyncGenerator<Buffer>
}

/** Streams uploads and downloads in constant memory. */
export interface FileExchange {
  /** `begun` gets the time limit of the upload. The idle timeout applies meanwhile. */
  receive(
    file: FileRef,
    token: string,
    body: AsyncIterable<Uint8Array>,
    onStart: (withinMs: number) => void,
  ): Promise<Received>
  /** The file, or why it is unavailable. The URL works once. */
  send(file: FileRef, token: string): Promise<Sent | 'NOT_FOUND' | 'USED'>
}

export function exchangeFiles(options: {
  db: Database
  store: FileReader['store']
  secret: string
  now: () => number
  limitBytes: number
  idleMs: number
  withinMs: number
}): FileExchange {
  const { db, secret, now, limitBytes, idleMs, withinMs } = options
  const reader = { db, store: options.store }

  /** The file of a URL. Unknown ids and wrong tokens give the same result. */
  async function open(
    file: FileRef,
    token: string,
    use: FileUse,
  ): Promise<DataFileRow | 'NOT_FOUND' | 'USED'> {
    if (!isGuid(file.siteId) || !isGuid(file.fileId)) return 'NOT_FOUND'
    const row = await findFile(db, file, now())
    if (!row) return 'NOT_FOUND'
    if (isValidToken(secret, file, use, row.upload, token)) return row
    const wasValid = Array.from({ length: row.upload }, (_, count) => count).some(count =>
      isValidToken(secret, file, use, count, token),
    )
    return wasValid ? 'USED' : 'NOT_FOUND'
  }

  async function store(file: FileRef, upload: number, body: AsyncIterable<Uint8Array>): Promise<Received> {
    let start = 0
    let pending: Uint8Array[] = []
    let waiting = 0
    const flush = async () => {
      if (waiting === 0) return true
      const piece = await packPiece(start, Buffer.concat(pending))
      start += piece.length
      pending = []
      waiting = 0
      return addChunk(db, file, upload, piece)
    }
    for await (const chunk of inTime(body, idleMs)) {
      if (start + waiting + chunk.byteLength > limitBytes) return 'TOO_LARGE'
      pending.push(chunk)
      waiting += chunk.byteLength
      if (waiting >= PIECE_BYTES && !(await flush())) return 'SUPERSEDED'
    }
    const whole = (await flush()) && (await finishFile(db, file, upload, now() + FILE_RETENTION_MS))
    return whole ? 'RECEIVED' : 'SUPERSEDED'
  }

  return {
    async receive(file, token, body, onStart) {
      const found = await open(file, token, 'upload')
      if (typeof found === 'string') return found
      const site = await findSiteState(db, file.siteId)
      requireServing(site && { status: site.status, ...(site.movedTo && { movedTo: site.movedTo }) }, {
        role: 'merchant',
        writes: true,
      })
      const row = await beginUpload(db, file, now() + withinMs)
      if (!row) return 'USED'
      onStart(withinMs)
      return store(file, row.upload, body).catch(error => {
        if (error instanceof TooSlow) return 'TOO_SLOW'
        throw error
      })
    },

    async send(file, token) {
      const row = await open(file, token, 'download')
      if (typeof row === 'string') return row
      if (row.state !== 'READY') return 'NOT_FOUND'
      if (!(await consumeSignedUrl(db, file, row.upload))) return 'USED'
      return {
        name: row.name ?? 'export',
        bytes: row.bytes,
        content: readFile(reader, file, { start: 0, end: row.bytes - 1 }),
      }
    },
  }
}
