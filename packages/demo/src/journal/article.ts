import type { Translations } from '../content/translated.ts'

/** A node of a rich-text document as collections store it: `{nodes: [{type, nodes?, …}]}`. */
export interface RichNode {
  type: string
  nodes?: RichNode[]
  [data: string]: unknown
}

/** An article of the demo shop's journal. */
export interface DemoArticle {
  slug: string
  title: string
  /** One or two sentences for lists and link previews. */
  excerpt: string
  author: string
  /** Days between its publication and the seeding. */
  daysAgo: number
  body: RichNode[]
  /** Slugs of the products that the article mentions. */
  products: string[]
  translations: Required<Translations<Pick<DemoArticle, 'title' | 'excerpt' | 'body'>>>
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

export const paragraph = (source: string): RichNode => ({ type: 'PARAGRAPH', nodes: words(source) })

export const heading = (source: string): RichNode => ({
  type: 'HEADING',
  headingData: { level: 2 },
  nodes: words(source),
})

export const quote = (source: string): RichNode => ({ type: 'BLOCKQUOTE', nodes: [paragraph(source)] })

const list =
  (type: 'BULLETED_LIST' | 'ORDERED_LIST') =>
  (...items: string[]): RichNode => ({
    type,
    nodes: items.map(item => ({ type: 'LIST_ITEM', nodes: [paragraph(item)] })),
  })

export const bullets = list('BULLETED_LIST')
export const steps = list('ORDERED_LIST')

/** A table whose first row and first column are headers. */
export const table = (...rows: string[][]): RichNode => ({
  type: 'TABLE',
  tableData: { rowHeader: true, columnHeader: true },
  nodes: rows.map(cells => ({
    type: 'TABLE_ROW',
    nodes: cells.map(cell => ({ type: 'TABLE_CELL', nodes: [paragraph(cell)] })),
  })),
})

/** A drawn picture by its name, such as `amphora-3`. */
export const picture = (name: string, altText: string, caption?: string): RichNode => ({
  type: 'IMAGE',
  imageData: { picture: name, altText, ...(caption && { caption }) },
})
