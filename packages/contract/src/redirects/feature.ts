import { contractFeature } from '../contract-feature.ts'
import { redirects } from './redirects.ts'

/** Pages that a shop sends its shoppers to, and their checkouts. */
export const redirectsContract = contractFeature({
  name: 'redirects',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    redirects,
  },
  titles: {
    redirects: 'Redirect sessions',
  },
})
