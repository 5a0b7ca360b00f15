import { contractFeature } from '../contract-feature.ts'
import { recommendations } from './recommendations.ts'

/** Recommended products. */
export const recommendationsContract = contractFeature({
  name: 'recommendations',
  group: 'Catalogue',
  area: 'CATALOG',
  resources: {
    recommendations,
  },
  titles: {
    recommendations: 'Recommendations',
  },
})
