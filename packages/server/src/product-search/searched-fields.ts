import type { Ctx } from '../call/context.ts'
import { languageCode, type Search, searchConfigOf } from '../data/search/index.ts'
import { PRODUCT_TEXTS } from '../storage/commerce/product-documents.ts'

/** The texts of product documents. The name ranks first, then the other short texts, then the description. */
export const searchedFields: Search['fields'] = PRODUCT_TEXTS.map(key => ({
  spec: { type: 'string', path: [key] },
  tier: key === 'name' ? 0 : key === 'text' ? 2 : 1,
  declared: true,
}))

/** Languages that are tried beside that of the caller and the main one. */
const OTHER_LANGUAGES_MAX = 3

/** How products are searched in a language: its forms of words and its synonyms. Undefined: the main language. */
export function searchedLanguage({ site }: Pick<Ctx, 'site'>, language: string | undefined) {
  const named = language ?? site.locale
  return { config: searchConfigOf(named), languages: [languageCode(named)] }
}

/**
 * The languages that are searched one after another until one has the words: that of the caller and the main one, in which typing
 * errors are corrected, too; then others.
 */
export function languagesInOrder({ site }: Pick<Ctx, 'site'>, caller: string | undefined) {
  const own = [...new Set([caller, undefined])]
  const others = (site.translatedLanguages ?? []).filter(language => language !== caller)
  return { own, others: others.slice(0, OTHER_LANGUAGES_MAX) }
}
