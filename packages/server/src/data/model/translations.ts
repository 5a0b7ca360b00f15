import { isDeepStrictEqual } from 'node:util'
import { rejectField } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import type { Collection } from './collection.ts'

type Data = Record<string, unknown>

/** Property of stored data with translations: values by language and storage key. Reserved for undeclared keys. */
export const TRANSLATIONS = '~t'

const LANGUAGES_MAX = 100
const languageCache = new WeakMap<Collection, Map<string, Collection>>()

/** The language as BCP 47 writes it. */
export function canonicalLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language
  } catch {
    return rejectField('language', 'FORMAT', 'must be a language tag such as "en" or "de-AT"')
  }
}

/** Whether a language is the main one of a site, whose values are the originals. */
export const isMainLanguage = (language: string, main: string): boolean =>
  language === canonicalLanguage(main) || language === main.split('-')[0]

/**
 * The collection in a language; untranslated values fall back to the site's main language. Returns the collection itself
 * for the main language, and without the MULTILINGUAL plugin.
 */
export function inLanguage(
  collection: Collection,
  requested: string | null | undefined,
  main: string,
): Collection {
  if (!requested || !collection.hasPlugin('MULTILINGUAL')) return collection
  const language = canonicalLanguage(requested)
  if (isMainLanguage(language, main)) return collection
  const byLanguage = languageCache.get(collection) ?? new Map<string, Collection>()
  languageCache.set(collection, byLanguage)
  const ready = byLanguage.get(language) ?? {
    ...collection,
    language,
    main: collection,
    storedVerbatim: false,
  }
  if (byLanguage.size < LANGUAGES_MAX) byLanguage.set(language, ready)
  return ready
}

/** Translatable fields that the caller may see. */
export function translatableFields({ definition, fields }: Collection): StoredField[] {
  const plugin = definition.plugins.find(({ type }) => type === 'MULTILINGUAL')
  return (plugin?.multilingualOptions?.translatableFieldKeys ?? []).flatMap(key => fields.get(key) ?? [])
}

const translationsOf = (stored: Data) => (stored[TRANSLATIONS] ?? {}) as Record<string, Data>

/** Stored data with translated values in place of main ones. */
export function translated(collection: Collection, stored: Data): Data {
  const { [TRANSLATIONS]: _, ...main } = stored
  if (collection.language === undefined) return main
  const translation = translationsOf(stored)[collection.language] ?? {}
  const values = translatableFields(collection).flatMap(({ storageKey }) =>
    Object.hasOwn(translation, storageKey) ? [[storageKey, translation[storageKey]]] : [],
  )
  return { ...main, ...Object.fromEntries(values) }
}

/**
 * Merges data written in the collection's language into the stored data. Translatable values change for that language only.
 * A new item gets them as main values too.
 */
export function withTranslations(collection: Collection, data: Data, before: Data | undefined): Data {
  const all = translationsOf(before ?? {})
  const { language } = collection
  if (language === undefined) return Object.keys(all).length > 0 ? { ...data, [TRANSLATIONS]: all } : data
  const values: Data = { ...all[language] }
  const main: Data = { ...data }
  for (const { storageKey } of translatableFields(collection)) {
    const [sent, was] = [data[storageKey], before?.[storageKey]]
    if (sent === undefined || sent === null) delete values[storageKey]
    // A main value that the client sends back unchanged is not a translation.
    else if (Object.hasOwn(values, storageKey) || !isDeepStrictEqual(sent, was)) values[storageKey] = sent
    if (!before) continue
    if (was === undefined) delete main[storageKey]
    else main[storageKey] = was
  }
  const { [language]: _, ...others } = all
  const translations = Object.keys(values).length > 0 ? { ...others, [language]: values } : others
  return Object.keys(translations).length > 0 ? { ...main, [TRANSLATIONS]: translations } : main
}
