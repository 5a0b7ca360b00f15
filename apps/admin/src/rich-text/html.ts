import { type DOMOutputSpec, DOMSerializer, type Node as EditorNode, type Mark } from 'prosemirror-model'
import { isBlank, type TextFormat } from './format.ts'
import { schema } from './schema.ts'

/** An element as the editor stores it. */
interface Source {
  tag: string
  attributes: Record<string, string>
}

const sourceOf = (element: Element): Source => ({
  tag: element.localName,
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
})

const marksByTag: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
}
/** Elements inside a line that have no button: their text is edited, and they stay around it. */
const KEPT_MARKS = new Set(
  'span small sub sup code mark abbr cite q time font bdi bdo kbd samp var dfn ins big tt label'.split(' '),
)
/** Elements that hold blocks and show nothing themselves. */
const CONTAINERS = new Set(['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'center'])
/** Elements inside a line that are kept as a box. */
const INLINE_BOXES = new Set('button input select textarea svg wbr object canvas audio ruby math'.split(' '))

const isElement = (node: Node): node is Element => node.nodeType === 1
/** Spaces as HTML means them. A no-break space is none. */
const SPACES = /[ \t\n\r\f]+/g
const isSpace = (text: string) => text.replaceAll(SPACES, '') === ''

/** The HTML of a node. */
function codeOf(node: Node): string {
  const parent = document.implementation.createHTMLDocument().createElement('div')
  parent.append(parent.ownerDocument.importNode(node, true))
  return parent.innerHTML
}

const kept = (type: 'keptBlock' | 'keptInline', node: Node): EditorNode =>
  schema.node(type, {
    source: codeOf(node),
    label: isElement(node) ? node.localName : node.nodeName.replace('#', ''),
    preview: (node.textContent ?? '').replaceAll(SPACES, ' ').trim(),
  })

function markOf(element: Element): Mark | undefined {
  const source = sourceOf(element)
  const name = marksByTag[element.localName]
  const href = element.getAttribute('href')
  if (name) return schema.mark(name, { source })
  if (element.localName === 'a' && href !== null) return schema.mark('link', { source, href })
  return KEPT_MARKS.has(element.localName) || element.localName === 'a'
    ? schema.mark('keptMark', { source })
    : undefined
}

const isBlockElement = (element: Element) =>
  !markOf(element) && !INLINE_BOXES.has(element.localName) && !['br', 'img'].includes(element.localName)
const hasBlocks = (element: Element): boolean =>
  [...element.children].some(child => isBlockElement(child) || hasBlocks(child))
const isInline = (node: Node): boolean =>
  !isElement(node) ? node.nodeType === 3 : !isBlockElement(node) && !hasBlocks(node)

/** The inline nodes of a node. */
function inlineOf(node: Node, marks: readonly Mark[]): EditorNode[] {
  if (node.nodeType === 3) {
    const text = (node.nodeValue ?? '').replaceAll(SPACES, ' ')
    return text ? [schema.text(text, marks)] : []
  }
  if (!isElement(node)) return [kept('keptInline', node)]
  const source = sourceOf(node)
  if (node.localName === 'br') return [schema.node('hardBreak', { source }, undefined, marks)]
  const { src, alt = '' } = source.attributes
  if (node.localName === 'img' && src)
    return [schema.node('inlineImage', { source, src, alt }, undefined, marks)]
  const mark = markOf(node)
  if (!mark || node.childNodes.length === 0) return [kept('keptInline', node).mark(marks)]
  return [...node.childNodes].flatMap(child => inlineOf(child, mark.addToSet(marks)))
}

/** A line without spaces at its ends and after another space, which a browser does not show. */
function line(nodes: EditorNode[]): EditorNode[] {
  const shown: EditorNode[] = []
  const endsInSpace = () => {
    const last = shown.at(-1)
    return !last || last.type.name === 'hardBreak' || Boolean(last.text?.endsWith(' '))
  }
  for (const node of nodes) {
    const text = node.isText ? (endsInSpace() ? node.text?.replace(/^ /, '') : node.text) : undefined
    if (!node.isText) shown.push(node)
    else if (text) shown.push(schema.text(text, node.marks))
  }
  const last = shown.at(-1)
  if (last?.isText && last.text?.endsWith(' ')) {
    const text = last.text.slice(0, -1)
    shown.pop()
    if (text) shown.push(schema.text(text, last.marks))
  }
  return shown
}

const lineOf = (nodes: readonly Node[]) => line(nodes.flatMap(node => inlineOf(node, [])))

/** The blocks of an element; text between them gets a paragraph that is not stored. */
function blocksOf(parent: Element): EditorNode[] {
  const blocks: EditorNode[] = []
  let open: Node[] = []
  const flush = () => {
    const content = lineOf(open)
    if (content.length > 0) blocks.push(schema.node('paragraph', { isBare: true }, content))
    open = []
  }
  for (const node of parent.childNodes) {
    if (isInline(node)) open.push(node)
    else {
      flush()
      blocks.push((isElement(node) && blockOf(node)) || kept('keptBlock', node))
    }
  }
  flush()
  return blocks
}

const HEADING = /^h([1-6])$/

/** The block of an element; undefined if the editor cannot show all of it. */
function blockOf(element: Element): EditorNode | undefined {
  const source = sourceOf(element)
  const tag = element.localName
  const level = HEADING.exec(tag)?.[1]
  if (tag === 'p' || level) {
    // An element that does not belong into a line, such as a picture with a caption.
    if (![...element.childNodes].every(node => isInline(node) || node.nodeType === 8)) return
    const content = lineOf([...element.childNodes])
    return level
      ? schema.node('heading', { source, level: Number(level) }, content)
      : schema.node('paragraph', { source }, content)
  }
  if (tag === 'hr') return schema.node('divider', { source })
  if (tag === 'pre')
    return element.childElementCount === 0
      ? schema.node('codeBlock', { source }, element.textContent ? [schema.text(element.textContent)] : [])
      : undefined
  if (tag === 'ul' || tag === 'ol') {
    const children = [...element.childNodes].filter(
      node => !(node.nodeType === 3 && isSpace(node.nodeValue ?? '')),
    )
    const items = children.filter(node => isElement(node)).filter(({ localName }) => localName === 'li')
    if (items.length === 0 || items.length < children.length) return
    return schema.node(tag === 'ul' ? 'bulletedList' : 'orderedList', { source }, items.map(itemOf))
  }
  const isContainer = CONTAINERS.has(tag)
  if (tag !== 'blockquote' && !isContainer) return
  return schema.node(isContainer ? 'container' : 'blockquote', { source }, orBlank(blocksOf(element)))
}

const orBlank = (blocks: EditorNode[]) =>
  blocks.length > 0 ? blocks : [schema.node('paragraph', { isBare: true })]

const itemOf = (element: Element) =>
  schema.node('listItem', { source: sourceOf(element) }, orBlank(blocksOf(element)))

/** The editor's document of HTML. */
export function docOfHtml(html: string): EditorNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = blocksOf(body)
  return schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')])
}

/** A document whose pictures are not loaded and whose scripts do not run. */
const inert = () => document.implementation.createHTMLDocument()

const tagsByNode: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletedList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  codeBlock: 'pre',
  divider: 'hr',
  hardBreak: 'br',
  image: 'img',
  inlineImage: 'img',
  container: 'div',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  link: 'a',
  keptMark: 'span',
  run: 'span',
}
/** Around a paragraph that is not stored, and a part that stays as it is. They are removed at the end. */
const BARE = 'stoa-bare'
const KEPT = 'stoa-kept'
/** Stands for the attribute `style`, which the serializer would write in other words. */
const STYLE = 'stoa-style'

