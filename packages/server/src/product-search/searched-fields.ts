import type { Ctx } from '../call/context.ts'
import { languageCode, type Search, searchConfigOf } from '../data/search/index.ts'
import { PRODUCT_TEXTS } from '../storage/commerce/product-documents.ts'

/** The texts of product documents. The name ranks first, then the other short texts, then the description. */
export const searchedFields: Search['fields'] = PRODUCT_TEXTS.map(key => ({
  spec: { type: 'string', path: [key] },
  tier: key === 'name' ? 0 : key === 'text' ? 2 : 1,
  declared: true,
}))

/** The index has forms of words in the language of the site. Products have names in its other languages, too: their synonyms apply. */
export const searchLanguages = ({ site }: Pick<Ctx, 'site'>) => ({
  config: searchConfigOf(site.locale),
  languages: [...new Set([site.locale, ...(site.translatedLanguages ?? [])].map(languageCode))],
})
