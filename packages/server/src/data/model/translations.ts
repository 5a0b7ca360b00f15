import { isDeepStrictEqual } from 'node:util'
import { refuseField } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import type { Collection } from './collection.ts'

type Data = Record<string, unknown>

/** Where an item's data keeps its translations: values by language and storage key. No undeclared value can have this name. */
export const TRANSLATIONS = '~t'

const LANGUAGES_MAX = 100
const known = new WeakMap<Collection, Map<string, Collection>>()

/** The language as BCP 47 writes it. */
function canonicalLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language
  } catch {
    return refuseField('language', 'FORMAT', 'must be a language tag such as "en" or "de-AT"')
  }
}

/**
 * The collection as it is read and written in a language: values that are not translated are those of the site's main
 * language. Without the MULTILINGUAL plugin, and in the main language, it is the collection itself.
 */
export function inLanguage(
  collection: Collection,
  asked: string | null | undefined,
  main: string,
): Collection {
  if (!asked || !collection.hasPlugin('MULTILINGUAL')) return collection
  const language = canonicalLanguage(asked)
  if (language === canonicalLanguage(main) || language === main.split('-')[0]) return collection
  const made = known.get(collection) ?? new Map<string, Collection>()
  known.set(collection, made)
  const ready = made.get(language) ?? { ...collection, language, main: collection, storedVerbatim: false }
  if (made.size < LANGUAGES_MAX) made.set(language, ready)
  return ready
}

/** Fields that have a value in each language, as far as the caller sees them. */
export function translatableFields({ definition, fields }: Collection): StoredField[] {
  const plugin = definition.plugins.find(({ type }) => type === 'MULTILINGUAL')
  return (plugin?.multilingualOptions?.translatableFieldKeys ?? []).flatMap(key => fields.get(key) ?? [])
}

const translationsOf = (stored: Data) => (stored[TRANSLATIONS] ?? {}) as Record<string, Data>

/** Stored data with the values of the collection's language in place of those of the main one. */
export function translated(collection: Collection, stored: Data): Data {
  const { [TRANSLATIONS]: _, ...main } = stored
  if (collection.language === undefined) return main
  const own = translationsOf(stored)[collection.language] ?? {}
  const values = translatableFields(collection).flatMap(({ storageKey }) =>
    Object.hasOwn(own, storageKey) ? [[storageKey, own[storageKey]]] : [],
  )
  return { ...main, ...Object.fromEntries(values) }
}

/**
 * Data as it is stored after it was written in the collection's language: values of translatable fields become those of
 * the language, while the main ones and other languages stay. A new item has its values as the main ones too.
 */
export function withTranslations(collection: Collection, data: Data, before: Data | undefined): Data {
  const all = translationsOf(before ?? {})
  const { language } = collection
  if (language === undefined) return Object.keys(all).length > 0 ? { ...data, [TRANSLATIONS]: all } : data
  const own: Data = { ...all[language] }
  const main: Data = { ...data }
  for (const { storageKey } of translatableFields(collection)) {
    const [sent, was] = [data[storageKey], before?.[storageKey]]
    if (sent === undefined || sent === null) delete own[storageKey]
    // What a reader was shown in place of a translation is none when it comes back.
    else if (Object.hasOwn(own, storageKey) || !isDeepStrictEqual(sent, was)) own[storageKey] = sent
    if (!before) continue
    if (was === undefined) delete main[storageKey]
    else main[storageKey] = was
  }
  const { [language]: _, ...others } = all
  const kept = Object.keys(own).length > 0 ? { ...others, [language]: own } : others
  return Object.keys(kept).length > 0 ? { ...main, [TRANSLATIONS]: kept } : main
}
