import { serveDownloads } from '../edge/pages/downloads.ts'
import { feature } from '../feature.ts'
import { mediaStore } from '../media/index.ts'
import { deliverDownloads } from './deliver-downloads.ts'
import { DOWNLOADS_PATH } from './download-url.ts'
import { openDownloads } from './open-downloads.ts'
import { productFileHandlers } from './product-files.ts'

/** Files of products that buyers download. */
export const digitalProductsFeature = feature({
  name: 'digital-products',
  uses: ['data/jobs', 'fulfillments', 'media', 'orders'],
  handlers: {
    productFiles: productFileHandlers,
  },
  orderSteps: { paid: [deliverDownloads] },
  pages: (pages, { db, platform, clock, config, use }) =>
    serveDownloads(
      pages,
      DOWNLOADS_PATH,
      openDownloads({
        db,
        store: use(mediaStore),
        secret: platform.protectionSecret,
        now: clock.now,
        limit: config.downloadLimit,
      }),
    ),
})
