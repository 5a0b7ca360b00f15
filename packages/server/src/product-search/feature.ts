import { feature } from '../feature.ts'
import { productSearchHandlers } from './product-search.ts'
import { productV3BulkHandlers } from './products-v3-bulk.ts'
import { productV3SearchHandlers } from './products-v3-search.ts'
import { synonymGroupHandlers } from './synonym-groups.ts'

/** Search and filters of the catalogue, and synonyms. */
export const productSearchFeature = feature({
  name: 'product-search',
  uses: ['data/search', 'stores'],
  handlers: {
    productsV3Search: productV3SearchHandlers,
    productsV3Bulk: productV3BulkHandlers,
    productSearch: productSearchHandlers,
    synonymGroups: synonymGroupHandlers,
  },
})
