import { Readable } from 'node:stream'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pages } from '../mount-pages.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from './plain-page.ts'

interface DownloadFile {
  name: string
  bytes: number
  content: AsyncGenerator<Buffer>
}

type OpenDownload = (
  token: string,
  options: { headOnly: boolean },
) => Promise<DownloadFile | 'EXPIRED' | 'LIMIT_REACHED' | undefined>

const PAGES = {
  INVALID: [
    404,
    'Invalid link',
    'This link is incomplete, or the order was canceled. Open the page of your order.',
  ],
  EXPIRED: [410, 'Expired link', 'Open the page of your order: it has a new link.'],
  LIMIT_REACHED: [410, 'No downloads left', 'This file was downloaded too often. Ask the shop.'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string, string]>

/** Streams the files of digital products by signed links. */
export function serveDownloads(app: Pages, path: string, open: OpenDownload) {
  app.get(`${path}/:token`, async c => {
    const headOnly = c.req.method === 'HEAD'
    const download = (await open(c.req.param('token'), { headOnly })) ?? 'INVALID'
    if (typeof download === 'string') {
      const [status, title, text] = PAGES[download]
      const page = plainPage({ title, tag: 'en', direction: 'ltr', body: htmlParagraph(text) })
      return c.body(page, status, plainPageHeaders)
    }
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(download.bytes),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(download.name)}`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    }
    if (headOnly) return c.body(null, 200, headers)
    const content = Readable.toWeb(Readable.from(download.content)) as ReadableStream<Uint8Array<ArrayBuffer>>
    return c.body(content, 200, headers)
  })
}
