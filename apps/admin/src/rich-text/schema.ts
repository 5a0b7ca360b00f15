import { cutText } from '@stoa/contract'
import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { t } from '../i18n/translate.ts'
import { thumbnail } from '../media/thumbnail.ts'

/**
 * `source` has what a format knows about a node or mark beyond its kind: the node of a rich document without its
 * children, or the tag and attributes of an HTML element. It is null for what the editor creates.
 */
const source = { source: { default: null } }

const block = (tag: string, content: string, more: NodeSpec = {}): NodeSpec => ({
  group: 'block',
  content,
  attrs: source,
  defining: true,
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
})

/** Characters of a part without a control of its own that the editor shows. */
const PREVIEW_MAX = 140

/** A part that the editor cannot change. It is shown as a box, stays as it is, and can be moved or deleted. */
const kept = (tag: 'div' | 'span', group: 'block' | 'inline'): NodeSpec => ({
  group,
  inline: group === 'inline',
  atom: true,
  attrs: { ...source, label: { default: '' }, preview: { default: '' } },
  // Cut and paste inside the editor keep the part.
  parseDOM: [
    {
      tag: `${tag}[data-kept]`,
      getAttrs: dom => ({
        source: JSON.parse(dom.dataset.kept ?? 'null'),
        label: dom.dataset.label,
        preview: dom.dataset.preview,
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    tag,
    {
      'data-kept': JSON.stringify(attrs.source),
      'data-label': String(attrs.label),
      'data-preview': String(attrs.preview),
    },
    ['b', {}, t('Unchanged part: {label}', { label: attrs.label })],
    ['span', {}, ` ${cutText(String(attrs.preview), PREVIEW_MAX)}`],
  ],
})

const picture = (group: 'block' | 'inline'): NodeSpec => ({
  group,
  inline: group === 'inline',
  draggable: true,
  attrs: { ...source, src: { default: '' }, alt: { default: '' } },
  parseDOM:
    group === 'block'
      ? [
          {
            tag: 'img[src]',
            getAttrs: dom => ({
              src: dom.dataset.src ?? dom.getAttribute('src'),
              alt: dom.getAttribute('alt'),
            }),
          },
        ]
      : [],
  toDOM: ({ attrs }) => [
    'img',
    { src: thumbnail(String(attrs.src)), 'data-src': String(attrs.src), alt: String(attrs.alt ?? '') },
  ],
})

const mark = (tag: string, also: string[] = [], more: MarkSpec = {}): MarkSpec => ({
  attrs: source,
  parseDOM: [tag, ...also].map(tag => ({ tag })),
  toDOM: () => [tag, 0],
  ...more,
})

/** The nodes and marks of rich documents and of HTML. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+', attrs: source },
    // `isBare` marks text that stands in its parent without a paragraph around it.
    paragraph: block('p', 'inline*', {
      attrs: { ...source, isBare: { default: false } },
      toDOM: () => ['p', { dir: 'auto' }, 0],
    }),
    heading: block('h2', 'inline*', {
      attrs: { ...source, level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map(level => ({ tag: `h${level}`, attrs: { level } })),
      // The page has its own headings: a role would mix these with them.
      toDOM: ({ attrs }) => ['p', { 'data-level': String(attrs.level), dir: 'auto' }, 0],
    }),
    blockquote: block('blockquote', 'block+'),
    bulletedList: block('ul', 'listItem+'),
    orderedList: block('ol', 'listItem+'),
    listItem: block('li', 'block+', { group: '' }),
    codeBlock: block('pre', 'text*', { marks: '', code: true, toDOM: () => ['pre', { dir: 'ltr' }, 0] }),
    divider: { group: 'block', attrs: source, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    image: picture('block'),
    // An element such as `div` around blocks.
    container: block('section', 'block+', {
      parseDOM: [],
      toDOM: () => ['div', { 'data-container': '' }, 0],
    }),
    keptBlock: kept('div', 'block'),
    text: { group: 'inline' },
    hardBreak: {
      group: 'inline',
      inline: true,
      attrs: source,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    inlineImage: picture('inline'),
    keptInline: kept('span', 'inline'),
  },
  marks: {
    link: {
      attrs: { ...source, href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: dom => ({ href: dom.getAttribute('href') }) }],
      // Without an address: a press sets the cursor.
      toDOM: ({ attrs }) => ['a', { title: String(attrs.href) }, 0],
    },
    bold: mark('strong', ['b']),
    italic: mark('em', ['i']),
    underline: mark('u'),
    strike: mark('s', ['del', 'strike']),
    // A mark without a button, and what a run of text has besides its marks.
    keptMark: mark('span', [], { excludes: '', parseDOM: [] }),
    run: mark('span', [], { parseDOM: [] }),
  },
})
