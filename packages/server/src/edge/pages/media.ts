import type { Hono } from 'hono'
import { Failure } from '../../call/failure.ts'
import { drawPicture } from '../../demo/pictures.ts'
import type { Bindings } from '../app.ts'

/**
 * Drawn pictures of the demo shop. They follow from their name alone, so browsers may keep them. Clients that make the
 * address of a picture out of its id (protocol/transport §8) find it too, whatever size they ask for: drawings have any.
 */
export function serveMedia(app: Hono<{ Bindings: Bindings }>) {
  app.on('GET', ['/media/demo/:file{.+\\.svg}', '/media/:file', '/media/:file/v1/*'], c => {
    const svg = drawPicture(c.req.param('file').replace(/\.svg$/, ''))
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
