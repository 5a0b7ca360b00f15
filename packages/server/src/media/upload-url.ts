import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MediaKey } from '../storage/commerce/media-files.ts'

/** Path of uploads. */
export const MEDIA_UPLOADS_PATH = '/media-uploads'

/** An HMAC over the file, so no secret is stored. */
const tokenOf = (secret: string, { siteId, id }: MediaKey) =>
  createHmac('sha256', secret).update(`media file\n${siteId}\n${id}`).digest('base64url')

/** The address that takes the bytes of a file. */
export const uploadUrl = (publicUrl: string, secret: string, key: MediaKey) =>
  `${publicUrl.replace(/\/$/, '')}${MEDIA_UPLOADS_PATH}/${key.siteId}/${key.id}/${tokenOf(secret, key)}`

export function isUploadToken(secret: string, key: MediaKey, token: string): boolean {
  const expected = Buffer.from(tokenOf(secret, key))
  const received = Buffer.from(token)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
