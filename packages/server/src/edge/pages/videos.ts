import { Readable } from 'node:stream'
import { Failure } from '../../call/failure.ts'
import type { Pages } from '../mount-pages.ts'

/** Content of a video, which never changes. */
interface VideoSource {
  bytes: number
  stream(start: number, end: number): AsyncIterable<Uint8Array>
}

const HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'video/mp4',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** The first and last byte that a Range header asks for: all without one or with several, undefined if there are none. */
function rangeOf(header: string | undefined, bytes: number): [start: number, end: number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return [0, bytes - 1]
  const start = first ? Number(first) : Math.max(bytes - Number(last), 0)
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  return start > end ? undefined : [start, end]
}

/** Serves uploaded videos at `/media/{id}.mp4`, whole or in ranges, as players ask for them (RFC 9110 §14). */
export function serveVideos(app: Pages, find: (id: string) => Promise<VideoSource | undefined>) {
  app.get('/media/:file{[\\da-fA-F-]+\\.mp4}', async c => {
    const video = await find(c.req.param('file').replace(/\.mp4$/, ''))
    if (!video) throw new Failure('UNKNOWN_PATH', { path: c.req.path })
    const header = c.req.header('range')
    const range = rangeOf(header, video.bytes)
    if (!range) return c.body(null, 416, { ...HEADERS, 'content-range': `bytes */${video.bytes}` })
    const [start, end] = range
    const content = () =>
      Readable.toWeb(Readable.from(video.stream(start, end))) as ReadableStream<Uint8Array<ArrayBuffer>>
    const isPart = header !== undefined && end - start + 1 < video.bytes
    const headers = {
      ...HEADERS,
      'content-length': String(end - start + 1),
      ...(isPart && { 'content-range': `bytes ${start}-${end}/${video.bytes}` }),
    }
    const status = isPart ? 206 : 200
    return c.req.method === 'HEAD' ? c.body(null, status, headers) : c.body(content(), status, headers)
  })
}
