import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'

const STYLE =
  ':root{color-scheme:light dark;--line:light-dark(#ddd8cf,#3a372f);--bg:light-dark(#faf8f4,#171612);--fg:light-dark(#23211c,#ece8df);--raised:light-dark(#fff,#211f1a);--action:light-dark(#2b4a3f,#a9cdbd);--on-action:light-dark(#fff,#171612)}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif}main{width:100%;max-width:28rem;padding:2rem;background:var(--raised);border:1px solid var(--line);border-radius:12px}ul{margin:1rem 0 0;padding-inline-start:1.25rem}li a{margin-top:.25rem}.shop{margin-bottom:1.5rem;padding-bottom:1rem;border-bottom:1px solid var(--line)}.shop a{margin:0;font-weight:600;font-size:1.125rem;text-decoration:none}.shop a:hover{text-decoration:underline}h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}p{margin:0}form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}button{min-height:2.75rem;padding:.5rem 1.5rem;border:1px solid var(--action);border-radius:8px;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;cursor:pointer}button.secondary{background:transparent;color:var(--fg)}a{display:inline-block;margin-top:1.5rem;color:inherit;text-underline-offset:.2em}button:focus-visible,a:focus-visible{outline:3px solid var(--fg);outline-offset:2px}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Headers of a page without scripts whose address contains a secret. */
export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
}

interface PlainPage {
  title: string
  /** Language, BCP 47. */
  tag: string
  direction: string
  /** The shop that the page belongs to, with a link back above the heading. */
  shop?: { name: string; url: string } | undefined
  /** HTML below the heading. */
  body: string
}

/** A page with one heading, without scripts. */
export function plainPage({ title, tag, direction, shop, body }: PlainPage): string {
  const name = escapeHtml(title)
  return `<!doctype html><html lang="${escapeHtml(tag)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}</title><style>${STYLE}</style></head><body><main>${shop ? `<p class="shop"><a href="${escapeHtml(shop.url)}" dir="auto">${escapeHtml(shop.name)}</a></p>` : ''}<h1>${name}</h1>${body}</main></body></html>`
}

export const htmlParagraph = (text: string) => `<p>${escapeHtml(text)}</p>`
