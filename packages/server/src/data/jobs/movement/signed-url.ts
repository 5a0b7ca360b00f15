import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileRef } from '../../../storage/data/files.ts'

/** What a signed URL permits: one successful upload or one download. */
export type FileUse = 'upload' | 'download'

/** Path of uploads and downloads. */
export const FILES_PATH = '/data-files'

/** The token of a URL: an HMAC over the file and its use count, so no secret is stored. */
const tokenOf = (secret: string, { siteId, fileId }: FileRef, use: FileUse, count: number) =>
  createHmac('sha256', secret).update(`data file\n${siteId}\n${fileId}\n${use}\n${count}`).digest('base64url')

/** Retried uploads count as one use. */
const countOf = (use: FileUse, upload: number) => (use === 'upload' ? 0 : upload)

/** A URL that works once. */
export function signedUrl(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  file: FileRef,
  use: FileUse,
  upload: number,
): string {
  const token = tokenOf(secret, file, use, countOf(use, upload))
  return `${publicUrl.replace(/\/$/, '')}${FILES_PATH}/${file.siteId}/${file.fileId}/${token}`
}

/** Whether a token is valid now. */
export function isValidToken(
  secret: string,
  file: FileRef,
  use: FileUse,
  upload: number,
  token: string,
): boolean {
  const expected = Buffer.from(tokenOf(secret, file, use, countOf(use, upload)))
  const received = Buffer.from(token)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
