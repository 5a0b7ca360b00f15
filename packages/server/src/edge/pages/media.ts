import type { Context, Hono } from 'hono'
import { Failure } from '../../call/failure.ts'
import {
  formatOfName,
  openRenditions,
  originalSize,
  parseRendition,
  type Rendition,
} from '../../renditions/index.ts'
import type { Bindings } from '../bindings.ts'

/** Pictures that the platform serves at `mediaAddress(name, id)`. */
export interface MediaSource {
  /** Folder below `/media/`. */
  name: string
  /** SVG text of a picture, which must never change; undefined for an unknown id. */
  find(id: string): string | undefined
}

const HEADERS = { 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' }

/** The id in the first segment of an address, which may have the extension of a picture. */
const pictureIdOf = (segment: string) => (formatOfName(segment) ? segment.replace(/\.\w+$/, '') : segment)

/**
 * Serves the pictures of a source. Each follows from its id alone, so browsers may cache it. The SVG is at the address of the
 * source. Clients that build the address from the id get raster renditions (protocol/transport §13).
 */
export function serveMedia(app: Hono<{ Bindings: Bindings }>, { name, find }: MediaSource) {
  const render = openRenditions({ find })

  app.on('GET', [`/media/${name}/:file{.+\\.svg}`, '/media/:file{[^/]+\\.svg}'], c => {
    const svg = find(c.req.param('file').replace(/\.svg$/, ''))
    if (!svg) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
    return c.body(svg, 200, {
      ...HEADERS,
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      // A picture opened as a page runs nothing and loads nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })

  const answer = async (c: Context, file: string, rendition: Rendition | undefined) => {
    const picture = rendition && (await render(pictureIdOf(file), rendition))
    if (!picture) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
    return c.body(picture, 200, {
      ...HEADERS,
      'content-type': `image/${rendition.format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    })
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
