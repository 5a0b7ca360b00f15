import { getDocument } from '../storage/commerce/order-documents.ts'
import type { Sql } from '../storage/sql.ts'
import { readDocumentToken } from './document-url.ts'
import type { Paper } from './pdf/paper.ts'

interface DocumentFile {
  name: string
  pdf: Buffer
}

/** Renders the document that a link names, from what was stored when it was created. */
export const openDocuments =
  ({ db, secret, now }: { db: Sql; secret: string; now: () => number }) =>
  async (token: string): Promise<DocumentFile | 'expired' | undefined> => {
    const link = readDocumentToken(secret, token, now())
    if (!link || link === 'expired') return link
    const document = await getDocument<Paper>(db, link.siteId, link.id)
    if (!document || document.kind === 'EXTERNAL') return undefined
    // Loaded on the first document: the library takes memory that most processes never need.
    const { renderPaper } = await import('./pdf/render-paper.ts')
    const { title } = document.snapshot
    return {
      name: [title, document.number].filter(Boolean).join(' '),
      pdf: await renderPaper(document.snapshot),
    }
  }
