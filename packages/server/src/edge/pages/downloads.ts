import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pages } from '../mount-pages.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from './plain-page.ts'
import { type StreamedContent, sendRanged } from './ranged-content.ts'

interface DownloadFile extends StreamedContent {
  name: string
  /** Counts a download of the bytes from `start` on. False if none is left. */
  count(start: number): Promise<boolean>
}

const PAGES = {
  INVALID: [
    404,
    'Invalid link',
    'This link is incomplete, or the order was canceled. Open the page of your order.',
  ],
  EXPIRED: [410, 'Expired link', 'Open the page of your order: it has a new link.'],
  LIMIT_REACHED: [410, 'No downloads left', 'This file was downloaded too often. Ask the shop.'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string, string]>

/** Streams the files of digital products by signed links, whole or from where a download was interrupted. */
export function serveDownloads(
  app: Pages,
  path: string,
  open: (token: string) => Promise<DownloadFile | 'EXPIRED' | undefined>,
) {
  app.get(`${path}/:token`, async c => {
    const explain = (reason: keyof typeof PAGES) => {
      const [status, title, text] = PAGES[reason]
      const page = plainPage({ title, tag: 'en', direction: 'ltr', body: htmlParagraph(text) })
      return c.body(page, status, plainPageHeaders)
    }
    const download = (await open(c.req.param('token'))) ?? 'INVALID'
    if (typeof download === 'string') return explain(download)
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(download.name)}`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    }
    return sendRanged(c, download, headers, async start =>
      (await download.count(start)) ? undefined : explain('LIMIT_REACHED'),
    )
  })
}
