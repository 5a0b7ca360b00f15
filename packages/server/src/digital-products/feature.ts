import { serveDownloads } from '../edge/pages/downloads.ts'
import { feature } from '../feature.ts'
import { deliverDownloads } from './deliver-downloads.ts'
import { DOWNLOADS_PATH } from './download-url.ts'
import { openDownloads } from './open-downloads.ts'
import { productFileHandlers } from './product-files.ts'

/** Files of products that buyers download. */
export const digitalProductsFeature = feature({
  name: 'digital-products',
  uses: ['data/jobs', 'fulfillments', 'orders'],
  handlers: {
    productFiles: productFileHandlers,
  },
  orderSteps: { paid: [deliverDownloads] },
  pages: (pages, { db, platform, clock, config }) =>
    serveDownloads(
      pages,
      DOWNLOADS_PATH,
      openDownloads({
        db,
        secret: platform.protectionSecret,
        now: clock.now,
        limit: config.downloadLimit,
      }),
    ),
})
