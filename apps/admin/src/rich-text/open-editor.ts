import { baseKeymap } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState, Plugin, Selection, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { insertBreak, toggle, toggleList } from './commands.ts'
import { schema } from './schema.ts'

const { nodes } = schema

/** Signs that become a style when typed at the beginning of a line, as in Markdown. */
const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletedList),
    wrappingInputRule(/^1\.\s$/, nodes.orderedList),
    wrappingInputRule(/^>\s$/, nodes.blockquote),
  ],
})

/** Tab moves to the next control; Ctrl+] and Ctrl+[ change the depth of a list item. */
const keys = keymap({
  'Mod-b': toggle('bold'),
  'Mod-i': toggle('italic'),
  'Mod-u': toggle('underline'),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Shift-Ctrl-8': toggleList('bulletedList'),
  'Shift-Ctrl-9': toggleList('orderedList'),
  'Mod-]': sinkListItem(nodes.listItem),
  'Mod-[': liftListItem(nodes.listItem),
  'Shift-Enter': insertBreak,
  Enter: splitListItem(nodes.listItem),
})

/**
 * Reads the selection of the browser before a key or a command acts on it. The browser reports a new selection a moment later,
 * so that the key after a quick one, such as End and then Enter, would act at the former place.
 */
export const readSelection = ({ dom }: EditorView): void => {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

const currentSelection = new Plugin({
  props: {
    handleDOMEvents: {
      keydown(view) {
        readSelection(view)
        return false
      },
    },
  },
})

interface EditorOptions {
  doc: Node
  attributes: Record<string, string>
  isEditable: () => boolean
  onChange: (state: EditorState, transaction: Transaction | undefined) => void
}

/** Opens an editor in an element. */
export function openEditor(
  place: HTMLElement,
  { doc, attributes, isEditable, onChange }: EditorOptions,
): EditorView {
  // In the first line of text: a chosen box would be replaced by what is typed.
  const first = Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc)
  const plugins = [currentSelection, rules, keys, keymap(baseKeymap), history()]
  const state = EditorState.create({ doc, selection: first, plugins })
  const view = new EditorView(place, {
    state,
    attributes,
    editable: isEditable,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      onChange(view.state, transaction)
    },
  })
  onChange(state, undefined)
  return view
}
