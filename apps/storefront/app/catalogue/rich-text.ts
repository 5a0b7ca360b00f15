import { cutText } from '@stoa/client/cut-text'
/** A piece of a text: plain, or marked up with one of the tags that a description may hold. */
export type RichNode = string | { tag: RichTag; href?: string; children: RichNode[] }

export type RichTag = 'p' | 'strong' | 'em' | 'ul' | 'ol' | 'li' | 'a' | 'h3' | 'br' | 'blockquote'

const tags: Record<string, RichTag> = {
  p: 'p',
  div: 'p',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h3',
  br: 'br',
  blockquote: 'blockquote',
}

/**
 * Reads a description: plain paragraphs, or the HTML that merchants' editors write. The result is data that React
 * escapes, so nothing of the text can become markup other than these few tags: unknown tags vanish, their text stays.
 */
export function readRichText(text: string): RichNode[] {
  if (!/<\/?[a-z][^>]*>/i.test(text))
    return text
      .split(/\n\s*\n/)
      .map(paragraph => paragraph.trim())
      .filter(Boolean)
      .map(paragraph => ({ tag: 'p', children: [paragraph] }))

  const root: RichNode[] = []
  const open: { tag: RichTag; children: RichNode[] }[] = []
  const here = () => open.at(-1)?.children ?? root
  let silent = 0
  for (const [token, name] of text.matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>|[^<]+|</gi)) {
    const lower = name?.toLowerCase()
    const closing = token.startsWith('</')
    if (lower === 'script' || lower === 'style') {
      silent = Math.max(0, silent + (closing ? -1 : 1))
    } else if (silent) {
      // Program text is no description.
    } else if (!lower) {
      const words = decodeEntities(token)
      if (words.trim() || open.length) here().push(words)
    } else {
      const tag = tags[lower]
      if (tag === 'br') here().push({ tag, children: [] })
      else if (tag && !closing) {
        const node = { tag, children: [], ...(tag === 'a' && { href: safeHref(token) }) }
        here().push(node)
        open.push(node)
      } else if (tag) {
        const at = open.findLastIndex(node => node.tag === tag)
        if (at >= 0) open.length = at
      }
    }
  }
  return root
}

/** Tags inside of a sentence. */
const INLINE = new Set<RichTag>(['strong', 'em', 'a'])

/** The text without any markup, cut at a word: for summaries of search engines. */
export function plainText(text: string, lengthMax: number): string {
  const words = (node: RichNode): string =>
    typeof node === 'string' ? node : node.children.map(words).join('') + (INLINE.has(node.tag) ? '' : ' ')
  const whole = readRichText(text).map(words).join(' ').replace(/\s+/g, ' ').trim()
  if (whole.length <= lengthMax) return whole
  return `${cutText(whole, lengthMax - 1).replace(/\s+\S*$/, '')}…`
}

function safeHref(token: string): string | undefined {
  const href = /href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(token)
  return safeAddress(decodeEntities(href?.[1] ?? href?.[2] ?? href?.[3] ?? ''))
}

/** An address that a link in a merchant's text may lead to: a page, a mail, a place in the shop; undefined for others. */
export function safeAddress(text: string): string | undefined {
  const address = text.trim()
  return /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address) ? address : undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
