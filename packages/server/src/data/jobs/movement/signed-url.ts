import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileRef } from '../../../storage/data/files.ts'

/** What an address is good for: one upload that succeeds, or one download. */
export type FileUse = 'upload' | 'download'

/** Where the platform takes and gives files. */
export const FILES_PATH = '/data-files'

/** The token in an address: it follows from the file and from how often it was used, so that nothing secret is stored. */
const tokenOf = (secret: string, { siteId, fileId }: FileRef, use: FileUse, count: number) =>
  createHmac('sha256', secret).update(`data file\n${siteId}\n${fileId}\n${use}\n${count}`).digest('base64url')

/** Uploads count as one use, however often they are begun anew. */
const countOf = (use: FileUse, upload: number) => (use === 'upload' ? 0 : upload)

/** An address that works once. */
export function fileAddress(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  file: FileRef,
  use: FileUse,
  upload: number,
): string {
  const token = tokenOf(secret, file, use, countOf(use, upload))
  return `${publicUrl.replace(/\/$/, '')}${FILES_PATH}/${file.siteId}/${file.fileId}/${token}`
}

/** Whether the token of an address is the one that is valid now. */
export function isValidToken(
  secret: string,
  file: FileRef,
  use: FileUse,
  upload: number,
  token: string,
): boolean {
  const expected = Buffer.from(tokenOf(secret, file, use, countOf(use, upload)))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