function specOf({ type, attrs }: EditorNode | Mark, more: Record<string, string> = {}): DOMOutputSpec {
  const source = attrs.source as Source | null
  const { style, ...attributes } = { ...source?.attributes, ...more }
  return [
    source?.tag ?? tagsByNode[type.name] ?? 'p',
    { ...attributes, ...(style !== undefined && { [STYLE]: style }) },
  ]
}

const withContent = (spec: DOMOutputSpec): DOMOutputSpec => [...(spec as [string, object]), 0]

function serializer(): DOMSerializer {
  const nodes = Object.fromEntries(
    Object.values(schema.nodes)
      .filter(({ isText }) => !isText)
      .map(({ name, isLeaf }) => [
        name,
        (node: EditorNode): DOMOutputSpec => (isLeaf ? specOf(node) : withContent(specOf(node))),
      ]),
  )
  const image = (node: EditorNode) =>
    specOf(node, {
      src: String(node.attrs.src),
      // The picture of a stored text may lack a description.
      ...((node.attrs.alt || !node.attrs.source) && { alt: String(node.attrs.alt ?? '') }),
    })
  const keptSpec = (node: EditorNode): DOMOutputSpec => [KEPT, { 'data-code': String(node.attrs.source) }]
  const marks = Object.fromEntries(
    Object.values(schema.marks).map(({ name }) => [name, (mark: Mark) => withContent(specOf(mark))]),
  )
  return new DOMSerializer(
    {
      // Of these, that of the text is used.
      ...DOMSerializer.nodesFromSchema(schema),
      ...nodes,
      paragraph: node => (node.attrs.isBare ? [BARE, 0] : withContent(specOf(node))),
      heading: node => [`h${node.attrs.level}`, (specOf(node) as [string, object])[1], 0],
      image,
      inlineImage: image,
      keptBlock: keptSpec,
      keptInline: keptSpec,
    },
    { ...marks, link: mark => withContent(specOf(mark, { href: String(mark.attrs.href) })) },
  )
}

/** The HTML of the editor's document. Elements and attributes that the editor does not know are as before. */
export function htmlOf(doc: EditorNode): string {
  const page = inert()
  const root = page.createElement('div')
  serializer().serializeFragment(doc.content, { document: page }, root)
  for (const bare of root.querySelectorAll(BARE)) {
    const isAlone = ![bare.previousElementSibling, bare.nextElementSibling].some(
      next => next?.localName === BARE,
    )
    bare.toggleAttribute('data-alone', isAlone)
  }
  for (const bare of root.querySelectorAll(BARE)) {
    if (bare.hasAttribute('data-alone')) bare.replaceWith(...bare.childNodes)
    else {
      const paragraph = page.createElement('p')
      paragraph.append(...bare.childNodes)
      bare.replaceWith(paragraph)
    }
  }
  for (const part of root.querySelectorAll(KEPT)) {
    const template = page.createElement('template')
    template.innerHTML = part.getAttribute('data-code') ?? ''
    part.replaceWith(template.content)
  }
  for (const styled of root.querySelectorAll(`[${STYLE}]`)) {
    styled.setAttribute('style', styled.getAttribute(STYLE) ?? '')
    styled.removeAttribute(STYLE)
  }
  return root.innerHTML
}

/** HTML is itself the text. */
export const html: TextFormat = { print: doc => (isBlank(doc) ? '' : htmlOf(doc)), parse: docOfHtml }
