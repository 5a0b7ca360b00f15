import { contractFeature } from '../contract-feature.ts'
import { abandonedCheckouts } from './abandoned-checkouts.ts'

/** Checkouts that shoppers left, and the mails that bring them back. */
export const abandonedCheckoutsContract = contractFeature({
  name: 'abandoned-checkouts',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    abandonedCheckouts,
  },
  titles: {
    abandonedCheckouts: 'Abandoned checkouts',
  },
})
