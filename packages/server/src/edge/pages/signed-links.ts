import type { Context } from 'hono'
import type { SignedLink, SignedLinkTexts } from '../../mail/index.ts'
import type { Pages } from '../mount-pages.ts'
import { escapeHtml } from './escape-html.ts'
import type { FindOnlyShop } from './only-shop.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from './plain-page.ts'

const INVALID = {
  title: 'Invalid link',
  done: 'This link is incomplete or not valid. Open it from the mail again.',
}

/**
 * The page of a link in mails, such as the one that unsubscribes. A GET asks, because programs open the links of mails; a POST of
 * the form or of a mailbox (RFC 8058) acts at once.
 */
export function serveSignedLink(
  app: Pages,
  path: string,
  link: SignedLink,
  onlyShop: FindOnlyShop = async () => undefined,
) {
  const answer = async (
    c: Context,
    show: (texts: SignedLinkTexts, token: string) => Promise<string> | string,
  ) => {
    const token = c.req.query('token') ?? ''
    const texts = await link.textsOf(token)
    const shop = texts?.shop ?? (await onlyShop())
    if (!texts)
      return c.body(
        plainPage({
          title: INVALID.title,
          tag: 'en',
          direction: 'ltr',
          shop,
          body: htmlParagraph(INVALID.done),
        }),
        400,
        plainPageHeaders,
      )
    return c.body(plainPage({ ...texts, shop, body: await show(texts, token) }), 200, plainPageHeaders)
  }
  app.get(path, c =>
    answer(
      c,
      ({ question, button }, token) =>
        `${htmlParagraph(question)}<form method="post" action="${path}?token=${encodeURIComponent(token)}"><button>${escapeHtml(button)}</button></form>`,
    ),
  )
  app.post(path, c =>
    answer(c, async (_, token) => {
      const { text, back } = await link.use(token)
      const way = back ? `<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>` : ''
      return `<p role="status">${escapeHtml(text)}</p>${way}`
    }),
  )
}
