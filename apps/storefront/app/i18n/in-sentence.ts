/** A name in the middle of a sentence: German nouns keep their capital. */
export const inSentence = (name: string, locale: string) =>
  locale.startsWith('de') ? name : name.toLocaleLowerCase(locale)
