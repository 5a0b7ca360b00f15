import type { Ctx } from '../call/context.ts'
import { signToken, verifyToken } from '../platform-support/signed-token.ts'

/** Path of the documents that the platform serves. */
export const DOCUMENTS_PATH = '/order-documents'

const DAY_MS = 86_400_000

interface DocumentLink {
  siteId: string
  id: string
  /** Milliseconds. */
  expiresAt: number
}

/** The address of a document's PDF, by default for a day. */
export function documentUrl(
  { config, platform, site, now }: Pick<Ctx, 'config' | 'platform' | 'site' | 'now'>,
  id: string,
  days = 1,
): string {
  const link: DocumentLink = { siteId: site.id, id, expiresAt: now + days * DAY_MS }
  return `${config.publicUrl}${DOCUMENTS_PATH}/${signToken(platform.protectionSecret, 'order document', link)}`
}

/** The document that a token names; `expired` if it did until a while ago. */
export function readDocumentToken(
  secret: string,
  token: string,
  now: number,
): DocumentLink | 'expired' | undefined {
  const link = verifyToken<DocumentLink>(secret, 'order document', token)
  if (!link) return undefined
  return link.expiresAt > now ? link : 'expired'
}
