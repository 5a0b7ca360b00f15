import { Failure } from '../../call/failure.ts'
import type { Pages } from '../mount-pages.ts'
import { cacheTags, type StreamedContent, sendRanged } from './ranged-content.ts'

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'video/mp4',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Serves uploaded videos at `/media/{id}.mp4`, whole or in ranges, as players ask for them (RFC 9110 §14). Their content never changes. */
export function serveVideos(app: Pages, find: (id: string) => Promise<StreamedContent | undefined>) {
  app.get('/media/:file{[\\da-fA-F-]+\\.mp4}', async c => {
    const id = c.req.param('file').replace(/\.mp4$/, '')
    const video = await find(id)
    if (!video) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
    return sendRanged(c, video, { ...HEADERS, ...cacheTags(`media-${id.toLowerCase()}`) })
  })
}
