import { contractFeature } from '../contract-feature.ts'
import { health } from './health.ts'

/** Whether the shop and its installation work, and what needs attention. */
export const healthContract = contractFeature({
  name: 'health',
  group: 'Platform',
  area: 'DEVELOPERS',
  resources: { health },
  titles: { health: 'Health' },
})
