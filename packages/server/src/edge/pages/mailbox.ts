import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { isLoopbackAddress, isLoopbackUrl } from '../../platform-support/loopback.ts'
import type { PageEnv, Pages } from '../mount-pages.ts'
import { type ListedMail, MAILBOX_STYLE, mailboxPage } from './mailbox-page.ts'

const SHOWN = 100

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const COMMON = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const PAGE_HEADERS = {
  ...COMMON,
  'content-security-policy': `default-src 'none'; style-src ${hashOf(MAILBOX_STYLE)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}
/** Policy of a mail, framed or not: no scripts and no requests; links open a new window. */
const MAIL_HEADERS = {
  ...COMMON,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}

const LOCAL_ONLY =
  'The mailbox is shown on this machine only, without a proxy. Elsewhere use the command: stoa mails list\n'
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether a request comes from this machine itself: mails hold what opens accounts, and a client elsewhere can write any `Host`.
 * Without a socket it comes from this process.
 */
const isLocal = ({ req, env }: Context<PageEnv>) =>
  isLoopbackAddress(env?.incoming ? (env.incoming.socket.remoteAddress ?? '') : '127.0.0.1') &&
  !FORWARDING_HEADERS.some(name => req.header(name) !== undefined)

const NOWHERE = 'There is no such mail here.'

/**
 * The newest mails of this installation at `/mailbox`: for developers only, because mails contain sign-in links and codes.
 */
export function serveMailbox(
  app: Pages,
  { publicUrl }: { publicUrl: string },
  newest: (limit: number) => Promise<ListedMail[]>,
) {
  // DNS rebinding: a foreign page whose name resolves to this machine sends its own Host, and is rejected.
  const isOurs = (url: string) => isLoopbackUrl(url) || new URL(url).hostname === new URL(publicUrl).hostname

  app.get('/mailbox/:id{\\d+}/html', async c => {
    if (!isLocal(c)) return c.text(LOCAL_ONLY, 403)
    const mail = (await newest(SHOWN)).find(({ id }) => String(id) === c.req.param('id'))
    if (!isOurs(c.req.url) || !mail?.html) return c.text(NOWHERE, 404)
    return c.body(mail.html, 200, MAIL_HEADERS)
  })
  app.get('/mailbox/:id{\\d+}?', async c => {
    if (!isLocal(c)) return c.text(LOCAL_ONLY, 403)
    if (!isOurs(c.req.url)) return c.text(NOWHERE, 404)
    const mails = await newest(SHOWN)
    const requested = c.req.param('id')
    const open = requested === undefined ? mails[0] : mails.find(({ id }) => String(id) === requested)
    if (requested !== undefined && !open) return c.text(NOWHERE, 404)
    return c.body(mailboxPage(mails, open), 200, PAGE_HEADERS)
  })
}
