import { Parser } from 'htmlparser2'
import { isObject } from './is-object.ts'

type RichNode = Record<string, unknown> & { type: string; nodes?: RichNode[] }
type Decoration = { type: string; [data: string]: unknown }

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`)

/** Addresses that a link may have. Others, such as `javascript:`, are dropped. */
const isSafeUrl = (url: string) => /^(https?:|mailto:|tel:|\/|#)/i.test(url)

const MARKS: Record<string, string> = { BOLD: 'strong', ITALIC: 'em', UNDERLINE: 'u', STRIKETHROUGH: 's' }
const BLOCKS: Record<string, string> = {
  PARAGRAPH: 'p',
  BULLETED_LIST: 'ul',
  ORDERED_LIST: 'ol',
  LIST_ITEM: 'li',
  BLOCKQUOTE: 'blockquote',
  CODE_BLOCK: 'pre',
}

function textHtml({ textData }: RichNode): string {
  const { text, decorations } = isObject(textData) ? textData : {}
  const marks = Array.isArray(decorations) ? decorations.filter(isObject) : []
  return marks.reduce(
    (html, { type, linkData }) => {
      const link = isObject(linkData) && isObject(linkData.link) ? linkData.link.url : undefined
      if (type === 'LINK' && typeof link === 'string' && isSafeUrl(link))
        return `<a href="${escaped(link)}">${html}</a>`
      const mark = MARKS[String(type)]
      return mark ? `<${mark}>${html}</${mark}>` : html
    },
    escaped(typeof text === 'string' ? text : ''),
  )
}

/** The HTML of a rich document. Nodes without an HTML element are left out; their text stays. */
export function richToHtml(document: unknown): string {
  const render = (nodes: unknown): string =>
    (Array.isArray(nodes) ? (nodes as RichNode[]) : [])
      .map(node => {
        if (node.type === 'TEXT') return textHtml(node)
        if (node.type === 'DIVIDER') return '<hr>'
        const level = isObject(node.headingData) ? Number(node.headingData.level) : 2
        const tag = node.type === 'HEADING' ? `h${Math.min(6, Math.max(1, level || 2))}` : BLOCKS[node.type]
        const inner = render(node.nodes)
        return tag ? `<${tag}>${inner}</${tag}>` : inner
      })
      .join('')
  return isObject(document) ? render(document.nodes) : ''
}

const NODE_OF: Record<string, string> = {
  p: 'PARAGRAPH',
  div: 'PARAGRAPH',
  ul: 'BULLETED_LIST',
  ol: 'ORDERED_LIST',
  li: 'LIST_ITEM',
  blockquote: 'BLOCKQUOTE',
  pre: 'CODE_BLOCK',
}
const MARK_OF: Record<string, string> = {
  b: 'BOLD',
  strong: 'BOLD',
  i: 'ITALIC',
  em: 'ITALIC',
  u: 'UNDERLINE',
  s: 'STRIKETHROUGH',
}
/** Nodes that hold other blocks; their text is in paragraphs. */
const CONTAINERS = ['BULLETED_LIST', 'ORDERED_LIST', 'LIST_ITEM', 'BLOCKQUOTE']

/** The rich document of HTML or plain text. Elements that it cannot have are left out; their text stays. */
export function htmlToRich(html: string): { nodes: RichNode[] } {
  const root: RichNode = { type: 'ROOT', nodes: [] }
  const open: { tag: string; node?: RichNode; mark?: Decoration }[] = []
  const blockNow = () => open.findLast(({ node }) => node)?.node ?? root
  const marksNow = () => open.flatMap(({ mark }) => mark ?? [])
  let silent = 0
  const append = (node: RichNode) => {
    blockNow().nodes?.push(node)
    return node
  }
  /** The block that takes text: a container gets a paragraph. */
  const textBlock = (): RichNode => {
    const block = blockNow()
    if (block !== root && !CONTAINERS.includes(block.type)) return block
    const last = block.nodes?.at(-1)
    return last?.type === 'PARAGRAPH' && last.implicit
      ? last
      : append({ type: 'PARAGRAPH', nodes: [], implicit: true })
  }
  const parser = new Parser({
    onopentag(tag, { href }) {
      if (tag === 'script' || tag === 'style') silent++
      else if (tag === 'br') textBlock().nodes?.push(textNode('\n', []))
      else if (tag === 'hr') append({ type: 'DIVIDER', nodes: [] })
      const heading = /^h([1-6])$/.exec(tag)
      if (heading)
        open.push({
          tag,
          node: append({ type: 'HEADING', nodes: [], headingData: { level: Number(heading[1]) } }),
        })
      else if (NODE_OF[tag]) open.push({ tag, node: append({ type: NODE_OF[tag], nodes: [] }) })
      else if (MARK_OF[tag]) open.push({ tag, mark: { type: MARK_OF[tag] } })
      else if (tag === 'a' && href && isSafeUrl(href))
        open.push({ tag, mark: { type: 'LINK', linkData: { link: { url: href } } } })
      else open.push({ tag })
    },
    ontext(text) {
      if (silent > 0 || (text.trim() === '' && blockNow() === root)) return
      if (text.trim() === '' && CONTAINERS.includes(blockNow().type)) return
      textBlock().nodes?.push(textNode(text, marksNow()))
    },
    onclosetag(tag) {
      if (tag === 'script' || tag === 'style') silent = Math.max(0, silent - 1)
      const at = open.findLastIndex(entry => entry.tag === tag)
      if (at >= 0) open.length = at
    },
  })
  parser.write(html)
  parser.end()
  return { nodes: (root.nodes ?? []).map(plain) }
}

const textNode = (text: string, decorations: Decoration[]): RichNode => ({
  type: 'TEXT',
  nodes: [],
  textData: { text, decorations },
})

/** Without the mark of paragraphs that HTML did not have. */
const plain = ({ implicit: _, nodes = [], ...node }: RichNode): RichNode => ({
  ...node,
  nodes: nodes.map(plain),
})
