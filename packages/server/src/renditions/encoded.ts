import type { Sharp } from 'sharp'
import type { Rendition } from './parse-rendition.ts'

/** AVIF at higher effort takes seconds for one picture. */
const AVIF_EFFORT = 2

/** The content of a picture in the size and format of a rendition. */
export async function encoded(picture: Sharp, { size, position, quality, format }: Rendition) {
  if (size)
    picture.resize(size.width, size.height, { fit: size.mode === 'fill' ? 'cover' : 'inside', position })
  // JPEG has no transparency.
  if (format === 'jpeg') picture.flatten({ background: '#fff' })
  const options = format === 'avif' ? { quality, effort: AVIF_EFFORT } : { quality }
  return new Uint8Array(await picture.toFormat(format, format === 'png' ? {} : options).toBuffer())
}
