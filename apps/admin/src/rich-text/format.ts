import type { Node } from 'prosemirror-model'

/** A way to store a text with its look. */
export interface TextFormat {
  /** The text of a document in the form of the page; empty for an empty document. */
  print: (doc: Node) => string
  /** The document of a text; undefined if the text is none. */
  parse: (text: string) => Node | undefined
}

/** Whether a document has neither text nor another part. */
export const isBlank = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0
