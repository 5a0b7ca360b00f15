import { feature } from '../feature.ts'
import { productV3BulkHandlers } from '../stores/index.ts'
import { followLanguages } from './follow-languages.ts'
import { productSearchHandlers } from './product-search.ts'
import { productV3FilterHandlers } from './products-v3-by-filter.ts'
import { productV3SearchHandlers } from './products-v3-search.ts'
import { searchRankingHandlers } from './search-ranking.ts'
import { searchReportHandlers } from './search-reports.ts'
import { searchRuleHandlers } from './search-rules.ts'
import { synonymGroupHandlers } from './synonym-groups.ts'

/** Search and filters of the catalogue, synonyms, rules, and the report of searches. */
export const productSearchFeature = feature({
  name: 'product-search',
  uses: ['data/search', 'stores'],
  handlers: {
    productsV3Search: productV3SearchHandlers,
    productsV3Bulk: { ...productV3BulkHandlers, ...productV3FilterHandlers },
    productSearch: productSearchHandlers,
    searchReports: searchReportHandlers,
    searchRules: searchRuleHandlers,
    searchRanking: searchRankingHandlers,
    synonymGroups: synonymGroupHandlers,
  },
  everyHour: { 'languages of searches': followLanguages },
})
