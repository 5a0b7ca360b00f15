import { BACK_IN_STOCK_QUEUE } from '../events/index.ts'
import { feature } from '../feature.ts'
import { backInStockHandlers } from './back-in-stock-notifications.ts'
import { notifyBackInStock } from './notify-back-in-stock.ts'

const BACK_IN_STOCK_MAILS = 'back-in-stock mails'

/** Mails to shoppers who wait for products in stock. */
export const backInStockFeature = feature({
  name: 'back-in-stock',
  uses: ['identity', 'mail', 'stores'],
  handlers: {
    backInStockNotifications: backInStockHandlers,
  },
  everyMinute: { [BACK_IN_STOCK_MAILS]: notifyBackInStock },
  workers: {
    [BACK_IN_STOCK_QUEUE]: {
      run: (host, products: { siteId: string; productIds: string[] }) =>
        host.runs.run(
          { kind: 'TIMER', id: BACK_IN_STOCK_MAILS, about: BACK_IN_STOCK_MAILS },
          () => notifyBackInStock(host, host.clock.now(), products),
          undefined,
        ),
    },
  },
})
