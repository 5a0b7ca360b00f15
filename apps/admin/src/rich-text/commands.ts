import { chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** The names of marks that have a button. */
export type MarkName = 'bold' | 'italic' | 'underline' | 'strike'

/** Whether the chosen text has a mark, or new text gets it. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: MarkName | 'link'): boolean {
  const { from, to, empty, $from } = selection
  return empty
    ? Boolean(marks[name].isInSet(storedMarks ?? $from.marks()))
    : doc.rangeHasMark(from, to, marks[name])
}

/** Sets or removes a mark. */
export const toggle = (name: MarkName): Command => toggleMark(marks[name])

/** The address of the link at the cursor. */
export function linkAt({ selection: { $from, from, to, empty }, doc }: EditorState): string {
  const found = marks.link.isInSet(empty ? [...$from.marks(), ...($from.nodeAfter?.marks ?? [])] : [])
  let href = String(found?.attrs.href ?? '')
  if (!empty)
    doc.nodesBetween(from, to, node => {
      href ||= String(marks.link.isInSet(node.marks)?.attrs.href ?? '')
    })
  return href
}

/** The text around the cursor that has the same link. */
function linkRange({ selection: { $from, from, to, empty } }: EditorState) {
  if (!empty) return { from, to }
  const link = marks.link.isInSet($from.nodeAfter?.marks ?? []) ?? marks.link.isInSet($from.marks())
  if (!link) return { from, to }
  const isLinked = (at: number) => {
    const child = $from.parent.maybeChild(at)
    return Boolean(child && link.isInSet(child.marks))
  }
  let first = $from.index()
  if (!isLinked(first)) first--
  let last = first
  while (isLinked(first - 1)) first--
  while (isLinked(last + 1)) last++
  let start = $from.start()
  for (let i = 0; i < first; i++) start += $from.parent.child(i).nodeSize
  let end = start
  for (let i = first; i <= last; i++) end += $from.parent.child(i).nodeSize
  return { from: start, to: end }
}

/** Links the chosen text, or inserts the address as text; an empty address removes the link. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state)
    const transaction = state.tr.removeMark(from, to, marks.link)
    if (href && from === to) transaction.insert(from, schema.text(href, [marks.link.create({ href })]))
    else if (href) transaction.addMark(from, to, marks.link.create({ href }))
    dispatch?.(transaction)
    return true
  }

/** The name of the closest list around the cursor. */
export function listAt({ selection: { $from } }: EditorState): 'bulletedList' | 'orderedList' | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    if (name === 'bulletedList' || name === 'orderedList') return name
  }
  return
}

/** Makes a list of the chosen paragraphs, changes its kind, or takes them out of it. */
export const toggleList =
  (name: 'bulletedList' | 'orderedList'): Command =>
  (state, dispatch, view) => {
    const current = listAt(state)
    if (current === name) return liftListItem(nodes.listItem)(state, dispatch, view)
    if (!current) return wrapInList(nodes[name])(state, dispatch, view)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type === nodes[current]) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), nodes[name]))
        return true
      }
    return false
  }

/** Whether the cursor is in a quote. */
export function isInQuote({ selection: { $from } }: EditorState): boolean {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === nodes.blockquote) return true
  return false
}

/** Puts the chosen blocks into a quote or takes them out of it. */
export const toggleQuote: Command = (state, dispatch, view) => {
  if (!isInQuote(state)) return wrapIn(nodes.blockquote)(state, dispatch, view)
  const { $from, $to } = state.selection
  const range = $from.blockRange($to, node => node.type === nodes.blockquote)
  if (!range) return false
  dispatch?.(state.tr.lift(range, range.depth - 1))
  return true
}

/** A style of the text block at the cursor: `paragraph`, `codeBlock`, or the level of a heading. */
export function styleAt({ selection: { $from } }: EditorState): string {
  const { type, attrs } = $from.parent
  return type === nodes.heading ? String(attrs.level) : type === nodes.codeBlock ? 'codeBlock' : 'paragraph'
}

/** Changes the style of the chosen blocks. */
export const setStyle = (style: string): Command =>
  style === 'paragraph' || style === 'codeBlock'
    ? setBlockType(nodes[style])
    : setBlockType(nodes.heading, { level: Number(style) })

const insertNode =
  (type: NodeType, attrs?: Record<string, unknown>): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(type.create(attrs)).scrollIntoView())
    return true
  }

export const insertDivider: Command = insertNode(nodes.divider)
export const insertPicture = (src: string, alt: string): Command => insertNode(nodes.image, { src, alt })

/** A line break inside a paragraph. */
export const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView())
  return true
})

/** The chosen picture. */
export function pictureAt({ selection }: EditorState): Node | undefined {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node?.type === nodes.image || node?.type === nodes.inlineImage ? node : undefined
}

/** Changes the description of the chosen picture. */
export const setAlt =
  (alt: string): Command =>
  (state, dispatch) => {
    const { from } = state.selection
    const transaction = state.tr.setNodeAttribute(from, 'alt', alt)
    dispatch?.(transaction.setSelection(NodeSelection.create(transaction.doc, from)))
    return true
  }
