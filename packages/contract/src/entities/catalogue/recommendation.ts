import { s } from '../../schema.ts'
import { CatalogReference } from './catalog-reference.ts'

export const Algorithm = s.object({
  id: s.guid({ doc: 'Id of the algorithm, GUID.' }),
  appId: s.string({ min: 1, max: 36, doc: 'Id of the app that provides it, GUID.' }),
})

export const AlgorithmConfig = s.object({
  name: s.string({ min: 1, max: 50, doc: 'Name of the algorithm, such as "Best sellers".' }),
  description: s.string({ min: 1, max: 500, doc: 'What it recommends.' }),
  additionalInfo: s.nullable.string({ min: 1, max: 300, doc: 'Further information for people.' }),
  algorithmType: s.enum(['UNSPECIFIED', 'RELATED_ITEMS', 'GLOBAL'] as const, {
    doc: '`RELATED_ITEMS` depends on the items of the request, `GLOBAL` does not.',
  }),
  algorithmId: s.guid({ doc: 'Id of the algorithm, GUID.' }),
})

export const AlgorithmInfo = s.object({
  config: s.with(AlgorithmConfig, { doc: 'The algorithm.' }),
  appId: s.string({ min: 1, max: 36, doc: 'Id of the app that provides it, GUID.' }),
  catalogAppIds: s.array(s.string({ min: 1, max: 36 }), {
    min: 1,
    max: 100,
    doc: 'Catalogues whose items it recommends.',
  }),
})

export const Recommendation = s.object({
  items: s.array(CatalogReference, { max: 100, doc: 'Recommended items, the best first.' }),
  algorithm: s.with(Algorithm, { doc: 'Algorithm that found them. Absent if none found any.' }),
})
