import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { UNSUBSCRIBE_PATH, type UnsubscribeTexts } from '../../mail/index.ts'
import type { Bindings } from '../bindings.ts'
import { escapeHtml } from './escape-html.ts'

interface Unsubscriptions {
  textsOf(token: string): Promise<UnsubscribeTexts | undefined>
  unsubscribe(token: string): Promise<void>
}

const STYLE =
  ':root{color-scheme:light dark;--line:light-dark(#ddd8cf,#3a372f);--bg:light-dark(#faf8f4,#171612);--fg:light-dark(#23211c,#ece8df);--raised:light-dark(#fff,#211f1a);--action:light-dark(#2b4a3f,#a9cdbd);--on-action:light-dark(#fff,#171612)}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif}main{width:100%;max-width:28rem;padding:2rem;background:var(--raised);border:1px solid var(--line);border-radius:12px}h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}p{margin:0}form{margin-top:1.5rem}button{min-height:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:8px;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:3px solid var(--fg);outline-offset:2px}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The address contains a token.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
}

const INVALID = {
  title: 'Invalid link',
  done: 'This link is incomplete or not valid. Open it from the mail again.',
}

function page(
  { title, tag, direction }: Pick<UnsubscribeTexts, 'title' | 'tag' | 'direction'>,
  body: string,
) {
  const name = escapeHtml(title)
  return `<!doctype html><html lang="${escapeHtml(tag)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}</title><style>${STYLE}</style></head><body><main><h1>${name}</h1>${body}</main></body></html>`
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

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
      return c.body(page({ ...INVALID, tag: 'en', direction: 'ltr' }, paragraph(INVALID.done)), 400, HEADERS)
    return c.body(page(texts, await show(texts, token)), 200, HEADERS)
  }
  app.get(UNSUBSCRIBE_PATH, c =>
    answer(
      c,
      ({ question, button }, token) =>
        `${paragraph(question)}<form method="post" action="${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}"><button>${escapeHtml(button)}</button></form>`,
    ),
  )
  app.post(UNSUBSCRIBE_PATH, c =>
    answer(c, async ({ done }, token) => {
      await unsubscriptions.unsubscribe(token)
      return `<p role="status">${escapeHtml(done)}</p>`
    }),
  )
}
