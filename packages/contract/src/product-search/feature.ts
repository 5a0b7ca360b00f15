import { contractFeature } from '../contract-feature.ts'
import { productSearch } from './product-search.ts'
import { productsV3Bulk } from './products-v3-bulk.ts'
import { productsV3Search } from './products-v3-search.ts'
import { searchReports } from './search-reports.ts'
import { searchRanking, searchRule, searchRules } from './search-rules.ts'
import { synonymGroup, synonymGroups } from './synonym-groups.ts'

/** Search and filters of the catalogue, synonyms, rules, and the report of searches. */
export const productSearchContract = contractFeature({
  name: 'product-search',
  group: 'Catalogue',
  area: 'CATALOG',
  resources: {
    productsV3Search,
    productsV3Bulk,
    productSearch,
    searchReports,
    searchRules,
    searchRanking,
    synonymGroups,
  },
  titles: {
    productsV3Search: 'Search of products, V3',
    productsV3Bulk: 'Changes of many products, V3',
    productSearch: 'Product search',
    searchReports: 'Report of searches',
    searchRules: 'Rules of searches',
    searchRanking: 'Ranking of searches',
    synonymGroups: 'Synonyms',
  },
  entities: { synonymGroups: synonymGroup, searchRules: searchRule },
})
