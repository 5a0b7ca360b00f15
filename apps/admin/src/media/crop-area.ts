import { cutText } from '@stoa/contract'
/** A part of a picture, in pixels of the original. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** A chosen part in percent of the picture as a part in its pixels, at least one pixel large and inside of the picture. */
export function areaInPixels(percent: CropArea, { width, height }: Size): CropArea {
  const side = (from: number, length: number, whole: number) => {
    const start = Math.min(Math.max(0, Math.round((from / 100) * whole)), whole - 1)
    const end = Math.max(start + 1, Math.min(whole, Math.round(((from + length) / 100) * whole)))
    return [start, end - start] as const
  }
  const [x, croppedWidth] = side(percent.x, percent.width, width)
  const [y, croppedHeight] = side(percent.y, percent.height, height)
  return { x, y, width: croppedWidth, height: croppedHeight }
}

/** Extensions that keep the format of the picture; others become WebP. */
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

/** The name of the file of a cropped picture. */
export function croppedName(name: string, mimeType: string | undefined): string {
  const stem = cutText(name.replace(/\.[a-z\d]{2,5}$/i, ''), 180) || 'picture'
  return `${stem}-cropped.${EXTENSIONS[mimeType ?? ''] ?? 'webp'}`
}

/** The address under which the platform renders a part of a picture (protocol/media §3). */
export function cropAddress(path: string, { x, y, width, height }: CropArea, fileName: string): string {
  return `${path}/v1/crop/x_${x},y_${y},w_${width},h_${height},q_92/${encodeURIComponent(fileName)}`
}

/** The path of a picture that the platform renders; undefined for pictures of other servers, and for videos. */
export function renderedPath(url: string | undefined): string | undefined {
  const path = url ? new URL(url, location.origin).pathname : ''
  return /^\/media\/[^/]+$/.test(path) && !path.endsWith('.mp4') ? path : undefined
}
