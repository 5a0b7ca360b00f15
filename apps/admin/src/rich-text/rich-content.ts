import type { Fragment, Mark, Node } from 'prosemirror-model'
import { isBlank, type TextFormat } from './format.ts'
import { isObject, isRichContent, type RichNode } from './is-rich-content.ts'
import { schema } from './schema.ts'

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})
const childrenOf = ({ nodes }: RichNode): RichNode[] => nodes ?? []

/** What a node has besides its children. */
const sourceOf = ({ nodes: _, ...source }: RichNode) => source

/** The words of a node, for the box of a part that the editor does not change. */
function wordsOf(node: RichNode): string {
  const { text } = fieldsOf(node.textData)
  return typeof text === 'string' ? text : childrenOf(node).map(wordsOf).filter(Boolean).join(' ')
}

const keptOf = (type: 'keptBlock' | 'keptInline', node: RichNode): Node =>
  schema.node(type, {
    source: node,
    label: node.type.toLowerCase().replaceAll('_', ' '),
    preview: wordsOf(node),
  })

const marksByType: Readonly<Record<string, 'bold' | 'italic' | 'underline' | 'strike'>> = {
  BOLD: 'bold',
  ITALIC: 'italic',
  UNDERLINE: 'underline',
  STRIKETHROUGH: 'strike',
}
/** What a mark of the editor is stored as. */
const newDecorations: Readonly<Record<string, Fields>> = {
  bold: { type: 'BOLD', fontWeightValue: 700 },
  italic: { type: 'ITALIC', italicData: true },
  underline: { type: 'UNDERLINE', underlineData: true },
  strike: { type: 'STRIKETHROUGH' },
}

function markOf(decoration: Fields): Mark {
  const source = decoration
  const { url } = fieldsOf(fieldsOf(decoration.linkData).link)
  if (decoration.type === 'LINK' && typeof url === 'string') return schema.mark('link', { href: url, source })
  return schema.mark(marksByType[String(decoration.type)] ?? 'keptMark', { source })
}

/** A text as inline nodes; its line breaks are nodes of their own. Undefined for another node, or one with more inside. */
function textOf(node: RichNode): Node[] | undefined {
  const { text, decorations = [], ...data } = fieldsOf(node.textData)
  if (node.type !== 'TEXT' || typeof text !== 'string' || childrenOf(node).length > 0) return
  if (!Array.isArray(decorations) || !decorations.every(isObject)) return
  let marks: readonly Mark[] = []
  for (const decoration of decorations) marks = markOf(decoration).addToSet(marks)
  const { type: _, textData: __, ...more } = sourceOf(node)
  const run: Fields = { ...more, ...(Object.keys(data).length > 0 && { textData: data }) }
  if (Object.values(run).some(value => value !== ''))
    marks = schema.mark('run', { source: run }).addToSet(marks)
  return text
    .split(/(\n)/)
    .filter(Boolean)
    .map(part =>
      part === '\n' ? schema.node('hardBreak', null, undefined, marks) : schema.text(part, marks),
    )
}

const inlineOf = (nodes: RichNode[]): Node[] =>
  nodes.flatMap(node => textOf(node) ?? [keptOf('keptInline', node)])

const isText = ({ type }: RichNode) => type === 'TEXT'

/** Blocks; text between them gets a paragraph that is not stored. */
function blocksOf(nodes: RichNode[]): Node[] {
  const blocks: Node[] = []
  let texts: RichNode[] = []
  const flush = () => {
    if (texts.length > 0) blocks.push(schema.node('paragraph', { isBare: true }, inlineOf(texts)))
    texts = []
  }
  for (const node of nodes) {
    if (isText(node)) texts.push(node)
    else {
      flush()
      blocks.push(blockOf(node) ?? keptOf('keptBlock', node))
    }
  }
  flush()
  return blocks
}

const lists: Readonly<Record<string, string>> = { BULLETED_LIST: 'bulletedList', ORDERED_LIST: 'orderedList' }

/** The block of a node; undefined if the editor cannot show all of it. */
function blockOf(node: RichNode): Node | undefined {
  const source = sourceOf(node)
  const children = childrenOf(node)
  switch (node.type) {
    case 'PARAGRAPH':
      return schema.node('paragraph', { source }, inlineOf(children))
    case 'HEADING': {
      const { level } = fieldsOf(node.headingData)
      if (typeof level !== 'number') return
      return schema.node('heading', { source, level }, inlineOf(children))
    }
    case 'BLOCKQUOTE':
      return children.length > 0 ? schema.node('blockquote', { source }, blocksOf(children)) : undefined
    case 'BULLETED_LIST':
    case 'ORDERED_LIST': {
      const isWhole = children.every(item => item.type === 'LIST_ITEM' && childrenOf(item).length > 0)
      if (!isWhole || children.length === 0) return
      const items = children.map(item =>
        schema.node('listItem', { source: sourceOf(item) }, blocksOf(childrenOf(item))),
      )
      return schema.node(lists[node.type] ?? '', { source }, items)
    }
    case 'CODE_BLOCK': {
      const isPlain = children.every(child =>
        (textOf(child) ?? [{ marks: [1] }]).every(({ marks }) => marks.length === 0),
      )
      const text = children.map(wordsOf).join('')
      return isPlain ? schema.node('codeBlock', { source }, text ? [schema.text(text)] : []) : undefined
    }
    case 'IMAGE': {
      const { image, altText } = fieldsOf(node.imageData)
      const src = fieldsOf(fieldsOf(image).src).url
      if (typeof src !== 'string' || children.length > 0) return
      return schema.node('image', { source, src, alt: typeof altText === 'string' ? altText : '' })
    }
    case 'DIVIDER':
      return children.length === 0 ? schema.node('divider', { source }) : undefined
    default:
      return
  }
}

