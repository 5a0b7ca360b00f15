import { isoTime } from '../../call/clock.ts'
import { escapeHtml } from './escape-html.ts'

/** What the page shows of a mail. */
export interface ListedMail {
  id: number
  to: string
  subject: string
  body: string | null
  html: string | null
  kind: string
  language: string
  status: string
  attempts: number
  lastError: string | null
  createdAt: number
}

/** The page's style sheet; its hash is part of the page's security policy. */
export const MAILBOX_STYLE = `
:root{color-scheme:light dark;--line:light-dark(#ddd8cf,#3a372f);--quiet:light-dark(#6b655a,#a49d8f);--bg:light-dark(#faf8f4,#171612);--fg:light-dark(#23211c,#ece8df);--raised:light-dark(#fff,#211f1a);--bad:light-dark(#9c2f1b,#ff9d8a)}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--bg);color:var(--fg);display:grid;grid-template-columns:22rem minmax(0,1fr);min-height:100vh}
a{color:inherit}:focus-visible{outline:2px solid currentColor;outline-offset:-2px}
nav{border-inline-end:1px solid var(--line);height:100vh;position:sticky;top:0;overflow:auto}h1{font-size:1.25rem;margin:0;padding:1.25rem 1.25rem .25rem}nav p{margin:0;padding:0 1.25rem 1rem;color:var(--quiet);font-size:.875rem}
ol{list-style:none;margin:0;padding:0}li a{display:block;padding:.75rem 1.25rem;border-top:1px solid var(--line);text-decoration:none}li a:hover,[aria-current]{background:var(--raised)}[aria-current]{box-shadow:inset 3px 0 0 currentColor}
li b,li span{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}li b{font-weight:600}li span,dt{color:var(--quiet);font-size:.875rem}
main{padding:1.5rem 2rem 4rem;min-width:0}h2{font-size:1.5rem;line-height:1.25;margin:0 0 1rem;overflow-wrap:anywhere}h3{font-size:1rem;margin:2rem 0 .5rem}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem;align-items:baseline;margin:0 0 1.5rem}dd{margin:0;overflow-wrap:anywhere}.bad{color:var(--bad)}
iframe{display:block;width:100%;height:36rem;border:1px solid var(--line);border-radius:12px;background:#fff}pre{margin:0;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:12px;background:var(--raised);white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.5 ui-monospace,monospace;unicode-bidi:plaintext}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;max-height:19rem;border-inline-end:0;border-bottom:1px solid var(--line)}main{padding:1.25rem}iframe{height:32rem}}`

const moment = (ms: number) => `${isoTime(ms).slice(0, 19).replace('T', ' ')} UTC`

const row = (mail: ListedMail, open: ListedMail | undefined) =>
  `<li><a href="/mailbox/${mail.id}"${mail === open ? ' aria-current="page"' : ''}><b dir="auto">${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)}</span><span>${moment(mail.createdAt)}</span></a></li>`

const field = ([name, value, bad]: [string, string, boolean?]) =>
  `<dt>${name}</dt><dd${bad ? ' class="bad"' : ''}>${escapeHtml(value)}</dd>`

function detail(mail: ListedMail): string {
  const failed = mail.lastError !== null
  const attempts = mail.attempts > 0 ? `, attempts: ${mail.attempts}` : ''
  const fields: [string, string, boolean?][] = [
    ['To', mail.to],
    ['Written', moment(mail.createdAt)],
    ['Template', `${mail.kind} (${mail.language})`],
    ['Status', `${mail.status}${attempts}`, mail.status === 'FAILED'],
    ...(failed ? [['Last error', mail.lastError ?? '', true] as [string, string, boolean]] : []),
  ]
  const parts =
    mail.body === null
      ? '<p>What it said is not kept: it held a code or a link that opens an account.</p>'
      : `${mail.html === null ? '' : `<h3>HTML</h3><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${mail.id}/html"></iframe>`}<h3>Text</h3><pre dir="auto">${escapeHtml(mail.body)}</pre>`
  return `<h2 dir="auto">${escapeHtml(mail.subject)}</h2><dl>${fields.map(field).join('')}</dl>${parts}`
}

/** The mailbox as one page without script: the mails, newest first, and the one that is open. */
export const mailboxPage = (mails: readonly ListedMail[], open: ListedMail | undefined) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox</title><style>${MAILBOX_STYLE}</style></head><body>
<nav aria-label="Mails"><h1>Mailbox</h1><p>Every mail of this installation, newest first. Shown in development only.</p><ol>${mails.map(mail => row(mail, open)).join('')}</ol></nav>
<main>${open ? detail(open) : '<h2>No mail yet</h2><p>Place an order or register as a member, then load this page again.</p>'}</main></body></html>`
