import { EditorState } from 'prosemirror-state'
import { expect, it } from 'vitest'
import type { RichNode } from './is-rich-content.ts'
import { docOfRichContent, richContent, richContentOf } from './rich-content.ts'

const text = (text: string, ...decorations: object[]): RichNode => ({
  type: 'TEXT',
  nodes: [],
  textData: { text, decorations },
})

const documents: Record<string, { nodes: RichNode[]; [data: string]: unknown }> = {
  'known nodes and marks': {
    nodes: [
      { type: 'HEADING', headingData: { level: 3 }, nodes: [text('Clay')] },
      {
        type: 'PARAGRAPH',
        nodes: [
          text('Dug '),
          text('by hand', { type: 'BOLD', fontWeightValue: 700 }, { type: 'ITALIC', italicData: true }),
          text(' at '),
          text('home', { type: 'LINK', linkData: { link: { url: '/about', target: 'BLANK' } } }),
        ],
      },
      {
        type: 'ORDERED_LIST',
        nodes: [
          { type: 'LIST_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [text('one\ntwo')] }] },
          {
            type: 'LIST_ITEM',
            nodes: [
              { type: 'PARAGRAPH', nodes: [text('three')] },
              {
                type: 'BULLETED_LIST',
                nodes: [{ type: 'LIST_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [text('four')] }] }],
              },
            ],
          },
        ],
      },
      { type: 'BLOCKQUOTE', nodes: [{ type: 'PARAGRAPH', nodes: [text('Slow.')] }] },
      { type: 'CODE_BLOCK', nodes: [text('a = 1\nb = 2')] },
      { type: 'DIVIDER', nodes: [] },
      {
        type: 'IMAGE',
        nodes: [],
        imageData: {
          image: { src: { url: '/media/a.jpg' }, width: 3, height: 2 },
          altText: 'A jug',
          caption: 'Jug',
        },
      },
    ],
  },
  'nodes, marks and data that the editor does not know': {
    metadata: { version: 1, id: 'x' },
    documentStyle: { paragraph: { nodeStyle: {} } },
    nodes: [
      { type: 'TABLE', id: 't', nodes: [{ type: 'TABLE_ROW', nodes: [] }], tableData: { dimensions: {} } },
      {
        type: 'PARAGRAPH',
        id: 'p',
        style: { paddingTop: '4px' },
        paragraphData: { textStyle: { textAlignment: 'CENTER' } },
        nodes: [
          {
            ...text('red', { type: 'COLOR', colorData: { foreground: '#f00' } }, { type: 'SPOILER' }),
            id: 'run',
          },
          { type: 'MENTION', mentionData: { name: 'Ada' } },
          text(' and on'),
        ],
      },
      { type: 'IMAGE', nodes: [], imageData: { image: { src: { id: 'no-address' } } } },
      { type: 'BULLETED_LIST', nodes: [{ type: 'PARAGRAPH', nodes: [text('not an item')] }] },
      { type: 'BLOCKQUOTE', nodes: [] },
      text('without a paragraph'),
      { type: 'COLLAPSIBLE_LIST', nodes: [{ type: 'PARAGRAPH', nodes: [text('inside')] }] },
    ],
  },
}

it.each(Object.entries(documents))(
  'a rich document is the same after reading and writing: %s',
  (_, document) => {
    expect(richContentOf(docOfRichContent(document))).toEqual(document)
  },
)

it('a change leaves all other parts as they were', () => {
  const document = documents['nodes, marks and data that the editor does not know']
  if (!document) throw new Error('no document')
  const state = EditorState.create({ doc: docOfRichContent(document) })
  const changed = state.apply(state.tr.insertText('Now ', 2, 2)).doc
  const [table, paragraph, ...others] = richContentOf(changed).nodes
  const [, before, ...othersBefore] = document.nodes
  expect([table, ...others]).toEqual([document.nodes[0], ...othersBefore])
  expect(paragraph).toMatchObject({ id: 'p', style: before?.style, paragraphData: before?.paragraphData })
  const [run, ...textsAfter] = paragraph?.nodes ?? []
  const [runBefore, ...textsBefore] = before?.nodes ?? []
  // New text at the beginning of a run is part of it.
  expect(run).toEqual({ ...runBefore, textData: { ...(runBefore?.textData as object), text: 'Now red' } })
  expect(textsAfter).toEqual(textsBefore)
})

it('a split paragraph does not repeat the id', () => {
  const doc = docOfRichContent({ nodes: [{ type: 'PARAGRAPH', id: 'p', nodes: [text('ab')] }] })
  const state = EditorState.create({ doc })
  const { nodes } = richContentOf(state.apply(state.tr.split(2)).doc)
  expect(nodes).toEqual([
    { type: 'PARAGRAPH', id: 'p', nodes: [text('a')] },
    { type: 'PARAGRAPH', nodes: [text('b')] },
  ])
})

it('other JSON is no rich document, and no text is an empty one', () => {
  for (const other of ['{', '[]', '{"nodes": [{}]}', '{"nodes": [{"type": "A", "nodes": 1}]}'])
    expect(richContent.parse(other)).toBeUndefined()
  const empty = richContent.parse('')
  expect(empty && richContent.print(empty)).toBe('')
})