function decorationOf({ type, attrs }: Mark): Fields {
  const source = attrs.source as Fields | null
  if (type.name === 'link') {
    const linkData = fieldsOf(source?.linkData)
    const link = { ...fieldsOf(linkData.link), url: String(attrs.href) }
    return { type: 'LINK', ...source, linkData: { ...linkData, link } }
  }
  return source ?? newDecorations[type.name] ?? {}
}

function textNode(text: string, marks: readonly Mark[]): RichNode {
  const run = fieldsOf(marks.find(({ type }) => type.name === 'run')?.attrs.source)
  const decorations = marks.filter(({ type }) => type.name !== 'run').map(decorationOf)
  return { type: 'TEXT', nodes: [], ...run, textData: { ...fieldsOf(run.textData), text, decorations } }
}

/** Inline nodes as texts; those with the same marks are one. */
function textNodes(content: Fragment): RichNode[] {
  const nodes: RichNode[] = []
  let open: { text: string; marks: readonly Mark[] } | undefined
  const flush = () => {
    if (open) nodes.push(textNode(open.text, open.marks))
    open = undefined
  }
  content.forEach(node => {
    if (node.type.name === 'keptInline') {
      flush()
      nodes.push(node.attrs.source as RichNode)
      return
    }
    const text = node.type.name === 'hardBreak' ? '\n' : (node.text ?? '')
    if (
      open &&
      node.marks.length === open.marks.length &&
      node.marks.every((mark, i) => mark.eq(open?.marks[i] as Mark))
    )
      open.text += text
    else {
      flush()
      open = { text, marks: node.marks }
    }
  })
  flush()
  return nodes
}

const typesByBlock: Readonly<Record<string, string>> = {
  paragraph: 'PARAGRAPH',
  heading: 'HEADING',
  blockquote: 'BLOCKQUOTE',
  bulletedList: 'BULLETED_LIST',
  orderedList: 'ORDERED_LIST',
  listItem: 'LIST_ITEM',
  codeBlock: 'CODE_BLOCK',
  divider: 'DIVIDER',
  image: 'IMAGE',
}

function richNodes(parent: Node): RichNode[] {
  const nodes: RichNode[] = []
  parent.forEach((node, _, at) => {
    const isAlone = ![at - 1, at + 1].some(next => parent.maybeChild(next)?.attrs.isBare)
    if (node.attrs.isBare && isAlone) nodes.push(...textNodes(node.content))
    else nodes.push(richNode(node))
  })
  return nodes
}

function richNode(node: Node): RichNode {
  const { name } = node.type
  const source = node.attrs.source as RichNode | null
  if (name === 'keptBlock') return source as RichNode
  const type = typesByBlock[name] ?? 'PARAGRAPH'
  const base: RichNode = { ...source, type }
  if (name === 'heading') base.headingData = { ...fieldsOf(source?.headingData), level: node.attrs.level }
  if (name === 'image') {
    const data = fieldsOf(source?.imageData)
    const image = fieldsOf(data.image)
    base.imageData = {
      ...data,
      image: { ...image, src: { ...fieldsOf(image.src), url: node.attrs.src } },
      ...((node.attrs.alt || data.altText !== undefined) && { altText: node.attrs.alt }),
    }
  }
  base.nodes = node.isTextblock ? textNodes(node.content) : richNodes(node)
  return base
}

/** A split node is there twice: the second one has no id. */
function withUniqueIds(nodes: RichNode[], ids = new Set<unknown>()): RichNode[] {
  return nodes.map(node => {
    const { id, ...other } = node
    const isRepeated = Boolean(id) && ids.has(id)
    ids.add(id)
    return {
      ...(isRepeated ? (other as RichNode) : node),
      ...(node.nodes && { nodes: withUniqueIds(node.nodes, ids) }),
    }
  })
}

/** The editor's document of a rich document. */
export function docOfRichContent(value: { nodes: RichNode[] }): Node {
  const { nodes, ...source } = value
  const blocks = blocksOf(nodes)
  return schema.node('doc', { source }, blocks.length > 0 ? blocks : [schema.node('paragraph')])
}

/** The rich document of the editor's document. Nodes, marks and data that the editor does not know are as before. */
export const richContentOf = (doc: Node): { nodes: RichNode[] } => ({
  ...fieldsOf(doc.attrs.source),
  nodes: withUniqueIds(richNodes(doc)),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

/** Rich documents in the form of a page are JSON. */
export const richContent: TextFormat = {
  print: doc =>
    isBlank(doc) && Object.keys(fieldsOf(doc.attrs.source)).length === 0
      ? ''
      : JSON.stringify(richContentOf(doc), null, 2),
  parse: text => {
    const value = text.trim() === '' ? { nodes: [] } : parseJson(text)
    return isRichContent(value) ? docOfRichContent(value) : undefined
  },
}
