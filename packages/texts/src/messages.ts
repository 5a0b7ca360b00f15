import type { CompiledMessage } from 'icu-minify/format'

/** Texts by nested keys. */
export interface TextTree<Text> {
  readonly [key: string]: Text | TextTree<Text>
}

/** ICU messages of an area in one language, as its JSON has them. */
export type SourceTexts = TextTree<string>

declare const face: unique symbol

/** Compiled messages of an area in one language. They are JSON, so a page can carry them. `T` is what `bindTexts` makes of them. */
export type Messages<T = unknown> = TextTree<CompiledMessage> & { readonly [face]?: T }
