import { safeAddress } from '../catalogue/rich-text.ts'

/** A run of words with the same look. */
export interface Words {
  text: string
  bold?: true
  italic?: true
  underlined?: true
  href?: string
}

/** A part of a document that the page knows how to set. */
export type Block =
  | { kind: 'paragraph'; words: Words[] }
  | { kind: 'heading'; level: 2 | 3; words: Words[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'picture'; url: string; altText: string; caption: string; width?: number; height?: number }
  | { kind: 'divider' }
  /** Cells by row. */
  | { kind: 'table'; rowHeader: boolean; columnHeader: boolean; rows: Block[][][] }

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const sizeOf = (value: unknown) => (typeof value === 'number' && value > 0 ? Math.round(value) : undefined)
const childrenOf = ({ nodes }: Fields): Fields[] => (Array.isArray(nodes) ? nodes.filter(isObject) : [])

/** Deeper than any editor nests; deeper nodes are omitted. */
const depthMax = 12

/**
 * Reads the value of a RICH_CONTENT field. Other nodes and marks than these are dropped, but the content of a dropped node is
 * kept. Links must lead to a page or a mail address, and pictures to a file. Nothing becomes markup.
 */
export const readRichDocument = (document: unknown, pictureUrl: (address: string) => string | undefined) =>
  blocksOf(fieldsOf(document), pictureUrl, 0)

type PictureUrl = (address: string) => string | undefined

function blocksOf(parent: Fields, pictureUrl: PictureUrl, depth: number): Block[] {
  if (depth > depthMax) return []
  return childrenOf(parent).flatMap((node): Block[] => {
    const inner = () => blocksOf(node, pictureUrl, depth + 1)
    switch (node.type) {
      case 'PARAGRAPH':
        return withWords({ kind: 'paragraph', words: wordsOf(node) })
      case 'HEADING':
        return withWords({ kind: 'heading', level: levelOf(node), words: wordsOf(node) })
      case 'BLOCKQUOTE':
        return [{ kind: 'quote', blocks: inner() }]
      case 'BULLETED_LIST':
      case 'ORDERED_LIST': {
        const items = childrenOf(node).map(item => blocksOf(item, pictureUrl, depth + 1))
        return [{ kind: 'list', ordered: node.type === 'ORDERED_LIST', items }]
      }
      case 'TABLE':
        return tableOf(node, pictureUrl, depth)
      case 'IMAGE':
        return pictureOf(fieldsOf(node.imageData), pictureUrl)
      case 'DIVIDER':
        return [{ kind: 'divider' }]
      case 'TEXT':
        return withWords({ kind: 'paragraph', words: runOf(node) })
      default:
        return inner()
    }
  })
}

function tableOf(node: Fields, pictureUrl: PictureUrl, depth: number): Block[] {
  const { rowHeader, columnHeader } = fieldsOf(node.tableData)
  const rows = childrenOf(node).map(row => childrenOf(row).map(cell => blocksOf(cell, pictureUrl, depth + 2)))
  const filled = rows.filter(row => row.length > 0)
  if (filled.length === 0) return []
  return [{ kind: 'table', rowHeader: rowHeader === true, columnHeader: columnHeader === true, rows: filled }]
}

/** Editors leave empty paragraphs behind for distance, which is the page's own matter. */
const withWords = (block: Block & { words: Words[] }): Block[] =>
  block.words.some(({ text }) => text.trim()) ? [block] : []

/** The page has its own first heading. */
const levelOf = (node: Fields) => (Number(fieldsOf(node.headingData).level) > 2 ? 3 : 2)

const wordsOf = (node: Fields): Words[] => childrenOf(node).flatMap(runOf)

function runOf(node: Fields): Words[] {
  const { text, decorations } = fieldsOf(node.textData)
  if (node.type !== 'TEXT' || typeof text !== 'string' || !text) return []
  const run: Words = { text }
  for (const mark of Array.isArray(decorations) ? decorations.filter(isObject) : []) {
    if (mark.type === 'BOLD') run.bold = true
    if (mark.type === 'ITALIC') run.italic = true
    if (mark.type === 'UNDERLINE') run.underlined = true
    if (mark.type === 'LINK')
      run.href = safeAddress(textOf(fieldsOf(fieldsOf(mark.linkData).link).url)) ?? run.href
  }
  return [run]
}

function pictureOf(data: Fields, pictureUrl: PictureUrl): Block[] {
  const { src, width, height } = fieldsOf(data.image)
  const url = pictureUrl(textOf(fieldsOf(src).url))
  if (!url) return []
  const texts = { altText: textOf(data.altText), caption: textOf(data.caption) }
  return [{ kind: 'picture', url, ...texts, width: sizeOf(width), height: sizeOf(height) }]
}

/** How many words there are to read. */
export function countWords(blocks: Block[]): number {
  const count = (block: Block): number => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return block.words
          .map(({ text }) => text)
          .join('')
          .split(/\s+/)
          .filter(Boolean).length
      case 'quote':
        return countWords(block.blocks)
      case 'list':
        return block.items.map(countWords).reduce((sum, each) => sum + each, 0)
      case 'table':
        return block.rows
          .flat()
          .map(countWords)
          .reduce((sum, each) => sum + each, 0)
      default:
        return 0
    }
  }
  return blocks.map(count).reduce((sum, each) => sum + each, 0)
}
