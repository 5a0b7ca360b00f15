import { bindTexts, type Messages } from '@stoa/texts'
import type { Language } from './choose-language.ts'

/** The texts of a part of the app: the messages of each language, loaded when a page needs them. */
export type TextCatalogue<T> = Readonly<Record<Language, () => Promise<{ messages: Messages<T> }>>>

/** Texts that are in memory, by catalogue. */
export type LoadedTexts = ReadonlyMap<TextCatalogue<unknown>, unknown>

/** The texts of a catalogue that the page has loaded. */
export function textsOf<T>(loaded: LoadedTexts, catalogue: TextCatalogue<T>): T {
  const texts = loaded.get(catalogue)
  if (!texts) throw new Error('This page does not load the catalogue. Name it in pageRoot().')
  return texts as T
}

/** Loads the texts of a language. English replaces texts that cannot be loaded. `locale` is that of numbers. */
export async function loadTexts(
  catalogues: readonly TextCatalogue<unknown>[],
  language: Language,
  locale: string = language,
): Promise<LoadedTexts> {
  const load = async (catalogue: TextCatalogue<unknown>) => {
    try {
      return bindTexts((await catalogue[language]()).messages, locale)
    } catch (error) {
      if (language === 'en') throw error
      console.error(error)
      return bindTexts((await catalogue.en()).messages, 'en')
    }
  }
  return new Map(
    await Promise.all(catalogues.map(async catalogue => [catalogue, await load(catalogue)] as const)),
  )
}
