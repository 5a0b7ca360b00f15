/** A text as entered, and in the language of the reader. */
export interface TranslatedText {
  original?: string
  translated?: string | null
}

/** A text in the language of the reader, else as entered; empty without one. */
export const readerText = (text: TranslatedText | null | undefined): string =>
  text?.translated ?? text?.original ?? ''
