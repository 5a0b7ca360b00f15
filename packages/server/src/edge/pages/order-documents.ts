import type { Pages } from '../mount-pages.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from './plain-page.ts'

type OpenDocument = (token: string) => Promise<{ name: string; pdf: Buffer } | 'expired' | undefined>

const page = (title: string, text: string) =>
  plainPage({ title, tag: 'en', direction: 'ltr', body: htmlParagraph(text) })

/** Serves the PDFs of documents by signed links. */
export function serveOrderDocuments(app: Pages, path: string, open: OpenDocument) {
  app.get(`${path}/:token`, async c => {
    const orderDocument = await open(c.req.param('token'))
    if (!orderDocument)
      return c.body(page('Invalid link', 'This link is incomplete. Open it again.'), 404, plainPageHeaders)
    if (orderDocument === 'expired')
      return c.body(
        page('Expired link', 'Ask the shop for a new link, or open the page of your order.'),
        410,
        plainPageHeaders,
      )
    return c.body(new Uint8Array(orderDocument.pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`${orderDocument.name}.pdf`)}`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
  })
}
