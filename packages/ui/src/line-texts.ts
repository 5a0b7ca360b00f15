import type { PictureSource } from './picture.tsx'
import { readerText, type TranslatedText } from './reader-text.ts'

interface OptionLine {
  name?: TranslatedText
  plainText?: TranslatedText
  colorInfo?: TranslatedText
}

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
