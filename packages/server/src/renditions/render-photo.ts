import { encoded } from './encoded.ts'
import { loadSharp, PIXELS_MAX } from './load-sharp.ts'
import type { Rendition } from './parse-rendition.ts'

interface Size {
  width: number
  height: number
}
type Area = NonNullable<Rendition['crop']>
/** Shares of width and height, from 0 to 1. */
export type FocalPoint = NonNullable<Rendition['focalPoint']>

/** Damage to the content of a picture is an error; damage to its metadata is not. */
const OPTIONS = { limitInputPixels: PIXELS_MAX, failOn: 'truncated' } as const

/** Orientations of EXIF from 5 are turned by 90 degrees. */
const upright = ({ width, height, orientation = 1 }: Size & { orientation?: number | undefined }): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/** The size of a picture as it is shown, after decoding it once. Its header says if it has too many pixels. */
export async function readPicture(content: Buffer): Promise<Size | 'TOO_LARGE' | 'DAMAGED'> {
  const sharp = await loadSharp()
  try {
    const metadata = await sharp(content, { ...OPTIONS, limitInputPixels: false }).metadata()
    if (metadata.width * metadata.height > PIXELS_MAX) return 'TOO_LARGE'
    await sharp(content, OPTIONS).resize(64, 64, { fit: 'inside' }).raw().toBuffer()
    return upright(metadata)
  } catch {
    return 'DAMAGED'
  }
}

/**
 * Renders an uploaded picture upright. Without EXIF and other metadata: sharp copies none. Renditions that cut the picture keep
 * the focal point; one of the address comes before that of the file.
 */
export async function renderPhoto(
  content: Buffer,
  stored: FocalPoint | undefined,
  rendition: Rendition,
): Promise<Uint8Array<ArrayBuffer>> {
  const { crop, size, position } = rendition
  const sharp = await loadSharp()
  const original = upright(await sharp(content, OPTIONS).metadata())
  const shown = within(crop, original)
  const focal = rendition.focalPoint ?? (position === 'centre' ? stored : undefined)
  const area = size?.mode === 'fill' && focal ? around(focal, size, { shown, original }) : shown
  const picture = sharp(content, OPTIONS).autoOrient()
  if (area.width !== original.width || area.height !== original.height)
    picture.extract({ left: area.x, top: area.y, width: area.width, height: area.height })
  return encoded(picture, rendition)
}

/** A crop, cut to the picture. */
export function within(crop: Area | undefined, { width, height }: Size): Area {
  if (!crop) return { x: 0, y: 0, width, height }
  const [x, y] = [Math.min(crop.x, width - 1), Math.min(crop.y, height - 1)]
  return { x, y, width: Math.min(crop.width, width - x), height: Math.min(crop.height, height - y) }
}

/** The largest area of the ratio of `size` in `shown`, with the focal point as near to its centre as possible. */
function around(focal: FocalPoint, size: Size, { shown, original }: { shown: Area; original: Size }): Area {
  const ratio = size.width / size.height
  const width = Math.max(1, Math.min(shown.width, Math.round(shown.height * ratio)))
  const height = Math.max(1, Math.min(shown.height, Math.round(shown.width / ratio)))
  const start = (at: number, length: number, from: number, whole: number) =>
    Math.round(Math.min(Math.max(at - length / 2, from), from + whole - length))
  return {
    x: start(focal.x * original.width, width, shown.x, shown.width),
    y: start(focal.y * original.height, height, shown.y, shown.height),
    width,
    height,
  }
}
