import { rejectField } from '../call/failure.ts'

export const FORMATS = ['webp', 'jpeg', 'png', 'avif'] as const
export type PictureFormat = (typeof FORMATS)[number]

/** A picture in another size (protocol/transport §13). Lengths are in pixels. */
export interface Rendition {
  /** Part of the original that is shown. @default all of it */
  crop?: { x: number; y: number; width: number; height: number }
  /** `fill` cuts what exceeds the size; `fit` keeps everything inside the size. Absent: the size of the original. */
  size?: { mode: 'fill' | 'fit'; width: number; height: number }
  /** Point that `fill` keeps, in shares of width and height. @default that of the picture */
  focalPoint?: { x: number; y: number }
  /** Side that `fill` keeps, such as `left top`. */
  position: string
  /** 1 to 100. */
  quality: number
  format: PictureFormat
}

/** Longest side of a rendition in pixels. */
const SIDE_MAX = 4096
const QUALITY = 80

const EXTENSIONS: Record<string, PictureFormat> = {
  webp: 'webp',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  avif: 'avif',
}

const POSITIONS: Record<string, string> = {
  c: 'centre',
  t: 'top',
  b: 'bottom',
  l: 'left',
  r: 'right',
  tl: 'left top',
  tr: 'right top',
  bl: 'left bottom',
  br: 'right bottom',
}

/** `w_200,h_100` as a map. Later parameters win; those without `_` are ignored. */
const parametersOf = (segment: string): ReadonlyMap<string, string> =>
  new Map(
    segment.split(',').flatMap((part): [string, string][] => {
      const at = part.indexOf('_')
      return at < 1 ? [] : [[part.slice(0, at), part.slice(at + 1)]]
    }),
  )

function lengthOf(parameters: ReadonlyMap<string, string>, name: string, min: number): number {
  const text = parameters.get(name) ?? ''
  const length = Number(text)
  if (!/^\d{1,6}$/.test(text) || length < min)
    rejectField(name, 'FORMAT', `must be a whole number of pixels from ${min}, such as "${name}_200"`)
  return length
}

function sideOf(parameters: ReadonlyMap<string, string>, name: 'w' | 'h'): number {
  const side = lengthOf(parameters, name, 1)
  if (side > SIDE_MAX) rejectField(name, 'MAX', `must be at most ${SIDE_MAX} pixels`, { threshold: SIDE_MAX })
  return side
}

/** The format of a file name, if its extension names one. */
export const formatOfName = (name: string): PictureFormat | undefined =>
  EXTENSIONS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']

/** Pixels up to which a browser gets AVIF: encoding takes a third of a second for one megapixel. */
const AVIF_PIXELS_MAX = 2_000_000

/** The format for a browser, if the address names none. */
function acceptedFormat(accept: string, size?: Rendition['size']): PictureFormat {
  const isSmall = size && size.width * size.height <= AVIF_PIXELS_MAX
  if (isSmall && accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

/** `fp_0.5_0.3` as a point. */
function focalPointOf(parameters: ReadonlyMap<string, string>): Rendition['focalPoint'] {
  const found = /^(0?\.\d{1,6}|[01])_(0?\.\d{1,6}|[01])$/.exec(parameters.get('fp') ?? '')
  return found ? { x: Number(found[1]), y: Number(found[2]) } : undefined
}

/** The original size, in the format that the file name or `Accept` asks for. */
export const originalSize = (name: string, accept: string): Rendition => ({
  position: 'centre',
  quality: QUALITY,
  format: formatOfName(name) ?? acceptedFormat(accept),
})

/**
 * Reads an address after `/v1/`, such as `crop/x_0,y_0,w_9,h_9/fill/w_200,h_100,q_80/name.webp`. Unknown parameters are ignored.
 * Undefined for anything else; rejects lengths that are invalid or too large.
 */
export function parseRendition(path: string, accept: string): Rendition | undefined {
  const segments = path.split('/')
  const name = segments.pop() ?? ''
  const steps = new Map<string, ReadonlyMap<string, string>>()
  for (let i = 0; i < segments.length; i += 2) {
    const [step = '', text] = [segments[i], segments[i + 1]]
    if (!['crop', 'fill', 'fit'].includes(step) || text === undefined || steps.has(step)) return undefined
    steps.set(step, parametersOf(text))
  }
  const [crop, fill, fit] = [steps.get('crop'), steps.get('fill'), steps.get('fit')]
  const sized = fill ?? fit
  const last = sized ?? crop
  if (!last || (fill && fit)) return undefined
  const size = sized && {
    mode: fill ? ('fill' as const) : ('fit' as const),
    width: sideOf(sized, 'w'),
    height: sideOf(sized, 'h'),
  }
  const focalPoint = focalPointOf(last)
  const quality = Number(last.get('q') ?? QUALITY)
  return {
    ...(crop && {
      crop: {
        x: lengthOf(crop, 'x', 0),
        y: lengthOf(crop, 'y', 0),
        width: lengthOf(crop, 'w', 1),
        height: lengthOf(crop, 'h', 1),
      },
    }),
    ...(size && { size }),
    ...(focalPoint && { focalPoint }),
    position: POSITIONS[last.get('al') ?? 'c'] ?? 'centre',
    quality: quality >= 1 && quality <= 100 ? Math.round(quality) : QUALITY,
    format: EXTENSIONS[last.get('enc') ?? ''] ?? formatOfName(name) ?? acceptedFormat(accept, size),
  }
}
