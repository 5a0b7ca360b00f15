import { bindTexts, type Messages } from '@stoa/texts'

/** Messages of an area by language. */
type Area<T> = Readonly<Record<string, Messages<T>>> & { readonly en: Messages<T> }

const codeOf = (locale: string) => locale.split('-')[0]?.toLowerCase() ?? ''
const bound = new Map<Messages, unknown>()

/** Whether an area has texts in the language of a locale. */
export const hasTexts = (area: Area<unknown>, locale: string): boolean => Object.hasOwn(area, codeOf(locale))

/** The texts of an area in the language of a locale; English if there are none. */
export function textsIn<T>(area: Area<T>, locale: string): T {
  const language = hasTexts(area, locale) ? codeOf(locale) : 'en'
  const messages = area[language] ?? area.en
  // Binding makes a function of each message: once is enough.
  const texts = bound.get(messages) ?? bindTexts(messages, language)
  bound.set(messages, texts)
  return texts as T
}
