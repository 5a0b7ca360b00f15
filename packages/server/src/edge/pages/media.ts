import type { Hono } from 'hono'
import { Failure } from '../../call/failure.ts'
import type { Bindings } from '../bindings.ts'

/** Pictures that the platform serves at `mediaAddress(name, id)`. */
export interface MediaSource {
  /** Folder below `/media/`. */
  name: string
  /** SVG text of a picture, which must never change; undefined for an unknown id. */
  find(id: string): string | undefined
}

/**
 * Serves the pictures of a source. A picture follows from its id alone, so browsers may cache it. Clients that build the
 * address from the id (protocol/transport §8) find it too; the size that they ask for is ignored, since SVG scales.
 */
export function serveMedia(app: Hono<{ Bindings: Bindings }>, { name, find }: MediaSource) {
  app.on('GET', [`/media/${name}/:file{.+\\.svg}`, '/media/:file', '/media/:file/v1/*'], c => {
    const svg = find(c.req.param('file').replace(/\.svg$/, ''))
    if (!svg) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
    return c.body(svg, 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      // A picture opened as a page runs nothing and loads nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })
}
