import type { CompiledMessage } from 'icu-minify/format'

/** ICU messages of an area in one language by nested keys, as its JSON has them. */
export interface SourceTexts {
  readonly [key: string]: string | SourceTexts
}

declare const texts: unique symbol

interface MessageTree {
  readonly [key: string]: CompiledMessage | MessageTree
}

type MessagesOf<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (values: never) => unknown
      ? CompiledMessage
      : Messages<T[Key]>
}

/** Compiled messages of the texts `T`, which `bindTexts` makes of them. They are JSON, so a page can carry them. */
export type Messages<T = unknown> = MessageTree & MessagesOf<T> & { readonly [texts]?: T }
