import { otherLanguages, type Text } from '../content/translated.ts'
import type { DemoShop } from '../demo-shop.ts'

/** Name and description of products or collections in the languages besides English, by slug. */
export type CatalogueTexts = Record<
  string,
  Partial<Record<(typeof otherLanguages)[number], [name: string, description: string]>>
>

/** The texts of a catalogue in other languages than English. */
export interface CatalogueTranslations {
  products: CatalogueTexts
  collections: CatalogueTexts
  /** Names of options and choices, ribbons and information sections. */
  words: readonly Text[]
}

interface TranslatedTexts {
  name?: string
  description?: string
  ribbon?: string
  infoSections?: { original: string; title?: string; description?: string }[]
  options?: { original: string; name?: string; choices: { original: string; text?: string }[] }[]
}

interface Translation {
  slug: string
  language: string
  doc: TranslatedTexts
}

const MEASURE = /^[\d.,×\s]+(?:mm|cm|ml|l|g)$/
const ARABIC_UNITS: Record<string, string> = { mm: 'مم', cm: 'سم', ml: 'مل', l: 'لتر', g: 'غ' }

/** A measure such as `2.4 l`, as the language writes it. */
function measure(text: string, language: string): string {
  if (language !== 'ar') return text.replace('.', ',')
  return text.replace(/[a-z]+$/, unit => ARABIC_UNITS[unit] ?? unit)
}

/** Translates the short texts of a shop into a language; undefined for unknown ones. */
export function wordsIn(words: readonly Text[], language: (typeof otherLanguages)[number]) {
  const known = new Map(words.map(text => [text.en, text[language]]))
  const one = (text: string) =>
    known.get(text) ??
    (MEASURE.test(text) ? measure(text, language) : /^EU \d+$/.test(text) ? text : undefined)
  return (text: string): string | undefined => {
    const whole = one(text)
    if (whole) return whole
    // Such as `Small, 200 ml`.
    const parts = text.split(', ').map(one)
    return parts.every(part => part !== undefined) ? parts.join(language === 'ar' ? '، ' : ', ') : undefined
  }
}

/** The translations of the products and collections of a demo shop into its languages. */
export function translationsOf({ languages, products, collections, translations }: DemoShop): {
  products: Translation[]
  collections: Translation[]
} {
  const translated = otherLanguages.filter(language => languages.includes(language))
  if (!translations) return { products: [], collections: [] }
  const named = (texts: CatalogueTexts, slug: string, language: (typeof otherLanguages)[number]) => {
    const [name, description] = texts[slug]?.[language] ?? []
    return { ...(name && { name }), ...(description && { description }) }
  }
  return {
    collections: collections.flatMap(({ slug }) =>
      translated.map(language => ({ slug, language, doc: named(translations.collections, slug, language) })),
    ),
    products: translated.flatMap(language => {
      const word = wordsIn(translations.words, language)
      return products.map(({ slug, ribbon, additionalInfoSections = [], options = [] }) => ({
        slug,
        language,
        doc: {
          ...named(translations.products, slug, language),
          ...(ribbon && optional('ribbon', word(ribbon))),
          infoSections: additionalInfoSections.map(({ title, description }) => ({
            original: title,
            ...optional('title', word(title)),
            ...optional('description', word(description)),
          })),
          options: options.map(({ name, choices }) => ({
            original: name,
            ...optional('name', word(name)),
            choices: choices.map(choice => ({
              original: choice.description,
              ...optional('text', word(choice.description)),
            })),
          })),
        },
      }))
    }),
  }
}

const optional = <Key extends string>(key: Key, value: string | undefined) =>
  (value ? { [key]: value } : {}) as Partial<Record<Key, string>>
