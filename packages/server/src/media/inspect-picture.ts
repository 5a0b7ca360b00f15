import { PIXELS_MAX, type PictureQueue, readPicture } from '../renditions/index.ts'
import type { MediaFileDoc } from '../storage/commerce/media-files.ts'
import type { MediaStore } from './media-store.ts'

/** Bytes in which the type of a file shows. */
const HEAD_BYTES = 1024

const ACCEPTED = 'Upload a JPEG, PNG, WebP, AVIF or GIF picture.'

const startsWith = (head: Buffer, text: string, at = 0) =>
  head.subarray(at, at + text.length).toString('latin1') === text

/** Brands of an ISO media file, such as `avif`. */
const brandsOf = (head: Buffer): string[] =>
  startsWith(head, 'ftyp', 4)
    ? (head
        .subarray(8, Math.min(head.readUInt32BE(0), 64))
        .toString('latin1')
        .match(/.{4}/gs) ?? [])
    : []

/** The type of a picture by its first bytes; undefined for anything else. */
function sniffType(head: Buffer): MediaFileDoc['mimeType'] {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  if (/^GIF8[79]a/.test(head.toString('latin1'))) return 'image/gif'
  return brandsOf(head).some(brand => brand === 'avif' || brand === 'avis') ? 'image/avif' : undefined
}

/** What a file of no accepted type is, in a sentence for the merchant. */
function rejectionOf(head: Buffer): string {
  const text = head.toString('utf8')
  if (/<svg[\s>]/i.test(text) || /<!doctype\s+svg/i.test(text))
    return `SVG pictures may contain programs and are not accepted. ${ACCEPTED}`
  if (brandsOf(head).some(brand => /^(hei[cxms]|hev|mif1)/.test(brand)))
    return `HEIC pictures are not accepted. Set the camera to “most compatible”, or: ${ACCEPTED}`
  return `The content of the file is not a picture. ${ACCEPTED}`
}

type Inspected = Pick<MediaFileDoc, 'status' | 'rejection' | 'mimeType' | 'width' | 'height'>

/**
 * Decides from the bytes whether a file is accepted. The header gives the number of pixels, so a decompression bomb is rejected
 * before it is decoded. Whatever remains is decoded once, so every accepted picture can be rendered.
 */
export async function inspectPicture(
  store: MediaStore,
  key: { siteId: string; id: string },
  queue: PictureQueue,
): Promise<Inspected> {
  const head = await store.read(key, HEAD_BYTES)
  const mimeType = sniffType(head)
  if (!mimeType) return { status: 'REJECTED', rejection: rejectionOf(head) }
  const size = await queue(async () => readPicture(await store.read(key)))
  if (size === 'TOO_LARGE') {
    const megapixels = PIXELS_MAX / 1_000_000
    return {
      status: 'REJECTED',
      rejection: `The picture has more than ${megapixels} megapixels. Upload a smaller version.`,
    }
  }
  if (size === 'DAMAGED')
    return { status: 'REJECTED', rejection: 'The picture is damaged. Export it again, and upload that file.' }
  return { status: 'READY', mimeType, ...size }
}
