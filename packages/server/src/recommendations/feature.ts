import { feature } from '../feature.ts'
import { recommendationHandlers } from './recommendations.ts'

/** Recommended products. */
export const recommendationsFeature = feature({
  name: 'recommendations',
  uses: ['service-plugins', 'stores'],
  handlers: {
    recommendations: recommendationHandlers,
  },
})
