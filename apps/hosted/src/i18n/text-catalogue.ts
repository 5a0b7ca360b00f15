import type { Language } from './choose-language.ts'

/** The texts of a part of the app: one dictionary for each language, loaded when a page needs it. */
export type TextCatalogue<T extends object> = Readonly<Record<Language, () => Promise<T>>>

/** Dictionaries that are in memory, by catalogue. */
export type LoadedTexts = ReadonlyMap<TextCatalogue<object>, object>

/** The dictionary of a catalogue that the page has loaded. */
export function textsOf<T extends object>(loaded: LoadedTexts, catalogue: TextCatalogue<T>): T {
  const texts = loaded.get(catalogue)
  if (!texts) throw new Error('This page does not load the catalogue. Name it in pageRoot().')
  return texts as T
}

/** Loads the dictionaries of a language. English replaces a dictionary that cannot be loaded. */
export async function loadTexts(
  catalogues: readonly TextCatalogue<object>[],
  language: Language,
): Promise<LoadedTexts> {
  const load = async (catalogue: TextCatalogue<object>) => {
    try {
      return await catalogue[language]()
    } catch (error) {
      if (language === 'en') throw error
      console.error(error)
      return catalogue.en()
    }
  }
  return new Map(
    await Promise.all(catalogues.map(async catalogue => [catalogue, await load(catalogue)] as const)),
  )
}
