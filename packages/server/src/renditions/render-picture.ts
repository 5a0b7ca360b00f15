import { encoded } from './encoded.ts'
import { loadSharp, PIXELS_MAX } from './load-sharp.ts'
import type { Rendition } from './parse-rendition.ts'
import { within } from './render-photo.ts'

/** Resolution at which a pixel of an SVG becomes one pixel. */
const DENSITY = 72

/** Renders an SVG as a raster picture. A crop outside of the picture is cut to it. */
export async function renderPicture(svg: string, rendition: Rendition): Promise<Uint8Array<ArrayBuffer>> {
  const { crop, size } = rendition
  const sharp = await loadSharp()
  const source = Buffer.from(svg)
  const original = await sharp(source, { limitInputPixels: PIXELS_MAX }).metadata()
  const shown = within(crop, original)
  const scale = size ? scaleOf(size, shown) : 1
  // Rendering the SVG near its final size is cheaper than shrinking it afterwards.
  const density = Math.max(1, Math.ceil(DENSITY * scale))
  const picture = sharp(source, { limitInputPixels: PIXELS_MAX, density })
  if (crop) {
    const factor = density / DENSITY
    const [left, top] = [Math.floor(shown.x * factor), Math.floor(shown.y * factor)]
    picture.extract({
      left,
      top,
      width: Math.max(1, Math.floor((shown.x + shown.width) * factor) - left),
      height: Math.max(1, Math.floor((shown.y + shown.height) * factor) - top),
    })
  }
  return encoded(picture, rendition)
}

function scaleOf(
  { mode, width, height }: NonNullable<Rendition['size']>,
  shown: { width: number; height: number },
): number {
  const scales = [width / shown.width, height / shown.height] as const
  return mode === 'fill' ? Math.max(...scales) : Math.min(...scales)
}
