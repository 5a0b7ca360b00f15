import type { AnyCtx } from '../call/context.ts'
import { signToken, verifyToken } from '../platform-support/signed-token.ts'

/** Paths of the pages that confirm and delete a sign-up. */
export const NEWSLETTER_PATH = '/newsletter/confirm'
export const UNSUBSCRIBE_NEWSLETTER_PATH = '/newsletter/unsubscribe'

/** What a link of a mail names. It does not contain the address. */
export interface NewsletterToken {
  siteId: string
  id: string
  /** Language of the sign-up, BCP 47. */
  language?: string
}

type Purpose = 'newsletter confirmation' | 'newsletter unsubscription'

interface Subscriber {
  id: string
  doc: { language?: unknown }
}

function urlOf(
  { config, platform, site }: Pick<AnyCtx, 'config' | 'platform' | 'site'>,
  [path, purpose]: [path: string, purpose: Purpose],
  { id, doc }: Subscriber,
) {
  const language = typeof doc.language === 'string' ? doc.language : site.locale
  const content: NewsletterToken = { siteId: site.id, id, language }
  return `${config.publicUrl}${path}?token=${signToken(platform.protectionSecret, purpose, content)}`
}

/** The address of the page that confirms a sign-up. */
export const confirmNewsletterUrl = (ctx: Parameters<typeof urlOf>[0], subscriber: Subscriber) =>
  urlOf(ctx, [NEWSLETTER_PATH, 'newsletter confirmation'], subscriber)

/** The address of the page that deletes a sign-up. */
export const unsubscribeNewsletterUrl = (ctx: Parameters<typeof urlOf>[0], subscriber: Subscriber) =>
  urlOf(ctx, [UNSUBSCRIBE_NEWSLETTER_PATH, 'newsletter unsubscription'], subscriber)

/** The content of a token; undefined if it is not valid. */
export const readNewsletterToken = (secret: string, purpose: Purpose, token: string) =>
  verifyToken<NewsletterToken>(secret, purpose, token)
