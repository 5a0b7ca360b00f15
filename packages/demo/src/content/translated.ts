/** Languages of the demo shops besides English. */
export const otherLanguages = ['de', 'es', 'ar'] as const
type OtherLanguage = (typeof otherLanguages)[number]

/** Values by language, without English. */
export type Translations<T> = Partial<Record<OtherLanguage, T>>

/** A text in all languages of the demo shops. */
export type Text = { en: string; de: string } & Partial<Record<OtherLanguage, string>>

/** Fields of an item, of which texts are translated. */
export type Fields = Record<string, unknown>

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'en' in value && 'de' in value

/** Splits fields into the values in English and their translations. */
export function splitTranslations(fields: Fields): {
  data: Record<string, unknown>
  translations: Translations<Record<string, unknown>>
} {
  const entries = Object.entries(fields)
  const inLanguage = (language: OtherLanguage) =>
    Object.fromEntries(
      entries.flatMap(([key, value]) => (isText(value) && value[language] ? [[key, value[language]]] : [])),
    )
  return {
    data: Object.fromEntries(entries.map(([key, value]) => [key, isText(value) ? value.en : value])),
    translations: Object.fromEntries(
      otherLanguages
        .map(language => [language, inLanguage(language)] as const)
        .filter(([, fields]) => Object.keys(fields).length > 0),
    ),
  }
}
