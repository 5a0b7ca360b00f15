import { PIXELS_MAX, type PictureProcess } from '../renditions/index.ts'
import type { MediaFileDoc } from '../storage/commerce/media-files.ts'
import type { MediaStore } from './media-store.ts'
import { readMovie } from './read-movie.ts'
import { readMp4 } from './read-mp4.ts'

/** Bytes in which the type of a file shows. */
const HEAD_BYTES = 1024

const ACCEPTED = 'Upload a JPEG, PNG, WebP, AVIF or GIF picture, or an MP4 video.'
const MP4 = 'Export the video as MP4 with H.264, and upload that file.'
/** Codecs of videos that browsers play. */
const CODECS = new Set(['avc1', 'avc3', 'av01', 'vp09'])

/** The first bytes of WebM and Matroska. */
const EBML = '\x1a\x45\xdf\xa3'

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

/** The type of a file by its first bytes; undefined for anything else. */
function sniffType(head: Buffer): MediaFileDoc['mimeType'] {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  if (/^GIF8[79]a/.test(head.toString('latin1'))) return 'image/gif'
  const brands = brandsOf(head)
  if (brands.some(brand => brand === 'avif' || brand === 'avis')) return 'image/avif'
  return brands.some(brand => /^(iso[2-9m]|mp4[12]|avc1|av01|dash|M4V )$/.test(brand))
    ? 'video/mp4'
    : undefined
}

/** What a file of no accepted type is, in a sentence for the merchant. */
function rejectionOf(head: Buffer): string {
  const text = head.toString('utf8')
  if (/<svg[\s>]/i.test(text) || /<!doctype\s+svg/i.test(text))
    return `SVG pictures may contain programs and are not accepted. ${ACCEPTED}`
  if (brandsOf(head).some(brand => /^(hei[cxms]|hev|mif1)/.test(brand)))
    return `HEIC pictures are not accepted. Set the camera to “most compatible”, or: ${ACCEPTED}`
  if (brandsOf(head).includes('qt  ')) return `QuickTime videos are not accepted. ${MP4}`
  if (startsWith(head, EBML)) return `WebM and Matroska videos are not accepted. ${MP4}`
  return `The content of the file is neither a picture nor a video. ${ACCEPTED}`
}

type Inspected = Pick<MediaFileDoc, 'status' | 'rejection' | 'mimeType' | 'width' | 'height' | 'duration'>

/** Decides from its header whether a video is accepted: browsers must be able to play it. */
function inspectVideo(movie: Buffer | undefined): Inspected {
  const video = movie && readMp4(movie)
  if (!video) return { status: 'REJECTED', rejection: `The file has no video, or it is damaged. ${MP4}` }
  const { codec, ...size } = video
  return CODECS.has(codec)
    ? { status: 'READY', mimeType: 'video/mp4', ...size }
    : { status: 'REJECTED', rejection: `Not all browsers play the codec of the video (${codec}). ${MP4}` }
}

/**
 * Decides from the bytes whether a file is accepted. The header gives the number of pixels, so a decompression bomb is rejected
 * before it is decoded. Whatever remains is decoded once, so every accepted picture can be rendered.
 */
export async function inspectMedia(
  store: MediaStore,
  key: { siteId: string; id: string },
  pictures: Pick<PictureProcess, 'inspect'>,
): Promise<Inspected> {
  const head = await store.read(key, HEAD_BYTES)
  const mimeType = sniffType(head)
  if (!mimeType) return { status: 'REJECTED', rejection: rejectionOf(head) }
  if (mimeType === 'video/mp4') return inspectVideo(await readMovie(store, key))
  const size = await pictures.inspect(() => store.read(key))
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
