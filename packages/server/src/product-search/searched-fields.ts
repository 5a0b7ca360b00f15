import type { Search } from '../data/search/index.ts'
import { PRODUCT_TEXTS } from '../storage/commerce/product-documents.ts'

/** The texts of product documents. The name ranks first, then the other short texts, then the description. */
export const searchedFields: Search['fields'] = PRODUCT_TEXTS.map(key => ({
  spec: { type: 'string', path: [key] },
  tier: key === 'name' ? 0 : key === 'text' ? 2 : 1,
  declared: true,
}))
