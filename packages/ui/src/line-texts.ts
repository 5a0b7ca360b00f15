import type { PictureSource } from './picture.tsx'

/** A text as entered, and in the language of the reader. */
interface TranslatedText {
  original?: string
  translated?: string | null
}

interface OptionLine {
  name?: TranslatedText
  plainText?: TranslatedText
  colorInfo?: TranslatedText
}

/** A text in the language of the reader, else as entered; empty without one. */
export const readerText = (text: TranslatedText | null | undefined): string =>
  text?.translated ?? text?.original ?? ''

/** The chosen options of a line of a cart or order that have a value: `Colour: Olive`. */
export const optionLines = (options: readonly OptionLine[] = []): string[] =>
  options.flatMap(({ name, plainText, colorInfo }) => {
    const value = readerText(plainText) || readerText(colorInfo)
    return value ? [[readerText(name), value].filter(Boolean).join(': ')] : []
  })

/** The picture of a line of a cart or order, if it has one. */
export const linePicture = (
  image: (Partial<PictureSource> & { id?: string }) | null | undefined,
): PictureSource | undefined =>
  image?.url ? { url: image.url, width: image.width, height: image.height } : undefined
