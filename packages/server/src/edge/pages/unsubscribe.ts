import type { Context, Hono } from 'hono'
import { UNSUBSCRIBE_PATH, type UnsubscribeTexts } from '../../mail/index.ts'
import type { Bindings } from '../bindings.ts'
import { escapeHtml } from './escape-html.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from './plain-page.ts'

interface Unsubscriptions {
  textsOf(token: string): Promise<UnsubscribeTexts | undefined>
  unsubscribe(token: string): Promise<void>
}

const INVALID = {
  title: 'Invalid link',
  done: 'This link is incomplete or not valid. Open it from the mail again.',
}

/**
 * The page that unsubscribes from mails. A GET asks, because programs open the links of mails; a POST of the form or of a mailbox
 * (RFC 8058) unsubscribes at once. The signed token is the only authorization.
 */
export function serveUnsubscribe(app: Hono<{ Bindings: Bindings }>, unsubscriptions: Unsubscriptions) {
  const answer = async (
    c: Context,
    show: (texts: UnsubscribeTexts, token: string) => Promise<string> | string,
  ) => {
    const token = c.req.query('token') ?? ''
    const texts = await unsubscriptions.textsOf(token)
    if (!texts)
      return c.body(
        plainPage({ title: INVALID.title, tag: 'en', direction: 'ltr', body: htmlParagraph(INVALID.done) }),
        400,
        plainPageHeaders,
      )
    return c.body(plainPage({ ...texts, body: await show(texts, token) }), 200, plainPageHeaders)
  }
  app.get(UNSUBSCRIBE_PATH, c =>
    answer(
      c,
      ({ question, button }, token) =>
        `${htmlParagraph(question)}<form method="post" action="${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}"><button>${escapeHtml(button)}</button></form>`,
    ),
  )
  app.post(UNSUBSCRIBE_PATH, c =>
    answer(c, async ({ done }, token) => {
      await unsubscriptions.unsubscribe(token)
      return `<p role="status">${escapeHtml(done)}</p>`
    }),
  )
}
