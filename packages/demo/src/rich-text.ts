/** A node of a rich-text document as collections store it: `{nodes: [{type, nodes?, …}]}`. */
export interface RichNode {
  type: string
  nodes?: RichNode[]
  [data: string]: unknown
}

const text = (text: string, ...decorations: object[]): RichNode => ({
  type: 'TEXT',
  textData: { text, decorations },
})

/** Parses text with `*emphasis*` and `[links](/path)` into nodes. */
function words(source: string): RichNode[] {
  return source.split(/(\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).flatMap(part => {
    const [, label, url] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (label) return text(label, { type: 'LINK', linkData: { link: { url } } })
    if (part.startsWith('*')) return text(part.slice(1, -1), { type: 'ITALIC', italicData: true })
    return part ? text(part) : []
  })
}

const paragraph = (source: string): RichNode => ({ type: 'PARAGRAPH', nodes: words(source) })

const list = (type: 'BULLETED_LIST' | 'ORDERED_LIST', items: string[]): RichNode => ({
  type,
  nodes: items.map(item => ({ type: 'LIST_ITEM', nodes: [paragraph(item.replace(/^\S+ /, ''))] })),
})

/** A block of Markdown as a node: a paragraph, `## heading`, `> quote`, a list, a table or `![text](picture "caption")`. */
export function richNode(block: string): RichNode {
  const lines = block.split('\n')
  if (block.startsWith('## '))
    return { type: 'HEADING', headingData: { level: 2 }, nodes: words(block.slice(3)) }
  if (block.startsWith('> ')) return { type: 'BLOCKQUOTE', nodes: [paragraph(block.slice(2))] }
  if (block.startsWith('- ')) return list('BULLETED_LIST', lines)
  if (block.startsWith('1. ')) return list('ORDERED_LIST', lines)
  // The first row and the first column are headers.
  if (block.startsWith('| '))
    return {
      type: 'TABLE',
      tableData: { rowHeader: true, columnHeader: true },
      nodes: lines.map(line => ({
        type: 'TABLE_ROW',
        nodes: line
          .slice(2, -2)
          .split(' | ')
          .map(cell => ({ type: 'TABLE_CELL', nodes: [paragraph(cell)] })),
      })),
    }
  const [, altText, picture, caption] = /^!\[(.*)\]\((\S+)(?: "(.*)")?\)$/.exec(block) ?? []
  if (picture) return { type: 'IMAGE', imageData: { picture, altText, ...(caption && { caption }) } }
  return paragraph(block)
}
