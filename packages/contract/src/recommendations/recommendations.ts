import { call } from '../call.ts'
import { CatalogReference } from '../entities/catalogue/catalog-reference.ts'
import { Algorithm, AlgorithmInfo, Recommendation } from '../entities/catalogue/recommendation.ts'
import { s } from '../schema.ts'

const everyone = ['visitor', 'member', 'merchant'] as const

/** Recommended products (protocol/recommendations). */
export const recommendations = {
  getRecommendation: call({
    method: 'POST',
    path: '/v1/recommendations/get',
    readOnly: true,
    summary:
      'Returns products that the first of the algorithms recommends that finds enough. Otherwise those of the algorithm that finds most.',
    request: s.object({
      items: s.array(CatalogReference, {
        max: 300,
        doc: 'Items that the recommendations are related to, such as those of the cart.',
      }),
      algorithms: s.req.array(Algorithm, {
        min: 1,
        max: 10,
        doc: 'Algorithms, the preferred first. Unknown ones are left out.',
      }),
      minimumRecommendedItems: s.integer({
        min: 0,
        max: 100,
        doc: 'Number of items that an algorithm must find. Default: 1.',
      }),
    }),
    reply: s.object({
      recommendation: s.req.with(Recommendation, { doc: 'Items and the algorithm that found them.' }),
    }),
    allow: everyone,
    errors: ['SERVICE_PLUGIN_LOOP'],
  }),

  listAvailableAlgorithms: call({
    method: 'GET',
    path: '/v1/recommendations/algorithms',
    summary: 'Returns the algorithms of this server and of the plug-ins of the kind RECOMMENDATIONS.',
    request: s.object({}),
    reply: s.object({
      availableAlgorithms: s.req.array(AlgorithmInfo, { max: 500, doc: 'Algorithms with their types.' }),
    }),
    allow: everyone,
  }),
}
