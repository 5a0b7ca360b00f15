import { describe, expect, it } from 'vitest'
import { countWords, readRichDocument } from './rich-document.ts'

const text = (text: string, ...decorations: object[]) => ({ type: 'TEXT', textData: { text, decorations } })
const link = (url: unknown) => ({ type: 'LINK', linkData: { link: { url } } })
const pictureUrl = (address: string) => (address.startsWith('/') ? `https://shop.test${address}` : undefined)
const read = (...nodes: unknown[]) => readRichDocument({ nodes }, pictureUrl)

describe('readRichDocument', () => {
  it('keeps headings, words with their marks, quotes, lists, pictures and dividers', () => {
    expect(
      read(
        { type: 'HEADING', headingData: { level: 1 }, nodes: [text('Title')] },
        {
          type: 'PARAGRAPH',
          nodes: [text('One ', { type: 'BOLD' }, { type: 'ITALIC' }), text('two', link('/products/cup'))],
        },
        { type: 'BLOCKQUOTE', nodes: [{ type: 'PARAGRAPH', nodes: [text('Said')] }] },
        {
          type: 'ORDERED_LIST',
          nodes: [{ type: 'LIST_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [text('First')] }] }],
        },
        {
          type: 'IMAGE',
          imageData: { image: { src: { url: '/a.svg' }, width: 4, height: 5 }, altText: 'A', caption: 'B' },
        },
        { type: 'DIVIDER' },
      ),
    ).toEqual([
      { kind: 'heading', level: 2, words: [{ text: 'Title' }] },
      {
        kind: 'paragraph',
        words: [
          { text: 'One ', bold: true, italic: true },
          { text: 'two', href: '/products/cup' },
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', words: [{ text: 'Said' }] }] },
      { kind: 'list', ordered: true, items: [[{ kind: 'paragraph', words: [{ text: 'First' }] }]] },
      { kind: 'picture', url: 'https://shop.test/a.svg', altText: 'A', caption: 'B', width: 4, height: 5 },
      { kind: 'divider' },
    ])
  })

  it('keeps tables with their headers, without empty rows', () => {
    const cell = (words: string) => ({
      type: 'TABLE_CELL',
      nodes: [{ type: 'PARAGRAPH', nodes: [text(words)] }],
    })
    const row = (...cells: string[]) => ({ type: 'TABLE_ROW', nodes: cells.map(cell) })
    const set = (words: string) => [{ kind: 'paragraph', words: [{ text: words }] }]
    expect(
      read({
        type: 'TABLE',
        tableData: { rowHeader: true },
        nodes: [row('EU', 'cm'), row(), row('42', '26.7')],
      }),
    ).toEqual([
      {
        kind: 'table',
        rowHeader: true,
        columnHeader: false,
        rows: [
          [set('EU'), set('cm')],
          [set('42'), set('26.7')],
        ],
      },
    ])
    expect(read({ type: 'TABLE', nodes: [] })).toEqual([])
  })

  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', '//evil.test', 'data:text/html,x', 7, null])(
    'lets no link lead to %s',
    url => {
      expect(read({ type: 'PARAGRAPH', nodes: [text('word', link(url))] })).toEqual([
        { kind: 'paragraph', words: [{ text: 'word' }] },
      ])
    },
  )

  it('leaves out what it does not know, and keeps the words in it', () => {
    expect(
      read(
        { type: 'HTML', htmlData: { html: '<script>alert(1)</script>' } },
        { type: 'COLLAPSIBLE', nodes: [{ type: 'PARAGRAPH', nodes: [text('inside')] }] },
        { type: 'PARAGRAPH', nodes: [text('  ')] },
        { type: 'IMAGE', imageData: { image: { src: { url: 'javascript:x' } } } },
      ),
    ).toEqual([{ kind: 'paragraph', words: [{ text: 'inside' }] }])
  })

  it.each([undefined, null, 'text', 7, [], {}, { nodes: 'no' }, { nodes: [null, 3, { type: 'PARAGRAPH' }] }])(
    'reads %j as an empty document',
    document => {
      expect(readRichDocument(document, pictureUrl)).toEqual([])
    },
  )

  it('does not follow a document into any depth', () => {
    let node: object = { type: 'PARAGRAPH', nodes: [text('deep')] }
    for (let i = 0; i < 5000; i++) node = { type: 'BLOCKQUOTE', nodes: [node] }
    expect(countWords(read(node))).toBe(0)
  })
})

it('countWords counts words across marks, quotes and lists', () => {
  const item = { type: 'LIST_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [text('three four')] }] }
  expect(
    countWords(
      read(
        { type: 'PARAGRAPH', nodes: [text('o', { type: 'BOLD' }), text('ne two')] },
        { type: 'BULLETED_LIST', nodes: [item] },
        { type: 'BLOCKQUOTE', nodes: [{ type: 'PARAGRAPH', nodes: [text('five')] }] },
      ),
    ),
  ).toBe(5)
})
