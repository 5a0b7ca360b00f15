import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Context } from 'hono'
import { Failure } from '../../call/failure.ts'
import type { MediaSource } from '../../call/media-source.ts'
import type { NodeProcesses } from '../../call/node-processes.ts'
import {
  formatOfName,
  openRenditions,
  originalSize,
  type PictureProcess,
  type PictureSource,
  parseRendition,
  type Rendition,
} from '../../renditions/index.ts'
import type { Pages } from '../mount-pages.ts'
import { cacheTags, sendRanged } from './ranged-content.ts'

const HEADERS = { 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' }

/** The id in the first segment of an address, which may have the extension of a picture. */
const pictureIdOf = (segment: string) => (formatOfName(segment) ? segment.replace(/\.\w+$/, '') : segment)

/** Whether a rendition cuts the picture, and its address does not say where. */
const dependsOnFocalPoint = ({ size, focalPoint, position }: Rendition) =>
  size?.mode === 'fill' && !focalPoint && position === 'centre'

interface Pictures {
  /** Pictures that follow from their ids alone. */
  drawn?: MediaSource | undefined
  /** Finds an uploaded picture. */
  uploaded?: (id: string) => Promise<PictureSource | undefined>
  render: PictureProcess['render']
  /** Does work of a key once for all processes of the node. @default each does its own */
  once?: NodeProcesses['once']
}

const FOREVER = 'public, max-age=31536000, immutable'
/** The merchant may move the focal point, and the renditions that it decides are at the same address. */
const WITH_FOCAL_POINT = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * Serves pictures under `/media`. The SVG of a drawn one is at the address of its source. Raster renditions of all pictures are at
 * the addresses that clients build from the id (protocol/transport §13).
 */
export function serveMedia(app: Pages, { drawn, uploaded, render, once }: Pictures) {
  const rendered = openRenditions({
    find: id => drawn?.find(id) ?? uploaded?.(id),
    render,
    ...(once && { once }),
  })

  const compressed = openSvgCompressor()
  if (drawn)
    app.on('GET', [`/media/${drawn.name}/:file{.+\\.svg}`, '/media/:file{[^/]+\\.svg}'], c => {
      const id = c.req.param('file').replace(/\.svg$/, '')
      const svg = drawn.find(id)
      if (!svg) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
      const takesBrotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
      return c.body(takesBrotli ? compressed(id, svg) : svg, 200, {
        ...HEADERS,
        ...(takesBrotli && { 'content-encoding': 'br' }),
        vary: 'Accept-Encoding',
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400',
        // A picture opened as a page runs nothing and loads nothing.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
    })

  const answer = async (c: Context, file: string, rendition: Rendition | undefined) => {
    const id = pictureIdOf(file)
    const picture = rendition && (await rendered(id, rendition))
    if (!picture) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
    const headers = {
      ...HEADERS,
      ...cacheTags(`media-${id}`),
      'accept-ranges': 'bytes',
      'content-type': `image/${rendition.format}`,
      'cache-control': dependsOnFocalPoint(rendition) && !drawn?.find(id) ? WITH_FOCAL_POINT : FOREVER,
      vary: 'Accept',
    }
    if (c.req.header('range') === undefined) return c.body(picture, 200, headers)
    // Hashed for those who ask for a part alone: pictures are small, and loaded whole.
    const etag = `"${createHash('sha256').update(picture).digest('base64url')}"`
    const stream = async function* (start: number, end: number) {
      yield picture.subarray(start, end + 1)
    }
    return sendRanged(c, { bytes: picture.byteLength, etag, stream }, headers)
  }
  app.get('/media/:file', c => {
    const file = c.req.param('file')
    return answer(c, file, originalSize(file, c.req.header('accept') ?? ''))
  })
  app.get('/media/:file/v1/:path{.+}', c => {
    const { file, path } = c.req.param()
    return answer(c, file, parseRendition(path, c.req.header('accept') ?? ''))
  })
}

/** Compressed drawings that are kept in memory. */
const COMPRESSED_MAX = 500

/** Compresses a drawing once: it takes 2 ms, and a quarter of the bytes. */
function openSvgCompressor() {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>()
  return (id: string, svg: string): Uint8Array<ArrayBuffer> => {
    const hit = pictures.get(id)
    if (hit) return hit
    const made = new Uint8Array(brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
    const [oldest] = pictures.keys()
    if (pictures.size >= COMPRESSED_MAX && oldest !== undefined) pictures.delete(oldest)
    pictures.set(id, made)
    return made
  }
}
