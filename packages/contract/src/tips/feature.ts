import { contractFeature } from '../contract-feature.ts'
import { tips } from './tips.ts'

/** Tips of buyers. */
export const tipsContract = contractFeature({
  name: 'tips',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    tips,
  },
  titles: {
    tips: 'Tips',
  },
})
