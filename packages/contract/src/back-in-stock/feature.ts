import { contractFeature } from '../contract-feature.ts'
import { backInStockNotifications } from './back-in-stock-notifications.ts'

/** Mails to shoppers who wait for products in stock. */
export const backInStockContract = contractFeature({
  name: 'back-in-stock',
  group: 'Catalogue',
  area: 'CATALOG',
  resources: {
    backInStockNotifications,
  },
  titles: {
    backInStockNotifications: 'Back-in-stock mails',
  },
})
